/* harness script SCRIPT [SOUND] | misuse NAME | rows: what the library that the loader finds does. Run in the folder of sounds. */
#include "harness.h"
#include <string.h>

int main(int count, char **argument) {
  if (count > 1 && !strcmp(argument[1], "rows")) {
    misuse_list();
    return 0;
  }
  if (count > 3 && !strcmp(argument[1], "script")) device_record(argument[3]);
  if (count > 2 && !strcmp(argument[1], "script")) return script_run(argument[2]);
  if (count > 2 && !strcmp(argument[1], "misuse")) return misuse_run(argument[2], ".");
  fprintf(stderr, "harness script SCRIPT [SOUND] | misuse NAME | rows\n");
  return 64;
}

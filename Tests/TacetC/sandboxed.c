/* A game in a sandbox: its music, and each change of the reasons for which it is not heard. It ends with its standard input.
 *
 *     sandboxed THEME */
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <tacet.h>

int main(int count, char **words) {
  tacet_engine engine;
  tacet_soundtrack theme;
  char last[200] = "", now[200] = "";
  if (count < 2 || tacet_engine_create(&engine, NULL, TACET_VERSION) < 0 || tacet_soundtrack_load(engine, words[1], NULL, &theme) < 0)
    return fprintf(stderr, "%s\n", tacet_last_error()), 1;
  tacet_music_play(theme, TACET_LOOPS_FOR_EVER, NULL);
  struct pollfd input = { .fd = 0, .events = POLLIN };
  while (poll(&input, 1, 20) == 0) {
    tacet_session_get_reasons(engine, true, now, sizeof now);
    if (strcmp(last, now)) printf("reasons: %s\n", strcpy(last, now)), fflush(stdout);
  }
  return tacet_engine_destroy(engine);
}

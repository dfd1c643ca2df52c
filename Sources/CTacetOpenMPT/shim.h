#include <libopenmpt/libopenmpt.h>

/* Libraries of the system that are opened when they are first needed. */
#ifndef CTACETDOORS_H
#define CTACETDOORS_H

#include <stdbool.h>

/* True if the functions of a library may be called, from now on. `soname`: such as "libpulse.so.0". Any thread. */
bool door_open(const char *soname);

#endif

#include "places.h"

_Alignas(64) unsigned char places[PLACES_SIZE];

/* Memory for the places of a program's engines, which is there before the first of them. */
#ifndef CTACETPLACES_H
#define CTACETPLACES_H

/* How many bytes there are. A page of them is taken when it is first written. */
#define PLACES_SIZE (1 << 21)

extern unsigned char places[PLACES_SIZE];

/* The first of them: zeros at a program's start, aligned for any value. Any thread. */
static inline void *places_memory(void) { return places; }

#endif

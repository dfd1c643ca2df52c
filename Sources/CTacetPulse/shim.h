#include <pulse/pulseaudio.h>
#include <sys/eventfd.h>

#include <vorbis/codec.h>
#include <vorbis/vorbisfile.h>

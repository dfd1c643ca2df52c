#include <opusenc.h>

// ope_encoder_ctl takes variable arguments, which Swift does not import.
static inline int tacet_ope_set_bit_rate(OggOpusEnc *encoder, int bits) {
  return ope_encoder_ctl(encoder, OPUS_SET_BITRATE(bits));
}
static inline int tacet_ope_set_serial(OggOpusEnc *encoder, int serial) {
  return ope_encoder_ctl(encoder, OPE_SET_SERIALNO(serial));
}

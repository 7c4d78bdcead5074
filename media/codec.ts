/** The three codecs of a call behind one interface: frames of 16 kHz in and out, in any wire format. */
import { Application, createDecoder, createEncoder, Signal } from 'libopus-wasm'
import { aLaw, type Law, muLaw } from './g711.ts'
import { type CodecName, FRAME_SAMPLES, SAMPLE_RATE } from './line.ts'
import { createDoubler, createHalver } from './resample.ts'

export type Codec = Readonly<{
  /** Ticks of the RTP clock in one frame. */
  ticksPerFrame: number
  encode(frame: Int16Array): Uint8Array
  /** Returns 16 kHz audio of the packet's length. Throws on a packet of another codec. */
  decode(payload: Uint8Array): Int16Array
  /** Returns the frame before this packet, from the packet's copy of it where there is one. */
  recover(payload: Uint8Array): Int16Array
  /** Returns audio that replaces a lost frame. */
  conceal(): Int16Array
  free(): void
}>

export const openCodec = async (name: CodecName): Promise<Codec> =>
  name === 'opus' ? openOpus() : openG711(name === 'pcmu' ? muLaw : aLaw)

/** As long as the longest packet of opus: 120 ms at 8 kHz. */
const LONGEST_G711 = 960

const MONO_16K = { channels: 1, sampleRate: SAMPLE_RATE } as const

async function openOpus(): Promise<Codec> {
  const encoder = await createEncoder({
    ...MONO_16K,
    application: Application.Voip,
    signal: Signal.Voice,
    bitrate: 28_000,
    complexity: 5,
    fec: true,
    packetLossPercent: 5,
  })
  const decoder = await createDecoder(MONO_16K)
  return {
    // RFC 7587: the RTP clock of opus is 48 kHz at every sample rate of the encoder.
    ticksPerFrame: 960,
    encode: (frame) => encoder.encode(frame),
    decode: (payload) => decoder.decode(payload),
    recover: (payload) => decoder.decode(payload, { decodeFec: true, frameSize: FRAME_SAMPLES }),
    conceal: () => decoder.decodePacketLoss(FRAME_SAMPLES),
    free() {
      encoder.free()
      decoder.free()
    },
  }
}

function openG711(law: Law): Codec {
  const halve = createHalver()
  const double = createDoubler()
  let last = new Int16Array(FRAME_SAMPLES / 2)
  /** Repeats the last frame, fading. */
  function conceal(): Int16Array {
    last = last.map((sample) => sample / 2)
    return double(last)
  }
  return {
    ticksPerFrame: FRAME_SAMPLES / 2,
    encode: (frame) => Uint8Array.from(halve(frame), law.encode),
    decode(payload) {
      if (payload.length > LONGEST_G711) throw new RangeError('a packet is too long')
      const pcm = Int16Array.from(payload, law.decode)
      last = pcm.slice(-FRAME_SAMPLES / 2)
      return double(pcm)
    },
    recover: conceal,
    conceal,
    free() {},
  }
}

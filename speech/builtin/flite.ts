/** Synthesizes 16 kHz audio through Flite's C interface, with the voices that Debian packages. */
import type * as Koffi from 'koffi'
import { openStreaming } from './streaming.ts'

export type Synthesizer = Readonly<{
  voices: readonly string[]
  /**
   * `speed` 2 is twice as fast, `pitch` 2 an octave higher. Takes words only: numbers are spelled out before. Blocks, and
   * emits audio in pieces of about 50 ms meanwhile.
   */
  synthesize(
    text: string,
    voice: Readonly<{ voice: string; speed: number; pitch?: number }>,
    give: (pcm: Int16Array) => void,
  ): void
}>

const VOICES = ['slt', 'rms', 'awb', 'kal16']
const VOICE_RATE = 16_000
/** Flite keeps pointers to the names of features, so these are never freed. */
const STRETCH = Buffer.from('duration_stretch\0')
const SHIFT = Buffer.from('f0_shift\0')

/** Throws when the library is missing; leaves out voices that are missing. */
export function openSynthesizer(koffi: typeof Koffi): Synthesizer {
  // The order matters: the voices resolve symbols of the first three.
  const core = koffi.load('libflite.so.1')
  const Wave = koffi.struct('cst_wave', {
    type: 'const char*',
    sample_rate: 'int',
    num_samples: 'int',
    num_channels: 'int',
    samples: 'void*',
  })
  const VoiceRecord = koffi.struct('cst_voice', { name: 'const char*', features: 'void*' })
  core.func('int flite_init()')()
  const toWave = core.func('cst_wave* flite_text_to_wave(const char*, void*)')
  const freeWave = core.func('void delete_wave(cst_wave*)')
  const setFloat = core.func('void flite_feat_set_float(void*, const void*, float)')
  const voices = new Map(VOICES.flatMap((name) => registered(koffi, name)))
  if (voices.size === 0) throw new Error('Flite has no voices')
  const featuresOf = ({ handle }: Voice): unknown => koffi.decode(handle, VoiceRecord).features
  const streaming = openStreaming(koffi, core, Wave)
  for (const voice of voices.values()) streaming.listenTo(featuresOf(voice))

  return {
    voices: [...voices.keys()],
    synthesize(text, { voice: name, speed, pitch = 1 }, give) {
      const voice = voices.get(name) ?? firstOf(voices)
      const features = featuresOf(voice)
      setFloat(features, STRETCH, 1 / speed)
      setFloat(features, SHIFT, pitch)
      let given = 0
      const wave: bigint | null = streaming.during(
        (pcm) => {
          given += pcm.length
          give(pcm)
        },
        () => toWave(text, voice.handle),
      )
      if (!wave) throw new Error('Flite could not speak')
      const { sample_rate, num_samples, samples } = koffi.decode(wave, Wave)
      if (sample_rate !== VOICE_RATE) throw new Error(`the voice ${name} speaks at ${sample_rate} Hz`)
      // A voice that does not stream has its audio only now.
      const rest = Math.max(0, num_samples - given)
      if (rest > 0)
        give(Int16Array.from(koffi.decode(samples, given * 2, koffi.array('int16_t', rest, 'Typed'))))
      freeWave(wave)
    },
  }
}

type Voice = Readonly<{ handle: bigint; lib: Koffi.LibraryHandle }>

/** Keeps the library with the voice, because a collected library is unloaded together with its voice. */
function registered(koffi: typeof Koffi, name: string): [string, Voice][] {
  try {
    const lib = koffi.load(`libflite_cmu_us_${name}.so.1`)
    const handle: bigint | null = lib.func(`void* register_cmu_us_${name}(const char*)`)(null)
    return handle === null ? [] : [[name, { handle, lib }]]
  } catch {
    return []
  }
}

function firstOf(voices: ReadonlyMap<string, Voice>): Voice {
  for (const voice of voices.values()) return voice
  throw new Error('Flite has no voices')
}

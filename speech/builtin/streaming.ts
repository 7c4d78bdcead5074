/** Streams Flite's audio while it is synthesized, so that playback starts before the last words are ready. */
import type * as Koffi from 'koffi'

/** Receives the samples as they are made. */
type OnSamples = (samples: Int16Array) => void

export type Streaming = Readonly<{
  /** Makes a voice stream its audio. */
  listenTo(features: unknown): void
  /** Runs `synthesize`, which blocks, calls `onSamples` meanwhile, and returns its result. */
  during<R>(onSamples: OnSamples, synthesize: () => R): R
}>

/** Pieces of 50 ms. */
const PIECE_SAMPLES = 800
/** Flite keeps the pointer to this name, so it is never freed. */
const FEATURE = Buffer.from('streaming_info\0')
const GO_ON = 0

export function openStreaming(
  koffi: typeof Koffi,
  core: Koffi.LibraryHandle,
  wave: Koffi.TypeObject,
): Streaming {
  const callback = koffi.pointer(
    koffi.proto('int cst_audio_stream_callback(void* wave, int start, int size, int last, void* info)'),
  )
  const info = koffi.struct('cst_audio_streaming_info', {
    min_buffsize: 'int',
    asc: callback,
    utt: 'void*',
    item: 'void*',
    userdata: 'void*',
  })
  const setFeature = core.func('void feat_set(void*, const void*, void*)')
  const toValue = core.func('void* audio_streaming_info_val(void*)')
  let listener: OnSamples | undefined

  const asc = koffi.register((pointer: unknown, start: number, size: number): number => {
    // The last piece may be empty.
    if (size > 0) {
      const { samples } = koffi.decode(pointer, wave)
      listener?.(Int16Array.from(koffi.decode(samples, start * 2, koffi.array('int16_t', size, 'Typed'))))
    }
    return GO_ON
  }, callback)

  return {
    listenTo(features) {
      // Each voice frees its own streaming info.
      const own: unknown = core.func('void* new_audio_streaming_info()')()
      koffi.encode(own, info, { min_buffsize: PIECE_SAMPLES, asc, utt: null, item: null, userdata: null })
      setFeature(features, FEATURE, toValue(own))
    },
    during(onSamples, synthesize) {
      listener = onSamples
      try {
        return synthesize()
      } finally {
        listener = undefined
      }
    },
  }
}

/** Turns a recording into a wav off the page's thread, a piece at a time: neither the whole sound nor the whole file is held open. */
import { toSamples, WAV_RATE, wavHead } from './wav.ts'
import { webmReader } from './webm.ts'

export type WavEvent =
  | { type: 'progress'; share: number }
  | { type: 'done'; wav: Blob }
  | { type: 'failed'; message: string }

/** Opus is always decoded to this. */
const OPUS_RATE = 48_000
const OPUS_CHANNELS = 1
/** So many samples are put away at a time. */
const PIECE = 30 * WAV_RATE
const MOST_WAITING = 64

const emit = (event: WavEvent): void => postMessage(event)

addEventListener('message', ({ data }: MessageEvent<readonly Blob[]>) => {
  encode(data).then(
    (wav) => emit({ type: 'done', wav }),
    (error: unknown) => emit({ type: 'failed', message: String(error) }),
  )
})

async function encode(chunks: readonly Blob[]): Promise<Blob> {
  const whole = chunks.reduce((sum, { size }) => sum + size, 0)
  const sink = pieces()
  const problem = Promise.withResolvers<never>()
  // Raced against below; the next wait reports a decoder that fails meanwhile.
  problem.promise.catch(() => undefined)
  const decoder = new AudioDecoder({ output: (data) => sink.add(samplesOf(data)), error: problem.reject })
  const read = webmReader()
  let done = 0
  for (const chunk of chunks) {
    const { packets, codecPrivate } = read(new Uint8Array(await chunk.arrayBuffer()))
    if (codecPrivate) {
      // Another recording begins here; what the last one still owes comes first.
      if (decoder.state === 'configured') await Promise.race([decoder.flush(), problem.promise])
      decoder.configure({
        codec: 'opus',
        sampleRate: OPUS_RATE,
        numberOfChannels: channelsOf(codecPrivate),
        description: codecPrivate,
      })
    }
    for (const { timeMs, data } of packets) {
      decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: timeMs * 1000, data }))
      if (decoder.decodeQueueSize > MOST_WAITING) await Promise.race([dequeued(decoder), problem.promise])
    }
    done += chunk.size
    emit({ type: 'progress', share: done / whole })
  }
  await Promise.race([decoder.flush(), problem.promise])
  decoder.close()
  return sink.file()
}

const channelsOf = (opusHead: Uint8Array): number => opusHead[9] ?? OPUS_CHANNELS

const dequeued = (decoder: AudioDecoder): Promise<unknown> =>
  new Promise((resolve) => decoder.addEventListener('dequeue', resolve, { once: true }))

function samplesOf(data: AudioData): Int16Array<ArrayBuffer> {
  const channels = Array.from({ length: data.numberOfChannels }, (_, planeIndex) => {
    const samples = new Float32Array(data.numberOfFrames)
    data.copyTo(samples, { planeIndex, format: 'f32-planar' })
    return samples
  })
  data.close()
  return toSamples(channels, data.sampleRate || OPUS_RATE)
}

/** A browser may put a blob away on the disk; an array it must keep. */
function pieces() {
  const blobs: Blob[] = []
  let open: Int16Array<ArrayBuffer>[] = []
  let inOpen = 0
  let total = 0
  const putAway = () => {
    blobs.push(new Blob(open))
    open = []
    inOpen = 0
  }
  return {
    add(samples: Int16Array<ArrayBuffer>) {
      open.push(samples)
      inOpen += samples.length
      total += samples.length
      if (inOpen >= PIECE) putAway()
    },
    file(): Blob {
      putAway()
      return new Blob([wavHead(total), ...blobs], { type: 'audio/wav' })
    },
  }
}

/** Text to speech on any server of OpenAI's `/v1/audio/speech`; raw samples or WAV are resampled as they arrive. */
import { ask, bytesOfAnswer, type Endpoint, failed, TIMEOUT_MS } from '#adapters/_kit/model-endpoint.ts'
import { createResampler, type Resampler } from '#std/resample.ts'
import { createLeadTrimmer } from '../audio/lead-trimmer.ts'
import { joined, samplesOf } from '../audio/pcm.ts'
import { prefetchNext } from '../audio/prefetch.ts'
import { wavHeader } from '../audio/wav.ts'
import { RATE, type SpeakOptions, type TextToSpeech } from '../ports.ts'
import { takeSentences } from '../text/sentences.ts'

const SERVICE = 'The speech synthesis'
/** The rate of OpenAI's own `pcm` format; a WAV header states its rate. */
const PCM_RATE = 24_000
/** Half a minute of audio at the highest rate. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/** No header is longer. */
const MAX_HEADER_BYTES = 4096

export type SpeechEndpoint = Endpoint & Readonly<{ voice: string }>

export function httpTextToSpeech(endpoint: SpeechEndpoint): TextToSpeech {
  return {
    async *speak(text, options) {
      const sentences = takeSentences(text, true).sentences.filter((each) => /[\p{L}\p{N}]/u.test(each))
      try {
        for await (const response of prefetchNext(sentences, (each) => request(endpoint, each, options))) {
          yield* soundOf(response, endpoint)
        }
      } catch (error) {
        if (!options.signal?.aborted) throw error
      }
    },
  }
}

function request(endpoint: SpeechEndpoint, input: string, options: SpeakOptions): Promise<Response> {
  const { model } = endpoint
  const voice = options.voice ?? endpoint.voice
  const body = JSON.stringify({
    model,
    input: input.trim(),
    voice,
    response_format: 'pcm',
    speed: options.speed ?? 1,
  })
  const headers = { 'content-type': 'application/json' }
  return ask(endpoint, SERVICE, '/audio/speech', { body, headers }, options.signal)
}

/** Converts the response to 16 kHz mono as it arrives, without leading silence. */
async function* soundOf(
  response: Response,
  { timeoutMs = TIMEOUT_MS }: Endpoint,
): AsyncGenerator<Int16Array> {
  const trim = createLeadTrimmer()
  const decode = createDecoder()
  try {
    for await (const bytes of bytesOfAnswer(response, SERVICE, MAX_ANSWER_BYTES, () => timeoutMs)) {
      const pcm = trim(decode(bytes))
      if (pcm.length > 0) yield pcm
    }
    const rest = trim(decode())
    if (rest.length > 0) yield rest
  } catch (error) {
    throw failed(SERVICE, 'its sound broke off', error)
  }
}

type Decoder = (bytes?: Uint8Array) => Int16Array

/** Keeps the bytes of half a sample or half a header for the next call. */
function createDecoder(): Decoder {
  let held: Uint8Array = new Uint8Array(0)
  let format: Readonly<{ channels: number; resample: Resampler }> | undefined

  function begin(bytes: Uint8Array): Uint8Array | undefined {
    const header = wavHeader(bytes)
    if (header === 'more') {
      if (bytes.length > MAX_HEADER_BYTES) throw new Error('a WAV header without an end')
      return undefined
    }
    const { rate, channels, dataAt } = header ?? { rate: PCM_RATE, channels: 1, dataAt: 0 }
    format = { channels, resample: createResampler(rate, RATE) }
    return bytes.subarray(dataAt)
  }

  return (bytes) => {
    const all = joinBytes(held, bytes ?? new Uint8Array(0))
    held = all
    const data = format ? all : begin(all)
    if (!data || !format) return new Int16Array(0)
    const whole = data.length - (data.length % (2 * format.channels))
    held = data.slice(whole)
    const mono = firstChannel(samplesOf(data.subarray(0, whole)), format.channels)
    const pcm = format.resample(mono)
    return bytes ? pcm : joined([pcm, format.resample()])
  }
}

const firstChannel = (samples: Int16Array, channels: number): Int16Array =>
  channels === 1 ? samples : samples.filter((_, at) => at % channels === 0)

function joinBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}

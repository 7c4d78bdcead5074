/** External engines on OpenAI's audio API: port conformance over HTTP, and every failure. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#adapters/_kit/model-endpoint.ts'
import { ParleyError } from '#contract/errors.ts'
import { openLoopback } from '#testing/loopback.ts'
import { type AudioApiOptions, type AudioFault, audioApi } from '#testing/speech/audio-api.ts'
import { bytesOf } from '../audio/pcm.ts'
import { wavOf } from '../audio/wav.ts'
import { RATE, type TextToSpeech } from '../ports.ts'
import { grammarFor } from '../testing/grammar.ts'
import { speechToTextConformance } from '../testing/speech-to-text.conformance.ts'
import { textToSpeechConformance } from '../testing/text-to-speech.conformance.ts'
import { httpSpeechToText } from './speech-to-text.ts'
import { httpTextToSpeech } from './text-to-speech.ts'

const KEY = 'sk-test'
const grammar = grammarFor([
  { symbol: 'SOL', name: 'Wrapped SOL' },
  { symbol: 'BONK', name: 'Bonk' },
  { symbol: 'JUP', name: 'Jupiter' },
])

/** Audio that encodes its text, one sample for each character, so that a lost or changed sample shows. */
const MARK = 20_000
const soundOf = (text: string): Int16Array =>
  Int16Array.from([MARK, ...[...text].map((letter) => letter.charCodeAt(0) * 8), MARK])
function textIn(pcm: Int16Array): string {
  const [from, to] = [pcm.indexOf(MARK), pcm.lastIndexOf(MARK)]
  return from < 0
    ? ''
    : [...pcm.subarray(from + 1, to)].map((sample) => String.fromCharCode(sample / 8)).join('')
}
const SPEECH_RATE = 24_000
/** A tone of 80 ms for each character, after silence, in pieces that end in mid-sample and mid-tone. */
async function* tones(text: string): AsyncGenerator<Int16Array> {
  yield new Int16Array(SPEECH_RATE / 10)
  const length = text.length * 0.08 * SPEECH_RATE
  const tone = Int16Array.from({ length }, (_, at) =>
    Math.round(9_000 * Math.sin((2 * Math.PI * 440 * at) / SPEECH_RATE)),
  )
  for (let at = 0; at < tone.length; at += 1_111) yield tone.subarray(at, at + 1_111)
}

const working: AudioApiOptions = {
  key: KEY,
  transcribe: async (pcm) => textIn(pcm),
  speak: (text) => tones(text),
}

const closing: (() => Promise<void>)[] = []
let url = ''
let wavUrl = ''
beforeAll(async () => {
  const [pcm, wav] = await Promise.all([
    openLoopback(audioApi(working)),
    openLoopback(audioApi({ ...working, format: 'wav' })),
  ])
  closing.push(pcm.close, wav.close)
  url = pcm.url
  wavUrl = wav.url
})
afterAll(() => Promise.all(closing.map((close) => close())))

const endpoint = { key: KEY, model: 'whisper-1' }
const ttsAt = (base: string): TextToSpeech =>
  httpTextToSpeech({ url: base, key: KEY, model: 'tts-1', voice: 'alloy' })

speechToTextConformance('an engine outside', () => ({
  stt: httpSpeechToText({ ...endpoint, url }),
  grammar,
  say: async (sentence) => soundOf(sentence),
}))
textToSpeechConformance('an engine outside, raw samples', () => ttsAt(url))
textToSpeechConformance('an engine outside, WAV', () => ttsAt(wavUrl))

/** Failures of the API itself, and the message that a user sees for each. */
const failures: readonly (readonly [AudioFault, RegExp])[] = [
  [{ status: 401, message: 'Incorrect API key provided.' }, /refuses our key/],
  [{ status: 404, message: "The model 'x' does not exist." }, /address or model/],
  [{ status: 413, message: 'Too large.' }, /too large/],
  [{ status: 429, message: 'Rate limit reached.' }, /slow down/],
  [{ status: 500, message: 'The server had an error.' }, /status 500/],
  ['cut', /cannot be read|broke off/],
]
/** Failures by timeout; nothing else here takes as long as the shortest one. */
const silences: readonly (readonly [AudioFault, RegExp])[] = [
  ['hang', /did not answer in time/],
  ['stall', /stopped in the middle|broke off/],
]

async function readAll(tts: TextToSpeech): Promise<void> {
  for await (const _piece of tts.speak('Hello there. And more.', {})) await Promise.resolve()
}

async function fails(at: Endpoint, says: RegExp): Promise<void> {
  const failing = [
    httpSpeechToText(at).transcribe(soundOf('x'), {}),
    readAll(httpTextToSpeech({ ...at, voice: 'alloy' })),
  ]
  for (const error of await Promise.all(failing.map((each) => each.catch((error: unknown) => error)))) {
    expect(error).toBeInstanceOf(ParleyError)
    expect(error).toMatchObject({ code: 'upstream_failed', message: expect.stringMatching(says) })
  }
}

describe('external engines that fail', () => {
  const broken = { url: 'http://127.0.0.1', timeoutMs: 20 }

  it.each(failures)('report it: %j', async (fault, says) => {
    const { url, close } = await openLoopback(audioApi({ ...working, fault }))
    closing.push(close)
    await fails({ ...endpoint, url }, says)
  })

  it.each(silences)('report it: %j', async (fault, says) => {
    const api = audioApi({ ...working, fault })
    const send: typeof fetch = (input, init) => {
      const request = new Request(input, init)
      const { promise: left, reject } = Promise.withResolvers<never>()
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
      return Promise.race([left, api(request)])
    }
    await fails({ ...endpoint, ...broken, fetch: send }, says)
  })

  it('report a server that is down, and a page that is no transcription', async () => {
    const unreachable = httpSpeechToText({ ...endpoint, url: 'http://127.0.0.1:9' })
    await expect(unreachable.transcribe(soundOf('x'), {})).rejects.toMatchObject({
      message: /cannot be reached/,
    })
    const { url, close } = await openLoopback(audioApi({ ...working, fault: 'garbage' }))
    closing.push(close)
    const page = httpSpeechToText({ ...endpoint, url })
    await expect(page.transcribe(soundOf('x'), {})).rejects.toMatchObject({ message: /cannot be read/ })
  })

  it.each([
    ['no JSON', '<html>'],
    ['another shape', '{"result":"x"}'],
    ['more than anybody says', JSON.stringify({ text: 'x'.repeat(100_000) })],
  ])('say that a transcription cannot be read: %s', async (_what, body) => {
    const stt = httpSpeechToText({ ...endpoint, ...broken, fetch: async () => new Response(body) })
    await expect(stt.transcribe(soundOf('x'), {})).rejects.toMatchObject({ code: 'upstream_failed' })
  })

  it('report audio that breaks off, after the pieces that came', async () => {
    const cut = async (): Promise<Response> =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(bytesOf(Int16Array.from({ length: 4_800 }, (_, at) => (at % 50) * 400)))
          },
          pull: (controller) => controller.error(new Error('socket hang up')),
        }),
      )
    const tts = httpTextToSpeech({ ...endpoint, ...broken, voice: 'alloy', fetch: cut })
    const lengths: number[] = []
    const speaking = (async () => {
      for await (const piece of tts.speak('Hello there.', {})) lengths.push(piece.length)
    })()
    await expect(speaking).rejects.toMatchObject({ code: 'upstream_failed', message: /broke off/ })
    expect(lengths.length).toBeGreaterThan(0)
  })

  it('are cut off when their audio does not end', async () => {
    let sent = 0
    const endless = async (): Promise<Response> =>
      new Response(
        new ReadableStream({
          // The rate of the ports needs no resampling.
          start: (controller) => controller.enqueue(wavOf(new Int16Array(0), RATE)),
          pull(controller) {
            sent += 64_000
            controller.enqueue(new Uint8Array(64_000).fill(40))
          },
        }),
      )
    const tts = httpTextToSpeech({ ...endpoint, ...broken, voice: 'alloy', fetch: endless })
    const speaking = (async () => {
      for await (const _piece of tts.speak('Hello there.', {})) await Promise.resolve()
    })()
    await expect(speaking).rejects.toMatchObject({ code: 'upstream_failed' })
    expect(sent).toBeLessThan(6_000_000)
  })
})

describe('requests to external engines', () => {
  /** Records the request and answers it. */
  const spy = (answer: () => Response) => vi.fn<typeof fetch>(async () => answer())

  it('carry the key, the model, and the names of the session', async () => {
    const send = spy(() => Response.json({ text: 'hi' }))
    await httpSpeechToText({
      url: 'http://host:9000/',
      key: KEY,
      model: 'whisper-1',
      fetch: send,
    }).transcribe(new Int16Array(RATE), { grammar })
    const [address, init] = send.mock.calls[0] ?? []
    expect(address).toBe('http://host:9000/v1/audio/transcriptions')
    expect(init?.headers).toMatchObject({ authorization: `Bearer ${KEY}` })
    const form = await new Response(init?.body, { headers: init?.headers ?? {} }).formData()
    expect(Object.fromEntries([...form.entries()].filter(([name]) => name !== 'file'))).toMatchObject({
      model: 'whisper-1',
      response_format: 'json',
      language: 'en',
      prompt: expect.stringContaining('BONK, JUP'),
    })
    expect((form.get('file') as File).size).toBe(44 + RATE * 2)
  })

  it('carry no key where none is set, and keep the version of the address', async () => {
    const send = spy(() => new Response(bytesOf(soundOf('x'))))
    const tts = httpTextToSpeech({ url: 'http://host/api/v1', model: 'tts-1', voice: 'alloy', fetch: send })
    for await (const _piece of tts.speak('Hello.', { voice: 'nova', speed: 1.2 })) break
    const [address, init] = send.mock.calls[0] ?? []
    expect(address).toBe('http://host/api/v1/audio/speech')
    expect(init?.headers).not.toHaveProperty('authorization')
    expect(JSON.parse(String(init?.body))).toEqual({
      model: 'tts-1',
      input: 'Hello.',
      voice: 'nova',
      response_format: 'pcm',
      speed: 1.2,
    })
  })

  it.each(['[BLANK_AUDIO]', ' (silence) ', '', '...', '[Music] [Applause]'])(
    'take %j for nothing',
    async (text) => {
      const stt = httpSpeechToText({
        ...endpoint,
        url: 'http://host',
        fetch: spy(() => Response.json({ text })),
      })
      expect(await stt.transcribe(new Int16Array(RATE), {})).toEqual({ text: '', reason: 'inaudible' })
    },
  )

  it('write number words as digits', async () => {
    const send = spy(() => Response.json({ text: ' Swap one point five SOL to USDC.' }))
    const stt = httpSpeechToText({ ...endpoint, url: 'http://host', fetch: send })
    expect(await stt.transcribe(new Int16Array(RATE), {})).toEqual({ text: 'Swap 1.5 SOL to USDC.' })
  })
})

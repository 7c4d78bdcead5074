/** Speech to text on any server of OpenAI's `/v1/audio/transcriptions`. */
import * as z from 'zod/mini'
import {
  ask,
  bytesOfAnswer,
  type Endpoint,
  failed,
  type Sending,
  TIMEOUT_MS,
} from '#adapters/_kit/model-endpoint.ts'
import { isParleyError } from '#contract/errors.ts'
import { spokenNumbers } from '#domain/language/spoken-numbers.ts'
import { wavOf } from '../audio/wav.ts'
import { RATE, type SpeechToText } from '../ports.ts'

const SERVICE = 'The speech recognition'
const MAX_ANSWER_BYTES = 64 * 1024
/** The API reads a little over two hundred tokens of a prompt. */
const MAX_PROMPT = 600
const answer = z.object({ text: z.string() })
/** Such models write '[BLANK_AUDIO]' or '(silence)' for audio without speech. */
const NOTHING_SAID = /^[\s.]*(?:[[(][^\])]*[\])][\s.]*)*$/

export function httpSpeechToText(endpoint: Endpoint): SpeechToText {
  return {
    async transcribe(pcm, { grammar, signal }) {
      const form = new FormData()
      form.set('file', new Blob([wavOf(pcm, RATE)], { type: 'audio/wav' }), 'speech.wav')
      form.set('model', endpoint.model)
      form.set('response_format', 'json')
      form.set('language', 'en')
      form.set('temperature', '0')
      if (grammar) form.set('prompt', promptOf(grammar.hints))
      const response = await ask(endpoint, SERVICE, '/audio/transcriptions', await encode(form), signal)
      const text = spokenNumbers((await textIn(response, endpoint, signal)).trim())
      return NOTHING_SAID.test(text) ? { text: '', reason: 'inaudible' } : { text }
    },
  }
}

/** Encodes the form first: a form that is still streaming when its request is aborted throws outside of every caller. */
async function encode(form: FormData): Promise<Sending> {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? 'multipart/form-data'
  return { body: new Uint8Array(await encoded.arrayBuffer()), headers: { 'content-type': type } }
}

async function textIn(
  response: Response,
  { timeoutMs = TIMEOUT_MS }: Endpoint,
  signal?: AbortSignal,
): Promise<string> {
  try {
    const decoder = new TextDecoder()
    let body = ''
    for await (const chunk of bytesOfAnswer(response, SERVICE, MAX_ANSWER_BYTES, () => timeoutMs)) {
      body += decoder.decode(chunk, { stream: true })
    }
    return z.parse(answer, JSON.parse(body)).text
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw isParleyError(error) ? error : failed(SERVICE, 'its answer cannot be read', error)
  }
}

/** Names that the model should expect: 'Names: SOL, USDC, JUP.' */
function promptOf(hints: readonly string[]): string {
  let prompt = 'Solana wallet assistant. Names: '
  for (const hint of hints) {
    if (prompt.length + hint.length > MAX_PROMPT) break
    prompt += `${hint}, `
  }
  return prompt
}

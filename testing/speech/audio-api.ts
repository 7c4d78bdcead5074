/** Serves OpenAI's audio API: transcriptions and speech in its wire format, by injected functions. */

export type AudioApiOptions = Readonly<{
  /** Requests without this key get 401. */
  key?: string
  /** 16 kHz mono of the uploaded file, and the prompt that came with it, to what was said. */
  transcribe?: (pcm: Int16Array, prompt: string) => Promise<string>
  /** Text to 24 kHz mono, in pieces. */
  speak?: (text: string, voice: string) => AsyncIterable<Int16Array>
  /** `wav` sends a header before the samples, whatever the request says, as some servers do. */
  format?: 'pcm' | 'wav'
  /** For every request, when given. */
  fault?: AudioFault
}>

export type AudioFault =
  | Readonly<{ status: number; message: string }>
  /** Never answers; begins and never goes on; begins and breaks off; sends garbage. */
  | 'hang'
  | 'stall'
  | 'cut'
  | 'garbage'

const SPEECH_RATE = 24_000
const UPLOAD_RATE = 16_000
const HEADER_BYTES = 44
/** The fields of one upload, as the API itself has them. */
const MAX_UPLOAD_BYTES = 25 * 1024 * 1024
const MODELS = new Set([
  'whisper-1',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
  'tts-1',
  'gpt-4o-mini-tts',
])

/** Answers as the API does, its errors too. */
export function audioApi(options: AudioApiOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (options.key !== undefined && request.headers.get('authorization') !== `Bearer ${options.key}`) {
      return refusal(401, 'invalid_api_key', 'Incorrect API key provided.')
    }
    if (options.fault) return broken(options.fault, request.signal)
    if (request.method === 'POST' && pathname === '/v1/audio/transcriptions')
      return transcription(request, options)
    if (request.method === 'POST' && pathname === '/v1/audio/speech') return speech(request, options)
    return refusal(404, 'unknown_url', `Unknown request URL: ${request.method} ${pathname}.`)
  }
}

const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ error: { message, type: 'invalid_request_error', param: null, code } }, { status })

async function broken(fault: AudioFault, signal: AbortSignal): Promise<Response> {
  if (typeof fault === 'object') return refusal(fault.status, 'refused', fault.message)
  const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  if (fault === 'hang') await gone
  if (fault === 'garbage') return new Response('<html>Bad gateway</html>', { status: 200 })
  async function* begin(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(SPEECH_RATE).fill(40)
    if (fault === 'stall') await gone
    else throw new Error('the connection broke')
  }
  return new Response(ReadableStream.from(begin()))
}

async function transcription(request: Request, { transcribe }: AudioApiOptions): Promise<Response> {
  const form = await request.formData().catch(() => undefined)
  const file = form?.get('file')
  if (!(file instanceof File)) return refusal(400, 'missing_file', "Missing required parameter: 'file'.")
  const model = String(form?.get('model'))
  if (!MODELS.has(model)) return refusal(404, 'model_not_found', `The model '${model}' does not exist.`)
  if (file.size > MAX_UPLOAD_BYTES)
    return refusal(413, 'file_too_large', 'Maximum content size limit exceeded.')
  const pcm = samplesOf(new Uint8Array(await file.arrayBuffer()))
  if (!pcm || !transcribe) return refusal(400, 'invalid_file', 'Invalid file format.')
  const text = await transcribe(pcm, String(form?.get('prompt') ?? ''))
  return form?.get('response_format') === 'text' ? new Response(`${text}\n`) : Response.json({ text })
}

/** Undefined for what is no 16-bit mono WAV at the rate that it reads. */
function samplesOf(file: Uint8Array): Int16Array | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const ascii = (at: number): string => String.fromCharCode(...file.subarray(at, at + 4))
  if (file.length < HEADER_BYTES || ascii(0) !== 'RIFF' || ascii(8) !== 'WAVE' || ascii(36) !== 'data')
    return undefined
  if (view.getUint16(22, true) !== 1 || view.getUint32(24, true) !== UPLOAD_RATE) return undefined
  const count = Math.min(view.getUint32(40, true), file.length - HEADER_BYTES) >> 1
  return Int16Array.from({ length: count }, (_, at) => view.getInt16(HEADER_BYTES + at * 2, true))
}

async function speech(request: Request, { speak, format = 'pcm' }: AudioApiOptions): Promise<Response> {
  // A malformed body is read as an empty one, which names what is missing.
  const body = ((await request.json().catch(() => null)) ?? {}) as Partial<Record<string, unknown>>
  const { input, model, voice } = body
  if (typeof input !== 'string' || input === '')
    return refusal(400, 'missing_input', "Missing required parameter: 'input'.")
  if (typeof voice !== 'string') return refusal(400, 'missing_voice', "Missing required parameter: 'voice'.")
  if (!MODELS.has(String(model)))
    return refusal(404, 'model_not_found', `The model '${model}' does not exist.`)
  if (!speak) return refusal(500, 'server_error', 'The server had an error.')
  const stream = ReadableStream.from(bytesOf(speak(input, voice), format))
  return new Response(stream, { headers: { 'content-type': format === 'wav' ? 'audio/wav' : 'audio/pcm' } })
}

async function* bytesOf(pcm: AsyncIterable<Int16Array>, format: 'pcm' | 'wav'): AsyncGenerator<Uint8Array> {
  if (format === 'wav') yield streamedHeader()
  for await (const piece of pcm) {
    const view = new DataView(new ArrayBuffer(piece.length * 2))
    for (const [at, sample] of piece.entries()) view.setInt16(at * 2, sample, true)
    yield new Uint8Array(view.buffer)
  }
}

/** A WAV header as servers send it that do not know how long the sound will be. */
function streamedHeader(): Uint8Array {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES))
  const bytes = new Uint8Array(view.buffer)
  bytes.set(new TextEncoder().encode('RIFF____WAVEfmt '))
  view.setUint32(4, 0xffff_ffff, true)
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SPEECH_RATE, true)
  view.setUint32(28, SPEECH_RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  bytes.set(new TextEncoder().encode('data'), 36)
  view.setUint32(40, 0xffff_ffff, true)
  return bytes
}

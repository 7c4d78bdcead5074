/**
 * Serves `/v1/chat/completions`: the wire of OpenAI and of the servers that imitate it, with their habits and faults.
 */
import { type ChatBody, chatBody, complaintOf } from './wire.ts'

export type ChatReply = Readonly<{
  /** In the pieces in which it is sent. */
  text?: readonly string[]
  calls?: readonly Readonly<{ name: string; arguments: string }>[]
  /** 'stop' or 'tool_calls' when absent; null for a server that never says. */
  finish?: string | null
}>

/** Ways in which servers differ from OpenAI. */
export type Habit =
  /** Streams nothing, whatever the request says. */
  | 'whole-json'
  /** Streams one event with the whole message. */
  | 'whole-event'
  | 'no-done'
  /** Never closes the connection after the end. */
  | 'lingers'
  | 'no-usage'
  /** Every call has the index 0. */
  | 'index-zero'
  /** Calls have neither index nor id, and come in one piece. */
  | 'bare-calls'
  /** The arguments are the object itself. */
  | 'object-arguments'
  | 'crlf-and-comments'

export type ChatFault =
  | Readonly<{ status: number; message: string }>
  /** Never answers; answers and never sends; stops in the middle for good; breaks off; sends garbage. */
  | 'hang'
  | 'hang-after-headers'
  | 'stall'
  | 'cut'
  | 'garbage'
  | 'error-event'

export type ChatApiOptions = Readonly<{
  /** Requests without this key get 401. */
  key?: string
  model: string
  answer: (body: ChatBody) => ChatReply
  habits?: readonly Habit[]
  /** For this request. */
  fault?: (body: ChatBody) => ChatFault | undefined
  /** Between two pieces. */
  pause?: () => Promise<void>
  onAbort?: () => void
}>

export function chatApi(options: ChatApiOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (options.key !== undefined && request.headers.get('authorization') !== `Bearer ${options.key}`) {
      return refusal(401, 'invalid_api_key', 'Incorrect API key provided.')
    }
    if (request.method === 'GET' && pathname === '/v1/models') {
      return Response.json({ object: 'list', data: [{ id: options.model, object: 'model' }] })
    }
    if (request.method !== 'POST' || pathname !== '/v1/chat/completions') {
      return refusal(404, 'unknown_url', `Unknown request URL: ${request.method} ${pathname}.`)
    }
    request.signal.addEventListener('abort', () => options.onAbort?.())
    return complete(options, await request.json().catch(() => null), request.signal)
  }
}

const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ error: { message, type: 'invalid_request_error', param: null, code } }, { status })

async function complete(options: ChatApiOptions, json: unknown, signal: AbortSignal): Promise<Response> {
  const parsed = chatBody.safeParse(json)
  if (!parsed.success) return refusal(400, 'invalid_body', parsed.error.message)
  const body = parsed.data
  if (body.model !== options.model) {
    return refusal(404, 'model_not_found', `The model '${body.model}' does not exist.`)
  }
  const complaint = complaintOf(body.messages)
  if (complaint) return refusal(400, 'invalid_messages', complaint)
  const fault = options.fault?.(body)
  if (typeof fault === 'object') return refusal(fault.status, 'refused', fault.message)
  if (fault === 'hang') await new Promise((resolve) => signal.addEventListener('abort', resolve))
  const reply = options.answer(body)
  if (options.habits?.includes('whole-json') || body.stream !== true)
    return Response.json(wholeOf(options, reply))
  const stream = ReadableStream.from(sent({ options, reply, body, fault, signal })).pipeThrough(
    new TextEncoderStream(),
  )
  return new Response(stream, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
}

const USAGE = { prompt_tokens: 40, completion_tokens: 8, total_tokens: 48 }

type WireCall = Readonly<{
  index?: number
  id?: string
  type?: 'function'
  function: Readonly<{ name?: string; arguments?: unknown }>
}>

const finishOf = ({ finish, calls }: ChatReply): string | null =>
  finish === undefined ? (calls?.length ? 'tool_calls' : 'stop') : finish

function wholeOf({ model, habits = [] }: ChatApiOptions, reply: ChatReply): object {
  const calls = (reply.calls ?? []).map((call, at) => wholeCall(call, at, habits))
  const content = reply.text?.join('') ?? null
  const message = { role: 'assistant', content, ...(calls.length > 0 && { tool_calls: calls }) }
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model,
    choices: [{ index: 0, message, finish_reason: finishOf(reply) }],
    ...(!habits.includes('no-usage') && { usage: USAGE }),
  }
}

function wholeCall(
  { name, arguments: args }: NonNullable<ChatReply['calls']>[number],
  at: number,
  habits: readonly Habit[],
): WireCall {
  const called = { name, arguments: habits.includes('object-arguments') ? JSON.parse(args) : args }
  if (habits.includes('bare-calls')) return { function: called }
  return { index: indexOf(at, habits), id: `call_${at}`, type: 'function', function: called }
}

const indexOf = (at: number, habits: readonly Habit[]): number => (habits.includes('index-zero') ? 0 : at)

type Sending = Readonly<{
  options: ChatApiOptions
  reply: ChatReply
  body: ChatBody
  fault: ChatFault | undefined
  signal: AbortSignal
}>

async function* sent(sending: Sending): AsyncGenerator<string> {
  const { fault, options, signal } = sending
  const { habits = [] } = options
  const end = habits.includes('crlf-and-comments') ? '\r\n\r\n' : '\n\n'
  if (fault === 'hang-after-headers') await forever(signal)
  if (habits.includes('crlf-and-comments')) yield `: processing${end}`
  for await (const data of dataOf(sending)) yield `data: ${data}${end}`
  if (!habits.includes('no-done')) yield `data: [DONE]${end}`
  if (habits.includes('lingers')) await forever(signal)
}

const forever = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()))

const event = (model: string, choice: object): string =>
  JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', model, ...choice })

async function* dataOf({ body, fault, options, reply, signal }: Sending): AsyncGenerator<string> {
  const { habits = [], model, pause } = options
  if (habits.includes('whole-event')) {
    yield JSON.stringify(wholeOf(options, reply))
    return
  }
  const begin = { role: 'assistant', content: '' }
  const deltas = [begin, ...deltasOf(reply, habits)]
  for (const [at, delta] of deltas.entries()) {
    await pause?.()
    if (signal.aborted) return
    yield event(model, { choices: [{ index: 0, delta, finish_reason: null }] })
    if (at >= deltas.length / 2) yield* broken(fault, signal)
  }
  const finish = finishOf(reply)
  if (finish !== null) yield event(model, { choices: [{ index: 0, delta: {}, finish_reason: finish }] })
  if (body.stream_options?.include_usage && !habits.includes('no-usage')) {
    yield event(model, { choices: [], usage: USAGE })
  }
}

async function* broken(fault: ChatFault | undefined, signal: AbortSignal): AsyncGenerator<string> {
  if (fault === 'stall') await forever(signal)
  if (fault === 'cut') throw new Error('the connection broke')
  if (fault === 'garbage') yield '{"choices":[{'
  if (fault === 'error-event') yield JSON.stringify({ error: { message: 'out of memory' } })
}

const ARGUMENT_PIECE = 7

function deltasOf(reply: ChatReply, habits: readonly Habit[]): readonly object[] {
  const calls = (reply.calls ?? []).flatMap((call, at) => callPieces(call, at, habits))
  return [
    ...(reply.text ?? []).map((content) => ({ content })),
    ...calls.map((call) => ({ tool_calls: [call] })),
  ]
}

function callPieces(
  call: NonNullable<ChatReply['calls']>[number],
  at: number,
  habits: readonly Habit[],
): readonly WireCall[] {
  if (habits.includes('bare-calls') || habits.includes('object-arguments'))
    return [wholeCall(call, at, habits)]
  const index = indexOf(at, habits)
  const pieces = call.arguments.match(new RegExp(`.{1,${ARGUMENT_PIECE}}`, 'gs')) ?? []
  return [
    { index, id: `call_${at}`, type: 'function', function: { name: call.name, arguments: '' } },
    ...pieces.map((piece) => ({ index, function: { arguments: piece } })),
  ]
}

/** The media gateway as the app uses it: takes offers and returns lines, which a child process carries. */
import type { Log } from '#domain/ports.ts'
import { superviseProcess } from '#std/supervised-process.ts'
import type { Answered, AnswerOffer, AnswerRefusal, CodecName } from './line.ts'
import { type MediaChild, NAME, startMediaProcess } from './media-process.ts'
import { createRemoteLine, type RemoteLine } from './remote-line.ts'
import { refuse } from './sdp.ts'
import type { FromMedia } from './wire.ts'

export type MediaGateway = Readonly<{
  /** Without `codecs` the order of the offer decides. */
  answer: AnswerOffer
  /** Number of calls that are under way or are being answered. */
  readonly calls: number
  /** The running process; undefined while it starts again. */
  readonly pid: number | undefined
  /** Ends every call. */
  close(): Promise<void>
}>

type StartOptions = Readonly<{
  /** Carries all calls; any free port by default. */
  udpPort?: number
  /** The one address to use, such as 127.0.0.1; all addresses of this machine by default. */
  bindAddress?: string
  /** The address that peers reach, where it is not this machine's own. */
  publicAddress?: string
  /** One call more is refused, so that those under way stay good. */
  maxCalls: number
  /** An offer waits this long for a new process; 3 s by default. */
  waitMs?: number
  log: Log
}>

type OfferRequest = Readonly<{ offerSdp: string; codecs?: readonly CodecName[] }>
type Outcome = Extract<FromMedia, { is: 'answered' | 'refused' }>

const ANSWER_MS = 5000
const WAIT_MS = 3000
const UNAVAILABLE = refuse(
  'unavailable',
  'The voice of this server is starting again. Try again in a moment.',
)
const BUSY = refuse('busy', 'All voice lines are in use. Try again in a moment, or type instead.')

/** Rejects when the process does not come up, or the port is taken. */
export async function startMediaGateway(options: StartOptions): Promise<MediaGateway> {
  const { log, maxCalls, waitMs = WAIT_MS, ...settings } = options
  const pending = new Map<number, (outcome: Outcome) => void>()
  const lines = new Map<number, RemoteLine>()
  let lastCall = 0
  /** Offers that are waiting or being answered. */
  let answering = 0
  let isClosing = false

  function onMessage(message: FromMedia): void {
    if (message.is === 'answered' || message.is === 'refused') pending.get(message.call)?.(message)
    else lines.get(message.call)?.onMessage(message)
  }

  const supervisor = superviseProcess<MediaChild>({
    name: NAME,
    log,
    start: () => startMediaProcess(settings, log, onMessage),
    onEnd() {
      for (const [call, resolve] of [...pending]) resolve({ is: 'refused', call, refusal: UNAVAILABLE })
      for (const { end } of [...lines.values()]) end(isClosing ? 'closed' : 'crashed')
    },
  })
  await supervisor.started

  async function answer(request: OfferRequest, signal?: AbortSignal): Promise<Answered | AnswerRefusal> {
    const child = await supervisor.waitForChild(waitMs)
    signal?.throwIfAborted()
    if (!child || isClosing) return UNAVAILABLE
    const call = ++lastCall
    const outcome = await askProcess(child, call, request, pending, signal)
    signal?.throwIfAborted()
    if (outcome.is === 'refused') return outcome.refusal
    const { codec, answerSdp, maxTextBytes } = outcome
    const onEnd = (): void => void lines.delete(call)
    const remote = createRemoteLine({ call, codec, maxTextBytes, send: child.send, onEnd, log })
    lines.set(call, remote)
    return { ok: true, answerSdp, codec, line: remote.line }
  }

  return {
    async answer(request, signal) {
      signal?.throwIfAborted()
      if (answering + lines.size >= maxCalls) return BUSY
      answering += 1
      try {
        return await answer(request, signal)
      } finally {
        answering -= 1
      }
    },
    get calls() {
      return answering + lines.size
    },
    get pid() {
      return supervisor.child()?.pid
    },
    async close() {
      isClosing = true
      await supervisor.close()
    },
  }
}

/** Resolves when the process answers or dies, when it takes too long, or when the caller gives up. */
async function askProcess(
  child: MediaChild,
  call: number,
  request: OfferRequest,
  pending: Map<number, (outcome: Outcome) => void>,
  signal?: AbortSignal,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const giveUp = (): void => {
    child.send({ do: 'close', call })
    resolve({ is: 'refused', call, refusal: UNAVAILABLE })
  }
  const timer = setTimeout(giveUp, ANSWER_MS)
  signal?.addEventListener('abort', giveUp)
  pending.set(call, resolve)
  child.send({ do: 'answer', call, ...request })
  const outcome = await promise
  pending.delete(call)
  clearTimeout(timer)
  signal?.removeEventListener('abort', giveUp)
  return outcome
}

/** The media gateway as the app uses it: offers in, lines out; the process that carries them is kept elsewhere. */
import type { Log } from '#domain/ports.ts'
import type { MediaChild } from './child.ts'
import type { Answered, AnswerRefusal, CodecName } from './line.ts'
import { superviseMedia } from './process-supervisor.ts'
import { createRemoteLine, type RemoteLine } from './remote-line.ts'
import { refuse } from './sdp.ts'
import type { FromMedia } from './wire.ts'

export type MediaGateway = Readonly<{
  /** Without `codecs` the order of the offer decides. */
  answer(
    request: Readonly<{ offerSdp: string; codecs?: readonly CodecName[] }>,
    signal?: AbortSignal,
  ): Promise<Answered | AnswerRefusal>
  /** Those that are under way, and those that are being answered. */
  readonly calls: number
  /** Of the process that runs now; undefined while it is starting again. */
  readonly pid: number | undefined
  /** Ends every call. */
  close(): Promise<void>
}>

type StartOptions = Readonly<{
  /** Of all calls; without it any that is free. */
  udpPort?: number
  /** The one address to use, such as 127.0.0.1; without it all of this machine's. */
  bindAddress?: string
  /** The address that the world knows us by, where that is another than our own. */
  publicAddress?: string
  /** One more is refused, so that those under way stay good. */
  maxCalls: number
  log: Log
}>

type Answering = Readonly<{ offerSdp: string; codecs?: readonly CodecName[] }>
type Settled = Extract<FromMedia, { is: 'answered' | 'refused' }>

const ANSWER_MS = 5000
const UNAVAILABLE = refuse(
  'unavailable',
  'The voice of this server is starting again. Try again in a moment.',
)
const BUSY = refuse('busy', 'All lines are taken. Try again in a moment, or type instead.')

/** Rejects when the process does not come up, or the port is taken. */
export async function startMediaGateway(options: StartOptions): Promise<MediaGateway> {
  const { log, maxCalls, ...settings } = options
  const asked = new Map<number, (outcome: Settled) => void>()
  const lines = new Map<number, RemoteLine>()
  let lastCall = 0
  /** Offers that are waiting or being answered. */
  let answering = 0
  let closing = false

  const keeper = await superviseMedia({
    settings,
    log,
    hear(news) {
      if (news.is === 'log') log[news.level](news.fields, news.message)
      else if (news.is === 'answered' || news.is === 'refused') asked.get(news.call)?.(news)
      else if ('call' in news) lines.get(news.call)?.hear(news)
    },
    onEnded() {
      for (const [call, settle] of [...asked]) settle({ is: 'refused', call, refusal: UNAVAILABLE })
      for (const { end } of [...lines.values()]) end(closing ? 'closed' : 'crashed')
    },
  })

  /** The process answers, or dies, or takes too long, or nobody wants to know any more. */
  async function ask(
    child: MediaChild,
    call: number,
    request: Answering,
    signal?: AbortSignal,
  ): Promise<Settled> {
    const { promise, resolve } = Promise.withResolvers<Settled>()
    const giveUp = (): void => {
      child.send({ do: 'close', call })
      resolve({ is: 'refused', call, refusal: UNAVAILABLE })
    }
    const timer = setTimeout(giveUp, ANSWER_MS)
    signal?.addEventListener('abort', giveUp)
    asked.set(call, resolve)
    child.send({ do: 'answer', call, ...request })
    const outcome = await promise
    asked.delete(call)
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
    return outcome
  }

  async function answer(request: Answering, signal?: AbortSignal): Promise<Answered | AnswerRefusal> {
    const child = await keeper.waitForChild()
    signal?.throwIfAborted()
    if (!child || closing) return UNAVAILABLE
    const call = ++lastCall
    const outcome = await ask(child, call, request, signal)
    signal?.throwIfAborted()
    if (outcome.is === 'refused') return outcome.refusal
    const { codec, answerSdp, maxTextBytes } = outcome
    const onEnd = (): void => void lines.delete(call)
    const remote = createRemoteLine({ call, codec, maxTextBytes, send: child.send, onEnd })
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
      return keeper.child()?.pid
    },
    async close() {
      closing = true
      await keeper.close()
    },
  }
}

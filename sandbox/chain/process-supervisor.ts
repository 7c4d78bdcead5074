/** Keeps one chain process alive: starts it, starts it again when it dies, and holds calls back meanwhile. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#domain/ports.ts'
import { ChainUnavailable, createCalls } from './calls.ts'
import { type Child, type ChildSettings, type Ending, spawnChild } from './child.ts'
import { parseJson, stringifyJson } from './json.ts'

const START_MS = 60_000
/** How long a call waits for a process that is starting again. */
const WAIT_MS = 8_000
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5_000
/** A process that lived this long was healthy: the next pause is short again. */
const HEALTHY_MS = 10_000

/** What a process says of itself once it can be spoken to. */
type Ready = Readonly<{ treasury: string; url?: string; wsUrl?: string }>

type FromChild =
  | Readonly<{ ready: Ready }>
  | Readonly<{ log: Readonly<{ level: keyof Log; fields: object; message: string }> }>
  | Readonly<{ id: number }>

export type SupervisorOptions = ChildSettings & Readonly<{ log: Log; onRestart?: (() => void) | undefined }>

export type ChainSupervisor = Readonly<{
  /** Said by the present process, or by the last one while none is up. */
  told(): Ready
  pid(): number | undefined
  call(request: object, signal?: AbortSignal): Promise<object>
  close(): Promise<void>
}>

/** Rejects when the first process does not come up. */
export async function superviseChain(options: SupervisorOptions): Promise<ChainSupervisor> {
  const { log, onRestart } = options
  const calls = createCalls()
  const stop = new AbortController()
  const first = await startChild(options, options.port, calls.answer)
  let told = first.ready
  let up: Child | undefined = first.child
  let comingUp = Promise.withResolvers<Child>()

  const watching = watch(first.child, FIRST_PAUSE_MS)

  async function watch(child: Child, pause: number): Promise<void> {
    const born = Date.now()
    const ending = await child.ended
    up = undefined
    calls.failAll('the chain process ended while this call was under way')
    if (stop.signal.aborted) return
    log.error(ending, 'the chain process ended and is started again from its store')
    await restart(Date.now() - born > HEALTHY_MS ? FIRST_PAUSE_MS : pause)
  }

  async function restart(pause: number): Promise<void> {
    await delay(pause, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    if (stop.signal.aborted) return
    const longer = Math.min(pause * 2, LONGEST_PAUSE_MS)
    try {
      const { child, ready } = await startChild(options, portOf(told) ?? options.port, calls.answer)
      if (stop.signal.aborted) return await child.close()
      told = ready
      up = child
      comingUp.resolve(child)
      comingUp = Promise.withResolvers()
      onRestart?.()
      await watch(child, longer)
    } catch (error) {
      log.error({ err: error }, 'the chain process cannot be started again yet')
      await restart(longer)
    }
  }

  async function child(signal: AbortSignal | undefined): Promise<Child> {
    if (up) return up
    if (stop.signal.aborted) throw new ChainUnavailable('the chain is closed')
    const signals = [stop.signal, AbortSignal.timeout(WAIT_MS), ...(signal ? [signal] : [])]
    return Promise.race([comingUp.promise, refusedBy(AbortSignal.any(signals), signal)])
  }

  return {
    told: () => told,
    pid: () => up?.pid,
    async call(request, signal) {
      const { send } = up ?? (await child(signal))
      return calls.make((id) => send(stringifyJson({ ...request, id })), signal)
    },
    async close() {
      stop.abort()
      await up?.close()
      await watching
    },
  }
}

/** Rejects when the signal comes: with the caller's own reason, or with why there is no process. */
function refusedBy(any: AbortSignal, own: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = (): void =>
      reject(
        own?.aborted ? own.reason : new ChainUnavailable('the chain process is starting again; try later'),
      )
    if (any.aborted) refuse()
    else any.addEventListener('abort', refuse, { once: true })
  })
}

async function startChild(
  { log, dataDir, host }: SupervisorOptions,
  port: number,
  answer: (response: Readonly<{ id: number }>) => void,
): Promise<Readonly<{ child: Child; ready: Ready }>> {
  const told = Promise.withResolvers<Ready>()
  const child = spawnChild({ dataDir, host, port }, (line) => {
    const message = parseJson(line) as FromChild // our own process writes nothing else
    if ('id' in message) answer(message)
    else if ('ready' in message) told.resolve(message.ready)
    else log[message.log.level](message.log.fields, message.log.message)
  })
  const timer = setTimeout(child.kill, START_MS)
  const outcome = await Promise.race([told.promise, child.ended])
  clearTimeout(timer)
  if ('stderr' in outcome) throw new Error(`the chain process did not start: ${wordsOf(outcome)}`)
  return { child, ready: outcome }
}

/** A restarted process must be found where the first one was, also when that port was any. */
const portOf = ({ url }: Ready): number | undefined => (url ? Number(new URL(url).port) : undefined)

const wordsOf = ({ code, signal, stderr }: Ending): string =>
  stderr || (signal ? `it was ended by ${signal}` : `it ended with code ${code}`)

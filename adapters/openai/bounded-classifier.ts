/** Bounds a classifier in rate, cost and time. What is over a bound fails, and the reply is let through. */
import { isParleyError, ParleyError } from '#contract/errors.ts'
import type { OutputClassifier } from '#domain/output-classifier.ts'
import type { Clock } from '#domain/ports.ts'
import { createTokenBucket } from '#std/token-bucket.ts'
import { createBreaker } from '../_kit/breaker.ts'

type Bounds = Readonly<{
  perMinute: number
  perDay: number
  timeoutMs: number
  clock: Clock
}>

const DAY_MS = 86_400_000

export function boundedClassifier(inner: OutputClassifier, bounds: Bounds): OutputClassifier {
  const { clock, perMinute, timeoutMs } = bounds
  const takes = createTokenBucket({ burst: perMinute, perSecond: perMinute / 60 }, clock.now())
  const breaker = createBreaker(clock)
  const day = createDayBudget(bounds)

  function enter(): void {
    if (breaker.openUntil() !== undefined) throw refused('the model failed repeatedly')
    if (day.isSpent()) throw refused('the checks of the day are spent')
    if (!takes(1, clock.now())) throw refused('too many checks in a minute')
    breaker.enter()
    day.spend()
  }

  return {
    async classify(text, signal) {
      enter()
      const deadline = AbortSignal.timeout(timeoutMs)
      try {
        const verdict = await inner.classify(text, AbortSignal.any([signal, deadline]))
        breaker.succeeded()
        return verdict
      } catch (error) {
        if (signal.aborted) throw signal.reason
        breaker.failed()
        throw isParleyError(error) ? error : new ParleyError('guardrail_failed', undefined, { cause: error })
      }
    },
  }
}

const refused = (reason: string): ParleyError =>
  new ParleyError('guardrail_failed', undefined, { cause: new Error(reason) })

/** Counts the requests of a day in UTC. */
function createDayBudget({ perDay, clock }: Bounds) {
  let day = 0
  let spent = 0
  const today = (): number => Math.floor(clock.now() / DAY_MS)
  return {
    isSpent: (): boolean => day === today() && spent >= perDay,
    spend(): void {
      if (day !== today()) spent = 0
      day = today()
      spent += 1
    },
  }
}

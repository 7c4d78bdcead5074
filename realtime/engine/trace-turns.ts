/** Measures the turns of one client: from its request for a response to the last response, tools included. */
import type { ClientEvent } from '#contract/realtime/client-events.ts'
import type { ServerEvent } from '#contract/realtime/server-events.ts'
import { isTracing, type OpenSpan, openTrace } from '#std/trace.ts'

/** The page puts its span into the metadata of a response, the one field that every server of the protocol returns. */
const TRACE_KEY = 'traceparent'

export type TurnTraces = Readonly<{
  /** Runs the event within the turn that it belongs to. */
  run: (event: ClientEvent, work: () => void) => void
  received: (event: ServerEvent) => void
  end: () => void
}>

export function traceTurns(): TurnTraces | undefined {
  if (!isTracing()) return undefined
  let turn: OpenSpan | undefined

  function end(): void {
    turn?.end()
    turn = undefined
  }

  return {
    run(event, work) {
      if (event.type !== 'response.create') return work()
      const span = openTrace('turn', {}, event.response?.metadata?.[TRACE_KEY])
      end()
      turn = span
      if (span) span.run(work)
      else work()
    },
    received(event) {
      if (event.type !== 'response.done') return
      if (!event.response.output.some(({ type }) => type === 'function_call')) end()
    },
    end,
  }
}

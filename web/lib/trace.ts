/** Gives each action of the user a trace, where the server traces, and reports when its result was drawn. */

type Action = Readonly<{ traceparent: string; startedAt: number }>

let isTraced = false
let latest: Action | undefined

export function traceActions(on: boolean): void {
  isTraced = on
  latest = undefined
}

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Returns W3C Trace Context for the requests of the action; undefined where nothing is traced. */
export function beginAction(): string | undefined {
  if (!isTraced) return undefined
  latest = { traceparent: `00-${hex(16)}-${hex(8)}-01`, startedAt: Date.now() }
  return latest.traceparent
}

/** Begins an action whose request has a header. */
export function actionHeaders(): Readonly<Record<string, string>> {
  const traceparent = beginAction()
  return traceparent === undefined ? {} : { traceparent }
}

/** The trace of the action that is under way, by which an operator finds it. */
export const actionId = (): string | undefined => latest?.traceparent.split('-')[1]

/** The result of the latest action is here, and the next frame shows it. A hidden page draws none. */
export function resultArrived(): void {
  const action = latest
  if (!action) return
  latest = undefined
  const receivedAt = Date.now()
  requestAnimationFrame(() =>
    setTimeout(() => {
      const paintedAt = Date.now()
      void import('./report-drawn.ts').then(({ report }) => report({ ...action, receivedAt, paintedAt }))
    }),
  )
}

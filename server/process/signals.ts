/** Handles termination signals: the first one closes the server in order, the second one ends it at once. */

/**
 * Under npm a Ctrl-C arrives twice: from the terminal, which signals the whole group, and from npm, which forwards
 * it. The echo must not count as a second request.
 */
const ECHO_MS = 1500
/** The exit code that shells expect after SIGINT. */
export const INTERRUPTED = 130

type Process = Readonly<{
  on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  exit(code: number): unknown
}>

export function endBySignal(target: Process, close: () => void): void {
  let firstMs: number | undefined
  const onSignal = (): void => {
    if (firstMs === undefined) {
      firstMs = Date.now()
      close()
    } else if (Date.now() - firstMs > ECHO_MS) target.exit(INTERRUPTED)
  }
  target.on('SIGINT', onSignal)
  target.on('SIGTERM', onSignal)
}

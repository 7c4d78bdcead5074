/** Ctrl-C and its kin: the first closes the house in order, a second one in earnest does not wait for that. */

/**
 * Started by npm, a Ctrl-C arrives twice: from the terminal, which tells the whole group, and from npm, which passes
 * on what it was told itself. The echo is not a second wish.
 */
const ECHO_MS = 1500
/** What shells expect of a process that ended by SIGINT. */
const INTERRUPTED = 130

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

/** The one global that both runtimes share and the pure floors name; each runtime's own types complete it. */
interface AbortSignal {
  readonly aborted: boolean
}

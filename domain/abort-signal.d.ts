/** Declares the one global that both runtimes share and the pure floors use; each runtime's types complete it. */
interface AbortSignal {
  readonly aborted: boolean
}

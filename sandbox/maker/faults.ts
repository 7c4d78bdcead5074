/** Declares faults that a test may switch on in the sandbox market maker. The product never sets any of them. */

export type MakerFaults = {
  /** Breaks the answer: to an order, to an execution before anything was sent, or after it has landed. */
  broken?: Readonly<{ at: 'order' | 'execute' | 'landed'; how: 'hang' | 'error' | 'garbage' }>
  /** Says no at the last look. */
  declines?: boolean
  /**
   * The worth of the bought token at the time of the last look,
   * against the time of the quote: 1.02 is two percent more.
   */
  priceMove?: number
  /** Co-signs and never sends. */
  withholds?: boolean
  /** Fills with less than the order's minimum. */
  fillsShort?: boolean
  /** Neither looks before it signs nor tries before it sends: what fails, fails on the chain. */
  isBlind?: boolean
}

type Broken = NonNullable<MakerFaults['broken']>

/** The broken answer when one is wanted here. */
export function brokenAnswer(faults: MakerFaults, at: Broken['at'], signal: AbortSignal) {
  if (faults.broken?.at !== at) return undefined
  switch (faults.broken.how) {
    case 'hang':
      return new Promise<Response>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    case 'error':
      return Response.json({ error: 'Internal server error' }, { status: 500 })
    case 'garbage':
      return new Response('<html><body>Bad gateway</body></html>', {
        headers: { 'content-type': 'text/html' },
      })
  }
}

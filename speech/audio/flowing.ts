/** Sound that comes in its own time, as something to iterate. */

export type Flowing = AsyncIterable<Int16Array> &
  Readonly<{
    /** The first piece is there, or there is none. */
    begun: Promise<void>
  }>

/** `make` is run at once and gives piece after piece; it throws where the listener is, after all that came before. */
export function flowing(make: (give: (pcm: Int16Array) => void) => Promise<void>): Flowing {
  const pieces: Int16Array[] = []
  const begun = Promise.withResolvers<void>()
  let news = Promise.withResolvers<void>()
  let over: Readonly<{ error?: unknown }> | undefined

  function tell(): void {
    begun.resolve()
    news.resolve()
    news = Promise.withResolvers()
  }

  async function run(): Promise<void> {
    over = await make((pcm) => {
      pieces.push(pcm)
      tell()
    }).then(
      () => ({}),
      (error: unknown) => ({ error }),
    )
    tell()
  }

  async function* read(): AsyncGenerator<Int16Array> {
    for (;;) {
      const piece = pieces.shift()
      if (piece) yield piece
      else if (over && 'error' in over) throw over.error
      else if (over) return
      else await news.promise
    }
  }

  void run()
  return { begun: begun.promise, [Symbol.asyncIterator]: read }
}

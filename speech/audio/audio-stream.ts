/** Audio that is produced piece by piece, as an iterable. */

export type AudioStream = AsyncIterable<Int16Array> &
  Readonly<{
    /** Settles with the first piece, or when there is none. */
    started: Promise<void>
  }>

/** Runs `make` at once, which emits piece after piece; its error is thrown to the reader after all of them. */
export function createAudioStream(make: (emit: (pcm: Int16Array) => void) => Promise<void>): AudioStream {
  const pieces: Int16Array[] = []
  const started = Promise.withResolvers<void>()
  let changed = Promise.withResolvers<void>()
  let end: Readonly<{ error?: unknown }> | undefined

  function notify(): void {
    started.resolve()
    changed.resolve()
    changed = Promise.withResolvers()
  }

  async function run(): Promise<void> {
    end = await make((pcm) => {
      pieces.push(pcm)
      notify()
    }).then(
      () => ({}),
      (error: unknown) => ({ error }),
    )
    notify()
  }

  async function* read(): AsyncGenerator<Int16Array> {
    for (;;) {
      const piece = pieces.shift()
      if (piece) yield piece
      else if (end && 'error' in end) throw end.error
      else if (end) return
      else await changed.promise
    }
  }

  void run()
  return { started: started.promise, [Symbol.asyncIterator]: read }
}

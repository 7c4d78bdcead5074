/** Sends a file while it is being written. */

/** Reads on only as fast as the client takes it, and stops when the client leaves. */
export function streamOf(portions: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await portions.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await portions.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
}

/** Combines small writes: rows that arrive during one write go out together in the next. */

type Waiting<T> = Readonly<{ row: T; resolve: () => void; reject: (error: unknown) => void }>

/** Each promise settles with the write of its row; a row that fails takes only its own group with it. */
export function groupCommit<T>(
  write: (rows: readonly T[]) => Promise<unknown>,
  maxRows = 100,
): (row: T) => Promise<void> {
  const waiting: Waiting<T>[] = []
  let writing = false

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, maxRows)
      try {
        await write(group.map(({ row }) => row))
        for (const { resolve } of group) resolve()
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    writing = false
  }

  return (row) =>
    new Promise((resolve, reject) => {
      waiting.push({ row, resolve, reject })
      if (writing) return
      writing = true
      // Waits for the end of this turn of the event loop, so that its rows go together.
      setImmediate(() => void writeAll())
    })
}

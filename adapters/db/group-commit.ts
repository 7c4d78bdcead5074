/** Many small writes as few larger ones: what arrives while one write is under way goes out together in the next. */

type Waiting<T> = Readonly<{ row: T; resolve: () => void; reject: (error: unknown) => void }>

/** Each promise settles with the write that carried its row; a row that fails takes only its own group with it. */
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
      // A turn of the event loop later, so that those who came in the same one go together.
      setImmediate(() => void writeAll())
    })
}

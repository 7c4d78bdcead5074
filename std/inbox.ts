/** Handles inputs one at a time: one that arrives while another is handled waits, so that all keep their order. */
export function createInbox<T extends object>(handle: (input: T) => void): (input: T) => void {
  const waiting: T[] = []
  let isHandling = false
  return (input) => {
    waiting.push(input)
    if (isHandling) return
    isHandling = true
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) handle(next)
    } finally {
      isHandling = false
    }
  }
}

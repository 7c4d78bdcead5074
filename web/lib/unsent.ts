/** Messages that were sent and not yet confirmed by a server: a reload in that moment must not lose them. */

const KEY = 'parley.unsent'
type Unsent = Readonly<Record<string, string>>

/** In this tab only: another tab must not take a message that is still being sent here. */
function read(): Unsent {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Unsent) : {}
  } catch {
    return {}
  }
}

function write(unsent: Unsent): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(unsent))
  } catch {
    // Storage that is forbidden or full: the message then lives as long as the page.
  }
}

export const keepUnsent = (itemId: string, text: string): void => write({ ...read(), [itemId]: text })

export function forgetUnsent(itemId: string): void {
  const { [itemId]: _, ...others } = read()
  write(others)
}

export const forgetAllUnsent = (): void => write({})

/** Messages of this tab that were never confirmed, and that the conversation does not contain. */
export function takeUnsent(isKnown: (itemId: string) => boolean): readonly string[] {
  const lost = Object.entries(read()).filter(([itemId]) => !isKnown(itemId))
  for (const [itemId] of lost) forgetUnsent(itemId)
  return lost.map(([, text]) => text)
}

const senders = new Set<() => void>()

/** Sends what stands in the composer, where messages that were not sent have gone back to. */
export function sendComposed(): void {
  for (const send of senders) send()
}

export function onSendComposed(send: () => void): () => void {
  senders.add(send)
  return () => senders.delete(send)
}

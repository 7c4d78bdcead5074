/** What is open in a card outlives the card: rows leave the document when they leave the screen. */
import type { FoldMemory } from '#ui/cards/fold.tsx'

const opened = new Set<string>()
const memories = new Map<string, FoldMemory>()

export function foldMemoryOf(itemId: string): FoldMemory {
  const known = memories.get(itemId)
  if (known) return known
  const keyOf = (key: string) => `${itemId} ${key}`
  const memory: FoldMemory = {
    isOpen: (key) => opened.has(keyOf(key)),
    setOpen: (key, open) => void (open ? opened.add(keyOf(key)) : opened.delete(keyOf(key))),
  }
  memories.set(itemId, memory)
  return memory
}

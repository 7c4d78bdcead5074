/** Remembers across reloads which parts of which transcript items are open (spec S3.1). */
import { preference, setPreference } from './preferences.ts'

/** The parts that were opened last; older ones start closed. */
const KEPT = 200

const partOf = (itemId: string, key: string): string => `${itemId} ${key}`

export const isPartOpen = (itemId: string, key: string): boolean =>
  preference('expanded').includes(partOf(itemId, key))

export const isExpanded = (itemId: string): boolean =>
  preference('expanded').some((part) => part.startsWith(partOf(itemId, '')))

export function setPartOpen(itemId: string, key: string, isOpen: boolean): void {
  const part = partOf(itemId, key)
  const others = preference('expanded').filter((other) => other !== part)
  setPreference('expanded', isOpen ? [...others.slice(1 - KEPT), part] : others)
}

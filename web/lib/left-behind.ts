/** Clears what a user left in this browser once they are logged out, because the next one at it may be another person. */
import { createListeners } from '#std/store.ts'
import { setPreference } from './preferences.ts'
import { forgetAllUnsent } from './unsent.ts'

const { notify, subscribe } = createListeners()

/** For parts of the page that keep something in memory. */
export const onClearLeftBehind = subscribe

/** The settings of the voice stay: they are the browser's, as its microphone is. */
export function clearStored(): void {
  setPreference('drafts', {})
  // The ids of what was opened, the account and its tools, and how often it came.
  setPreference('expanded', [])
  setPreference('toolCatalog', null)
  setPreference('visits', 0)
  forgetAllUnsent()
}

export function clearLeftBehind(): void {
  clearStored()
  notify()
}

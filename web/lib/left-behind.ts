/** Clears what a user left in this browser once they are logged out, because the next one at it may be another person. */
import { createListeners } from '#std/store.ts'
import { setPreference } from './preferences.ts'
import { forgetAllUnsent } from './unsent.ts'

const { notify, subscribe } = createListeners()

/** For parts of the page that keep something in memory. */
export const onClearLeftBehind = subscribe

export function clearStored(): void {
  setPreference('drafts', {})
  forgetAllUnsent()
}

export function clearLeftBehind(): void {
  clearStored()
  notify()
}

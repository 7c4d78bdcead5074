/** A preference as React reads it; the prerendered page shows the default. */
import { useSyncExternalStore } from 'react'
import { onPreference, type Preference, type PreferenceKey, preference } from './preferences.ts'

export const usePreference = <K extends PreferenceKey>(
  key: K,
  whilePrerendered: Preference<K>,
): Preference<K> =>
  useSyncExternalStore(
    (listener) => onPreference(key, listener),
    () => preference(key),
    () => whilePrerendered,
  )

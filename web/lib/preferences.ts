/** The preferences of this browser: one table of keys, defaults and readers; nothing else uses localStorage. */
import {
  clampVoiceActivity,
  DEFAULT_VOICE_ACTIVITY,
  type VoiceActivity,
} from '#contract/rules/voice-activity.ts'
import { createKeyedListeners } from './keyed-listeners.ts'

type Entry<T> = Readonly<{ fallback: T; read: (value: unknown) => T | undefined }>
const entry = <T>(fallback: T, read: Entry<T>['read']): Entry<T> => ({ fallback, read })

const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined)
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const voiceModes = ['hands-free', 'push-to-talk'] as const
export type VoiceMode = (typeof voiceModes)[number]

const table = {
  /** Read by the page's bootstrap script too, before the first paint. */
  theme: entry<Theme>('system', (value) => themes.find((theme) => theme === value)),
  /** True once there was a conversation to return to: the first paint then waits for it. */
  returning: entry(false, flag),
  /** A user was logged in here: the greeting waits for the account. Read before the first paint too. */
  signedIn: entry(false, flag),
  /** Counts the first views of a user, whose prompts rotate. */
  visits: entry(0, (value) => (Number.isInteger(value) ? Number(value) : undefined)),
  /** The list of conversations stands beside the page where there is room. */
  conversationsPinned: entry(false, flag),
  /** Spec S4.39, S4.41, S9.64. */
  toolsExpanded: entry(true, flag),
  /** Spec S4.40, S4.41, S9.63. */
  logsExpanded: entry(false, flag),
  /** Spec S9.60; tool-catalogue.ts checks it. */
  toolCatalog: entry<unknown>(null, (value) => value),
  /** Spec S9.61, S9.33–S9.36. */
  voiceActivity: entry<VoiceActivity>(DEFAULT_VOICE_ACTIVITY, readVoiceActivity),
  /** Spec S9.62. */
  voiceMuted: entry(false, flag),
  voiceMode: entry<VoiceMode>('hands-free', (value) => voiceModes.find((mode) => mode === value)),
  /** Empty is the system's own choice. */
  microphone: entry('', text),
  speaker: entry('', text),
  /** Spec S9.65. */
  audioPlaybackEnabled: entry(true, flag),
  /** Spec S9.66. */
  disableSyntheticGreeting: entry(false, flag),
  /** Shows on the stage of a call what is being said, in large type. */
  captions: entry(true, flag),
  /** The shortcuts of voice and the other single keys; off for users who need these keys. */
  voiceShortcuts: entry(true, flag),
  /** The open parts of transcript items (spec S3.1). */
  expanded: entry<readonly string[]>([], readTexts),
  /** Unsent text by conversation. */
  drafts: entry<Readonly<Record<string, string>>>({}, readDrafts),
}
type Table = typeof table
export type PreferenceKey = keyof Table
export type Preference<K extends PreferenceKey> = Table[K]['fallback']

function readTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined
}

const MAX_DRAFTS = 20

function readDrafts(value: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
}

/** Each value by itself: one that is missing keeps its default, one that is no number falls to the minimum (spec S5.25). */
function readVoiceActivity(value: unknown): VoiceActivity | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const stored: Partial<Record<keyof VoiceActivity, unknown>> = value
  const numeric = (key: 'threshold' | 'prefixPaddingMs' | 'silenceDurationMs'): number =>
    stored[key] === undefined ? DEFAULT_VOICE_ACTIVITY[key] : Number(stored[key] ?? Number.NaN)
  return clampVoiceActivity({
    threshold: numeric('threshold'),
    prefixPaddingMs: numeric('prefixPaddingMs'),
    silenceDurationMs: numeric('silenceDurationMs'),
    autoRespond: flag(stored.autoRespond) ?? DEFAULT_VOICE_ACTIVITY.autoRespond,
  })
}

const PREFIX = 'parley.'
const listeners = createKeyedListeners<PreferenceKey>()
const cache = new Map<PreferenceKey, unknown>()

/** A stored value that cannot be read counts as none; storage that is forbidden counts as empty. */
export function preference<K extends PreferenceKey>(key: K): Preference<K> {
  if (!cache.has(key)) cache.set(key, load(key))
  // Written below and in `setPreference` under the type of its key.
  return cache.get(key) as Preference<K>
}

function load(key: PreferenceKey): unknown {
  const { fallback, read } = table[key]
  try {
    const text = localStorage.getItem(PREFIX + key)
    return text === null ? fallback : (read(JSON.parse(text)) ?? fallback)
  } catch {
    return fallback
  }
}

export function setPreference<K extends PreferenceKey>(key: K, value: Preference<K>): void {
  cache.set(key, value)
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // Private windows and full disks: the value then lives as long as the page.
  }
  listeners.notify(key)
}

export const onPreference = listeners.subscribe

export const draftOf = (conversationId: string): string => preference('drafts')[conversationId] ?? ''

/** The newest unsent text of any conversation. */
export const newestDraft = (): string => Object.values(preference('drafts')).at(-1) ?? ''

/** The newest drafts are kept; a blank one is forgotten. */
export function keepDraft(conversationId: string, text: string): void {
  const { [conversationId]: _, ...others } = preference('drafts')
  const kept = Object.entries(others).slice(-(MAX_DRAFTS - 1))
  setPreference('drafts', Object.fromEntries(text.trim() ? [...kept, [conversationId, text]] : kept))
}

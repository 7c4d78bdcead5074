import { beforeEach, describe, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
/** A fresh page on the same browser storage. */
async function freshPage() {
  vi.resetModules()
  return await import('./preferences.ts')
}
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

describe('what a browser remembers', () => {
  it('[S4.39, S9.64] the tool list is open until closed, and stays as it was left', async () => {
    const first = await freshPage()
    expect(first.preference('toolsExpanded')).toBe(true)
    first.setPreference('toolsExpanded', false)
    const second = await freshPage()
    expect(second.preference('toolsExpanded')).toBe(false)
  })

  it.each([
    ['[S9.62] voiceMuted', 'voiceMuted', false],
    ['[S9.65] audioPlaybackEnabled', 'audioPlaybackEnabled', true],
    ['[S9.66] disableSyntheticGreeting', 'disableSyntheticGreeting', false],
  ] as const)('%s has its default, and is stored under its name', async (_, key, standard) => {
    const first = await freshPage()
    expect(first.preference(key)).toBe(standard)
    first.setPreference(key, !standard)
    expect(stored.get(`parley.${key}`)).toBe(`${!standard}`)
    expect((await freshPage()).preference(key)).toBe(!standard)
  })

  it.each([
    ['no JSON', '{'],
    ['another kind of value', '"purple"'],
    ['null', 'null'],
  ])('%s counts as nothing', async (_, text) => {
    stored.set('parley.theme', text)
    expect((await freshPage()).preference('theme')).toBe('system')
  })

  it('storage that refuses costs no more than the memory', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('full')
      },
    })
    const page = await freshPage()
    page.setPreference('theme', 'dark')
    expect(page.preference('theme')).toBe('dark')
  })

  it('listeners hear of their own key', async () => {
    const page = await freshPage()
    const heard = vi.fn()
    const leave = page.onPreference('theme', heard)
    page.setPreference('returning', true)
    page.setPreference('theme', 'light')
    leave()
    page.setPreference('theme', 'dark')
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('drafts are kept per conversation, the newest twenty, and blank ones are forgotten', async () => {
    const page = await freshPage()
    for (let index = 0; index < 25; index++) page.keepDraft(`c${index}`, `text ${index}`)
    page.keepDraft('c24', '   ')
    const later = await freshPage()
    expect(later.draftOf('c23')).toBe('text 23')
    expect(later.draftOf('c24')).toBe('')
    expect(later.draftOf('c0')).toBe('')
    expect(Object.keys(later.preference('drafts')).length).toBeLessThanOrEqual(20)
  })
})

describe('the settings of the voice', () => {
  it.each<[string, unknown, object]>([
    [
      '[S9.33, S9.34, S9.35, S9.36] are the defaults until they are chosen',
      undefined,
      { threshold: 0.95, prefixPaddingMs: 320, silenceDurationMs: 520, autoRespond: true },
    ],
    [
      '[S9.61] are remembered',
      { threshold: 0.65, prefixPaddingMs: 250, silenceDurationMs: 380, autoRespond: false },
      { threshold: 0.65, prefixPaddingMs: 250, silenceDurationMs: 380, autoRespond: false },
    ],
    [
      '[S5.22, S5.23, S5.24] are clamped when they are read',
      { threshold: 7, prefixPaddingMs: -5, silenceDurationMs: 504 },
      { threshold: 0.98, prefixPaddingMs: 0, silenceDurationMs: 500, autoRespond: true },
    ],
    [
      '[S5.25] fall to the minimum where they are no numbers',
      { threshold: 'loud', prefixPaddingMs: null, silenceDurationMs: {} },
      { threshold: 0.2, prefixPaddingMs: 0, silenceDurationMs: 200, autoRespond: true },
    ],
  ])('%s', async (_, value, expected) => {
    if (value !== undefined) stored.set('parley.voiceActivity', JSON.stringify(value))
    const { preference } = await freshPage()
    expect(preference('voiceActivity')).toEqual(expected)
  })
})

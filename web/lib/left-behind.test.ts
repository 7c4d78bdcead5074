import { expect, it, vi } from 'vitest'
import { setPartOpen } from './expanded.ts'
import { clearLeftBehind, onClearLeftBehind } from './left-behind.ts'
import { keepDraft, preference, setPreference } from './preferences.ts'

it('takes from this browser what belongs to the person who was logged in, and no setting of the browser', () => {
  keepDraft('conv_1', 'send 5 SOL to')
  setPartOpen('item_1', 'details', true)
  setPreference('toolCatalog', { version: 1, account: 'user_mara admin', tools: [] })
  setPreference('visits', 7)
  setPreference('voiceMuted', true)
  const listener = vi.fn()
  onClearLeftBehind(listener)
  clearLeftBehind()
  const kept = (['drafts', 'expanded', 'toolCatalog', 'visits', 'voiceMuted'] as const).map(preference)
  expect(kept).toEqual([{}, [], null, 0, true])
  expect(listener).toHaveBeenCalledOnce()
})

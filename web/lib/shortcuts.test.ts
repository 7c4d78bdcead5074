import { describe, expect, it } from 'vitest'
import { isShortcut, SHORTCUTS, type ShortcutId } from './shortcuts.ts'

const press = (key: string, held: readonly string[] = []) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  altKey: held.includes('alt'),
})
const IDS = Object.keys(SHORTCUTS) as ShortcutId[]
const meaning = (...pressed: Parameters<typeof press>) =>
  IDS.filter((id) => isShortcut(press(...pressed), id))

describe('the table of shortcuts', () => {
  it.each([
    ['k', ['ctrl'], ['palette']],
    ['K', ['meta'], ['palette']],
    ['?', ['shift'], ['shortcuts']],
    ['?', [], ['shortcuts']],
    [',', ['meta'], ['settings']],
    ['Enter', [], ['send']],
    ['Enter', ['shift'], ['newLine']],
    ['ArrowUp', [], ['recall']],
    ['Escape', [], ['stop']],
    [' ', [], ['talk']],
    ['M', [], ['mute']],
    ['V', ['ctrl', 'shift'], ['call']],
    ['s', ['ctrl'], ['save']],
    ['k', [], []],
    ['k', ['ctrl', 'shift'], []],
    ['k', ['ctrl', 'alt'], []],
    ['m', ['shift'], []],
    ['v', ['ctrl'], []],
    ['?', ['ctrl'], []],
  ] as const)('%s with %j means %j', (key, held, means) => {
    expect(meaning(key, held)).toEqual(means)
  })

  it('gives no combination two meanings', () => {
    const combinations = Object.values(SHORTCUTS).map((keys) => JSON.stringify({ ...keys }))
    expect(new Set(combinations).size).toBe(combinations.length)
  })
})

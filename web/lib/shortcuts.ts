/** The keyboard shortcuts of the page: the one table by which keys are bound, and from which their list is made. */

type Keys = Readonly<{
  key: string
  /** Ctrl, or Command on a Mac. */
  command?: boolean
  shift?: boolean
}>

export const SHORTCUTS = {
  palette: { key: 'k', command: true },
  shortcuts: { key: '?' },
  settings: { key: ',', command: true },
  send: { key: 'Enter' },
  newLine: { key: 'Enter', shift: true },
  recall: { key: 'ArrowUp' },
  stop: { key: 'Escape' },
  talk: { key: ' ' },
  mute: { key: 'm' },
  call: { key: 'v', command: true, shift: true },
  save: { key: 's', command: true },
} as const satisfies Record<string, Keys>
export type ShortcutId = keyof typeof SHORTCUTS

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

export function isShortcut(event: Pressed, id: ShortcutId): boolean {
  const { key, command = false, shift = false }: Keys = SHORTCUTS[id]
  if (event.altKey || (event.ctrlKey || event.metaKey) !== command) return false
  // Whether '?' takes Shift depends on the keyboard.
  return event.key.toLowerCase() === key.toLowerCase() && (key === '?' || event.shiftKey === shift)
}

/** Draws the keys of a shortcut, as the keyboard of this machine names them. */
import { SHORTCUTS, type ShortcutId } from './shortcuts.ts'

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

const NAMES: Readonly<Record<string, string>> = { ' ': 'Space', ArrowUp: '↑', Escape: 'Esc' }
const nameOf = (key: string): string => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)

function keyNames(id: ShortcutId): readonly string[] {
  const {
    key,
    command = false,
    shift = false,
  }: { key: string; command?: boolean; shift?: boolean } = SHORTCUTS[id]
  return [...(command ? [isApple() ? '⌘' : 'Ctrl'] : []), ...(shift ? ['Shift'] : []), nameOf(key)]
}

export const Keys = ({ of }: { of: ShortcutId }) => (
  <span className="inline-flex shrink-0 gap-1">
    {keyNames(of).map((name) => (
      <kbd
        key={name}
        className="min-w-6 rounded-1 border border-b-2 border-line-2 px-1.5 py-1 text-center num text-micro leading-none text-fg-2"
      >
        {name}
      </kbd>
    ))}
  </span>
)

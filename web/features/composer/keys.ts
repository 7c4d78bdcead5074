/** Maps a key press to what the composer does; pure, so that each keyboard is a row of a table. */

export type KeyPress = Readonly<{
  key: string
  shift: boolean
  /** Ctrl, or Command. */
  command: boolean
  /** An input method is putting a character together: the key is its own business. */
  composing: boolean
  /** Fingers on glass have no Shift+Enter: there Enter makes a line. */
  coarse: boolean
  empty: boolean
}>

export type Meaning = 'send' | 'recall' | undefined

export function meaningOf({ key, shift, command, composing, coarse, empty }: KeyPress): Meaning {
  if (composing) return undefined
  if (key === 'Enter' && command) return 'send'
  if (key === 'Enter' && !shift && !coarse) return 'send'
  if (key === 'ArrowUp' && empty && !shift && !command) return 'recall'
  return undefined
}

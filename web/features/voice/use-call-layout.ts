/** Decides how a call shares the stage with the transcript: alone, or beside it from the first card on. */
import { useState } from 'react'
import { useApp, useItemIds } from '#web/session/use-session.ts'

export type CallLayout = 'alone' | 'beside'
type Seen = Readonly<{ card: string | undefined; isOpen: boolean }>

/** A card that comes opens the transcript; the person opens and closes it too. A new call begins alone. */
export function useCallLayout(isCalling: boolean): Readonly<{ layout: CallLayout; toggle: () => void }> {
  const card = useLastCard()
  const [seen, setSeen] = useState<Seen>()
  if (isCalling && !seen) setSeen({ card, isOpen: false })
  else if (!isCalling && seen) setSeen(undefined)
  else if (seen && seen.card !== card) setSeen({ card, isOpen: seen.isOpen || card !== undefined })
  return {
    layout: seen?.isOpen ? 'beside' : 'alone',
    toggle: () => setSeen((now) => now && { ...now, isOpen: !now.isOpen }),
  }
}

/** The newest call of a tool: its card, or the line that announces it. */
function useLastCard(): string | undefined {
  const { transcript } = useApp()
  return useItemIds().findLast((id) => transcript.item(id)?.type === 'TOOL_NOTE')
}

/** Decides how a call shares the stage with the transcript: alone, or beside it from the first card on. */
import { useState } from 'react'
import { useApp, useItemIds } from '#web/session/use-session.ts'

export type CallLayout = 'alone' | 'beside'
type Seen = Readonly<{ card: string | undefined; isOpen: boolean }>

/** A card that comes opens the transcript; the person opens and closes it too. A new call begins alone, or with the card of the newest answer. */
export function useCallLayout(isCalling: boolean): Readonly<{ layout: CallLayout; toggle: () => void }> {
  const { card, isNewest } = useLastCard()
  const [seen, setSeen] = useState<Seen>()
  if (isCalling && !seen) setSeen({ card, isOpen: isNewest })
  else if (!isCalling && seen) setSeen(undefined)
  else if (seen && seen.card !== card) setSeen({ card, isOpen: seen.isOpen || card !== undefined })
  return {
    layout: seen?.isOpen ? 'beside' : 'alone',
    toggle: () => setSeen((now) => now && { ...now, isOpen: !now.isOpen }),
  }
}

/** A card, and the reply after it. */
const NEWEST = 2

/** The newest call of a tool: its card, or the line that announces it. */
function useLastCard() {
  const { transcript } = useApp()
  const ids = useItemIds()
  const at = ids.findLastIndex((id) => transcript.item(id)?.type === 'TOOL_NOTE')
  return { card: ids[at], isNewest: at >= 0 && at >= ids.length - NEWEST }
}

/** Opens the panel that a person asks for in so many words; the assistant answers them as well. */
import { useEffect, useRef } from 'react'
import type { TranscriptRow } from '#contract/transcript.ts'
import type { Transcript } from '#web/session/transcript.ts'
import { type PanelName, requestPanel } from '../../lib/panel-requests.ts'

const POLITE = '(?:please |hey |parley |can you |could you |ok(?:ay)? )*'
const SHOW = '(?:(?:show|open|see|list)(?: me)? |what(?: are| is|s) |where (?:are|is) )?'
const LIMITS = new RegExp(
  `^${POLITE}${SHOW}(?:my|our|the) (?:trad(?:e|ing) |swap |daily |spending )?limits?(?: today| now)?(?: please)?$`,
)
const TRADES = new RegExp(
  `^${POLITE}${SHOW}(?:my|all my|our|the) (?:recent |last |past |latest |own )?(?:trades|swaps|receipts|trade history|trading history)(?: please)?$`,
)

/** Undefined for anything but the request itself: a question about one trade is for the assistant alone. */
function panelIn(words: string): PanelName | undefined {
  const line = words
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (LIMITS.test(line)) return 'wallet-limits'
  return TRADES.test(line) ? 'trades' : undefined
}

/** Words that are older belong to a conversation that was loaded. */
const LATELY_MS = 10_000

/** The newest message of the person, once it is whole. */
function requestIn(transcript: Transcript, ids: readonly string[]): string | undefined {
  const item = ids.map((id) => transcript.item(id)).findLast(isOwnMessage)
  if (item?.status !== 'DONE' || Math.abs(Date.now() - item.createdAtMs) > LATELY_MS) return undefined
  const panel = panelIn(item.title)
  return panel && `${item.itemId} ${panel}`
}

const isOwnMessage = (item: TranscriptRow | undefined): item is TranscriptRow & { type: 'MESSAGE' } =>
  item?.type === 'MESSAGE' && item.role === 'user' && !item.isHidden && !item.imported

export function usePanelWords(transcript: Transcript, ids: readonly string[]): void {
  const answered = useRef<string>(undefined)
  useEffect(() => {
    const look = () => {
      const request = requestIn(transcript, ids.slice(-LOOK_BACK))
      if (request === undefined || request === answered.current) return
      answered.current = request
      requestPanel(request.split(' ').at(-1) as PanelName) // as it was joined above
    }
    look()
    const leave = ids.slice(-LOOK_BACK).map((id) => transcript.subscribeItem(id, look))
    return () => {
      for (const each of leave) each()
    }
  }, [transcript, ids])
}
const LOOK_BACK = 4

/** Announces to screen readers what Parley says, sentence by sentence, and what a tool does. */
import { useEffect, useRef } from 'react'
import type { TranscriptRow } from '#contract/transcript.ts'
import { useApp, useItemIds } from '#web/session/use-session.ts'
import { newWords } from './sentences.ts'

export function Announcer() {
  const { transcript } = useApp()
  const ids = useItemIds()
  const region = useRef<HTMLDivElement>(null)
  const said = useRef(new Map<string, number>())
  const isFirst = useRef(true)
  const last = ids.at(-1)

  useEffect(() => {
    // Items from before the first render are left to the screen reader's own navigation.
    if (isFirst.current) {
      isFirst.current = false
      for (const id of transcript.ids()) said.current.set(id, Number.POSITIVE_INFINITY)
    }
    if (!last) return
    const announce = () => {
      const item = transcript.item(last)
      const words = item && wordsOf(item, said.current)
      if (words && region.current) region.current.textContent = words
    }
    announce()
    return transcript.subscribeItem(last, announce)
  }, [last, transcript])

  return <div ref={region} role="status" aria-live="polite" className="sr-only" data-testid="announcer" />
}

function wordsOf(item: TranscriptRow, said: Map<string, number>): string {
  const upTo = said.get(item.itemId) ?? 0
  if (item.type === 'TOOL_NOTE') {
    const stage = item.status === 'DONE' ? 2 : 1
    if (upTo >= stage) return ''
    said.set(item.itemId, stage)
    if (stage === 1) return item.data.intent
    return item.data.error ? item.data.error.message : 'The result is there.'
  }
  if (item.type !== 'MESSAGE' || item.role !== 'assistant') return ''
  const { words, end } = newWords(item.title, upTo, item.status === 'DONE')
  said.set(item.itemId, end)
  return words
}

/** The captions of the running call: what was said last by either side, as far as it was heard. */
import type { MessageItem } from '#contract/transcript.ts'
import { setPreference } from '#web/lib/preferences.ts'
import type { Transcript } from '#web/session/transcript.ts'
import { useApp, useItem, useItemIds } from '#web/session/use-session.ts'
import { plainText } from '../../lib/plain-text.ts'
import { Captions } from './captions.tsx'

/** Older items are not being spoken. */
const LOOK_BACK = 12

export function CallCaptions() {
  const { transcript } = useApp()
  const ids = useItemIds()
  const you = useItem(lastOf(transcript, ids, 'user') ?? '')
  const parley = useItem(lastOf(transcript, ids, 'assistant') ?? '')
  const isAnswered = indexOf(ids, parley) > indexOf(ids, you)
  return (
    <Captions
      you={you?.title ?? ''}
      heard={plainText(isAnswered ? (parley?.title ?? '') : '')}
      ahead={plainText(isAnswered && parley?.type === 'MESSAGE' ? (parley.data?.unheard ?? '') : '')}
      onClose={() => setPreference('captions', false)}
    />
  )
}

const indexOf = (ids: readonly string[], item: { itemId: string } | undefined): number =>
  item ? ids.lastIndexOf(item.itemId) : -1

function lastOf(
  transcript: Transcript,
  ids: readonly string[],
  role: MessageItem['role'],
): string | undefined {
  return ids.slice(-LOOK_BACK).findLast((id) => {
    const item = transcript.item(id)
    return item?.type === 'MESSAGE' && item.role === role && !item.isHidden
  })
}

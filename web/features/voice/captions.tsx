/** Captions of the running call in large type: the last words of either side, as far as they were heard. */
import { isRequest } from '#contract/rules/requests.ts'
import type { MessageItem } from '#contract/transcript.ts'
import type { Transcript } from '#web/session/transcript.ts'
import { useApp, useItem, useItemIds } from '#web/session/use-session.ts'
import { plainText } from '../../lib/plain-text.ts'
import { usePreference } from '../../lib/use-preference.ts'

type Props = Readonly<{
  /** The last message of the user. */
  you: string
  heard: string
  /** Written already, not heard yet. */
  ahead: string
}>

/** A screen holds so much; the end is what counts. */
const LONGEST = 120
/** As much of it is left to the words that come. */
const AHEAD = 30

/** The announcer reads the same words aloud, so this is no live region. */
export function Captions({ you, heard, ahead }: Props) {
  const said = ending(heard, ahead ? LONGEST - AHEAD : LONGEST)
  return (
    <section aria-label="Captions">
      {you && <p className="caption-you">{you.startsWith('[') ? <em>{you}</em> : you}</p>}
      {(said || ahead) && (
        <p className="caption">
          {said}
          <span className="text-fg-3">{beginning(ahead, LONGEST - said.length)}</span>
        </p>
      )}
    </section>
  )
}

/** From a sentence or a word on, never from its middle. */
function ending(text: string, longest: number): string {
  if (text.length <= longest) return text
  const tail = text.slice(-longest)
  const sentence = tail.search(/[.!?]\s+\S/)
  const cut = sentence >= 0 && sentence < longest / 2 ? sentence + 2 : tail.indexOf(' ') + 1
  return tail.slice(cut)
}

function beginning(text: string, length: number): string {
  if (text.length <= length) return text
  const head = text.slice(0, length)
  return `${head.slice(0, head.lastIndexOf(' '))} …`
}

/** Captions are not pressed, so a request stands in quotation marks: 'Try “price of SOL”'. `PAUSE` parts what was heard. */
const PAUSE = '\u0000'

function quoted(heard: string, ahead: string): readonly [heard: string, ahead: string] {
  const [before = '', after = ''] = `${heard}${PAUSE}${ahead}`
    .replace(/\*\*([^*]+)\*\*/g, (marked, words: string) =>
      isRequest(words.replace(PAUSE, '')) ? `“${words}”` : marked,
    )
    .split(PAUSE)
  return [plainText(before), plainText(after)]
}

/** Older items are not being spoken. */
const LOOK_BACK = 12

export function CallCaptions() {
  const { transcript } = useApp()
  const isOn = usePreference('captions', true)
  const ids = useItemIds()
  const you = useItem(lastOf(transcript, ids, 'user') ?? '')
  const parley = useItem(lastOf(transcript, ids, 'assistant') ?? '')
  if (!isOn) return null
  const isAnswered = indexOf(ids, parley) > indexOf(ids, you)
  const unheard = parley?.type === 'MESSAGE' ? (parley.data?.unheard ?? '') : ''
  const [heard, ahead] = isAnswered ? quoted(parley?.title ?? '', unheard) : ['', '']
  return <Captions you={you?.title ?? ''} heard={heard} ahead={ahead} />
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

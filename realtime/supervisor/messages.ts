/** Records what was said: every message the moment it is there, replies when they begin and when they end. */
import { type AssistantMessage, messageText, type UserMessage } from '#contract/realtime/items.ts'
import {
  GREETING_ID_PREFIX,
  GREETING_TEXT,
  MAX_IMAGE_URL_LENGTH,
  MAX_IMAGES_PER_MESSAGE,
  MAX_REPLY_BYTES,
} from '#contract/realtime/limits.ts'
import type { ServerEventOf } from '#contract/realtime/server-events.ts'
import { formatBytes } from '#contract/rules/amounts.ts'
import { type Attachment, INAUDIBLE, type MessageItem, TRANSCRIBING } from '#contract/transcript.ts'
import { addressesIn, learnAddresses } from './addresses.ts'
import { claimsMoneyMoved } from './claims.ts'
import { swapsAreTainted, wordsOnSwap } from './consent.ts'
import { figuresOfWords, learn, unsourcedIn } from './figures.ts'
import { guardBegan, guardEnded, guardGrew, guardHeardPerson, guardrailOf, isTripped } from './guardrail.ts'
import { ownText } from './own-text.ts'
import { ownWords } from './quotes.ts'
import type { Reply } from './state.ts'
import { change, command, notice, type StepContext, withKey, withoutKey } from './step-context.ts'
import { personSaidWords, personSpoke, personWasHeard } from './taint.ts'

const FRESH = { isHidden: false, expanded: false } as const

/** More than anybody says while a swap lands. */
const TIMES_KEPT = 16

export function userSpoke(draft: StepContext, item: UserMessage): void {
  const { at } = draft
  const spokeAt = [...draft.state.spokeAt.slice(1 - TIMES_KEPT), at]
  change(draft, { rounds: 0, callsInTurn: 0, proved: false, awaited: true, spokeAt })
  guardHeardPerson(draft)
  const text = messageText(item)
  const waits = text === '' && item.content.some(({ type }) => type === 'input_audio')
  change(draft, { requestedHow: isGreeting(item, text) ? 'suggested' : waits ? 'spoken' : 'typed' })
  if (!waits) {
    const own = ownText(text)
    personSaidWords(draft, own)
    learn(draft, figuresOfWords(text))
    learnAddresses(draft, addressesIn(own))
    // Whatever it says it is: what a page writes into the conversation was typed.
    wordsOnSwap(draft, text)
  } else {
    personSpoke(draft, item.id)
    const { begun, unheard } = draft.state
    change(draft, { begun: withKey(begun, item.id, at), unheard: withKey(unheard, item.id, item) })
  }
  command(
    draft,
    {
      do: 'show',
      item: userItem(item, waits ? TRANSCRIBING : text, waits ? 'IN_PROGRESS' : 'DONE', at),
    },
    { do: 'remember', item },
  )
}

/** The words of a spoken message are known at last, or known to be lost (spec S4.21–S4.22). */
export function userWasHeard(draft: StepContext, itemId: string, transcript: string, hint?: string): void {
  const { begun, unheard } = draft.state
  const item = unheard.get(itemId)
  if (!item) return
  const createdAt = begun.get(itemId) ?? draft.at
  change(draft, { begun: withoutKey(begun, itemId), unheard: withoutKey(unheard, itemId) })
  if (personWasHeard(draft, itemId, transcript)) swapsAreTainted(draft, createdAt)
  learn(draft, figuresOfWords(transcript))
  learnAddresses(draft, addressesIn(transcript))
  wordsOnSwap(draft, transcript, itemId)
  const content = item.content.map((part) => (part.type === 'input_audio' ? { ...part, transcript } : part))
  command(
    draft,
    { do: 'show', item: heardItem(item, transcript.trim(), createdAt, hint) },
    { do: 'remember', item: { ...item, content } },
  )
}

function heardItem(item: UserMessage, text: string, at: number, hint: string | undefined): MessageItem {
  if (text !== '') return userItem(item, text, 'DONE', at)
  const shown = userItem(item, INAUDIBLE, 'DONE', at)
  return hint === undefined ? shown : { ...shown, data: { ...shown.data, hint } }
}

function userItem(item: UserMessage, title: string, status: MessageItem['status'], at: number): MessageItem {
  const attachments = attachmentsOf(item)
  return {
    ...FRESH,
    itemId: item.id,
    type: 'MESSAGE',
    role: 'user',
    title: title.slice(0, MAX_REPLY_BYTES),
    status,
    createdAtMs: at,
    // Nothing else is hidden because a page says so.
    isHidden: isGreeting(item, title),
    ...(attachments.length > 0 && { data: { attachments } }),
  }
}

/** The page says it in the person's place. */
const isGreeting = ({ id }: UserMessage, text: string): boolean =>
  id.startsWith(GREETING_ID_PREFIX) && text === GREETING_TEXT

const paddingOf = (base64: string): number => /=*$/.exec(base64.slice(-2))?.[0].length ?? 0

function attachmentsOf({ id, content }: UserMessage): Attachment[] {
  return (
    content
      .filter((part) => part.type === 'input_image')
      // A provider may take more than our own engine does.
      .filter(({ image_url }) => image_url.length <= MAX_IMAGE_URL_LENGTH)
      .slice(0, MAX_IMAGES_PER_MESSAGE)
      .map(({ image_url: dataUrl }, index) => {
        const mimeType = /^data:([^;,]+)/.exec(dataUrl)?.[1] ?? 'image/png'
        const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1)
        const size = Math.floor((base64.length * 3) / 4) - paddingOf(base64)
        return {
          id: `${id}-${index}`,
          label: `Image ${index + 1}`,
          description: formatBytes(size),
          mimeType,
          dataUrl,
          size,
        }
      })
  )
}

export function replyBegan(draft: StepContext, item: AssistantMessage): void {
  change(draft, { begun: withKey(draft.state.begun, item.id, draft.at) })
  guardBegan(draft, item.id)
  const reply = { item, createdAtMs: draft.at, unproved: false, unsourced: [] }
  command(draft, { do: 'show', item: replyItem(draft, reply, 'IN_PROGRESS') })
}

/** How often the text of a running reply is stored, for a reload and for other tabs. */
const SHOW_EVERY_MS = 500

export function replyGrew(draft: StepContext, itemId: string, delta: string, isAloud: boolean): void {
  const { begun, growing } = draft.state
  const createdAtMs = begun.get(itemId)
  if (createdAtMs === undefined) return
  const known = growing?.itemId === itemId ? growing : { itemId, text: '', shownAt: createdAtMs }
  const text = known.text + delta
  const isJudged = guardGrew(draft, itemId, text, isAloud)
  const isDue = isJudged || draft.at - known.shownAt >= SHOW_EVERY_MS
  change(draft, { growing: { itemId, text, shownAt: isDue ? draft.at : known.shownAt } })
  if (isDue) command(draft, { do: 'show', item: growingItem(draft, itemId, text, createdAtMs) })
}

const growingItem = (draft: StepContext, itemId: string, text: string, createdAtMs: number): MessageItem => ({
  ...FRESH,
  itemId,
  type: 'MESSAGE',
  role: 'assistant',
  title: text.slice(0, MAX_REPLY_BYTES),
  status: 'IN_PROGRESS',
  createdAtMs,
  ...withResult(guardrailOf(draft, itemId)),
})

/** A stored item has the field only where replies are checked. */
const withResult = (guardrailResult: MessageItem['guardrailResult']) => guardrailResult && { guardrailResult }

/** Shows a message again whose check has ended. */
export function showVerdict(draft: StepContext, itemId: string): void {
  const { begun, growing, said } = draft.state
  const ended = said.get(itemId)
  const createdAtMs = begun.get(itemId)
  const text = growing?.itemId === itemId ? growing.text : ''
  if (ended) command(draft, { do: 'show', item: replyItem(draft, ended, 'DONE') })
  else if (createdAtMs !== undefined)
    command(draft, { do: 'show', item: growingItem(draft, itemId, text, createdAtMs) })
}

/** More than can be waiting to be spoken. */
const REMEMBERED = 16

export function replyEnded(draft: StepContext, item: AssistantMessage): void {
  const createdAt = draft.state.begun.get(item.id) ?? draft.at
  change(draft, { begun: withoutKey(draft.state.begun, item.id), growing: undefined })
  const { proved, active, figures, readTexts } = draft.state
  // Speech begins another turn; the reply belongs to the one in which it began.
  const text = messageText(item)
  const unproved = !proved && !active?.proved && claimsMoneyMoved(ownWords(text, readTexts, true))
  const reply = { item, createdAtMs: createdAt, unproved, unsourced: unsourcedIn(text, figures) }
  keepInMind(draft, reply)
  guardEnded(draft, item.id, text)
  command(draft, { do: 'show', item: replyItem(draft, reply, 'DONE') }, { do: 'remember', item })
  // The mark of a reply that was stopped says enough.
  if (unproved && !isTripped(guardrailOf(draft, item.id))) notice(draft, 'claim_unproved', UNPROVED)
}

/** The text that stands on the page and not in the model's words. */
const UNPROVED =
  'The assistant says that money moved, but no confirmed trade stands in this turn. Only the receipts under Trades count.'

function keepInMind(draft: StepContext, reply: Reply): void {
  const said = new Map(draft.state.said).set(reply.item.id, reply)
  for (const oldest of said.keys()) {
    if (said.size <= REMEMBERED) break
    said.delete(oldest)
  }
  change(draft, { said })
}

/** A reply was cut short while it was spoken. A server that does not report what was heard leaves the text whole. */
export function replyCut(draft: StepContext, event: ServerEventOf<'conversation.item.truncated'>): void {
  const known = draft.state.said.get(event.item_id)
  if (!known) return
  const { heard_transcript: heard, unheard_transcript: unheard } = event
  const item = heard === undefined ? known.item : withTranscript(known.item, event.content_index, heard)
  const cut: AssistantMessage = { ...item, status: 'incomplete' }
  const reply = { ...known, item: cut, unheard: unheard?.trim() ? unheard : undefined }
  keepInMind(draft, reply)
  command(draft, { do: 'show', item: replyItem(draft, reply, 'DONE') }, { do: 'remember', item: cut })
}

function withTranscript(item: AssistantMessage, index: number, transcript: string): AssistantMessage {
  const part = item.content[index]
  if (part?.type !== 'output_audio') return item
  return { ...item, content: item.content.with(index, { ...part, transcript }) }
}

function replyItem(
  draft: StepContext,
  { item, createdAtMs, unproved, unsourced, ...reply }: Reply,
  status: MessageItem['status'],
): MessageItem {
  const guardrailResult = guardrailOf(draft, item.id)
  const isStopped = isTripped(guardrailResult)
  // The rest of a stopped reply is not for reading either.
  const unheard = isStopped ? undefined : reply.unheard
  const title = messageText(item).slice(0, MAX_REPLY_BYTES)
  const isCut = item.status === 'incomplete'
  const data = {
    ...(isCut && { interrupted: true, ...(unheard !== undefined && { unheard }) }),
    ...(unproved && { unproved }),
    ...(unsourced.length > 0 && { unsourced: [...unsourced] }),
  }
  return {
    ...FRESH,
    itemId: item.id,
    type: 'MESSAGE',
    role: 'assistant',
    title,
    status,
    createdAtMs,
    // A reply that was stopped before its first word is nothing to look at, unless it had been made already.
    isHidden: status === 'DONE' && title === '' && unheard === undefined && !isStopped,
    ...(Object.keys(data).length > 0 && { data }),
    ...withResult(guardrailResult),
  }
}

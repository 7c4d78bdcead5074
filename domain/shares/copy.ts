/** Makes the frozen copy of a conversation that a read-only link shows. */

import type { HiddenCounts, ShareMasks } from '#contract/shares.ts'
import { TOOL_RESULT_MAX } from '#contract/tool.ts'
import {
  type MessageItem,
  type ToolNoteItem,
  type TranscriptItem,
  transcriptItem,
} from '#contract/transcript.ts'
import { BASE58_RUN, createTextMask, type TextMask } from './text-mask.ts'

/** The name of a tool on its card, and whether its results speak of the owner's money. */
type SharedTool = Readonly<{ title: string; isPersonal: boolean }>
/** Undefined for an unknown tool, which counts as personal. */
export type ToolsOf = (name: string) => SharedTool | undefined

type Source = Readonly<{
  title: string
  items: readonly TranscriptItem[]
  masks: ShareMasks
  toolOf: ToolsOf
}>
export type Copy = Readonly<{ title: string; items: readonly TranscriptItem[]; hidden: HiddenCounts }>

export function copyOf({ title, items, masks, toolOf }: Source): Copy {
  const shown = items.flatMap((item) => {
    const { data } = transcriptItem.safeParse(item)
    return data && data.status === 'DONE' && !data.isHidden ? [data] : []
  })
  const mask = createTextMask({ masks, ...addressesIn(shown) })
  const hidden = { cards: 0, pictures: 0 }
  const copies = shown.map((item, at): TranscriptItem => {
    const base = {
      itemId: `item_${at + 1}`,
      title: mask.words(item.title),
      status: 'DONE' as const,
      createdAtMs: item.createdAtMs,
      isHidden: false,
      expanded: false,
      imported: item.imported,
    }
    if (item.type === 'BREADCRUMB') return { ...base, type: 'BREADCRUMB' }
    if (item.type === 'MESSAGE') {
      const { data, pictures } = messageData(item, masks, mask)
      hidden.pictures += pictures
      return { ...base, type: 'MESSAGE', role: item.role, data }
    }
    const tool = toolOf(item.data.tool)
    if (masks.amounts && tool?.isPersonal !== false) {
      hidden.cards += 1
      return { ...base, type: 'BREADCRUMB', title: `${tool?.title ?? 'Result'}: hidden by the owner` }
    }
    return { ...base, type: 'TOOL_NOTE', data: noteData(item, at, mask) }
  })
  // The title repeats the words of an item, so it is not counted.
  const counts = mask.counts()
  return { title: mask.words(title), items: copies, hidden: { ...counts, ...hidden } }
}

function messageData({ data = {} }: MessageItem, masks: ShareMasks, mask: TextMask) {
  const { attachments = [], interrupted, unproved, hint } = data
  const kept = masks.pictures ? [] : attachments
  return {
    pictures: attachments.length - kept.length,
    data: {
      attachments:
        kept.length === 0
          ? undefined
          : kept.map((each, at) => ({ ...each, id: `picture_${at + 1}`, label: mask.words(each.label) })),
      interrupted,
      unproved,
      hint: hint && mask.words(hint),
    },
  }
}

const noteData = ({ data }: ToolNoteItem, at: number, mask: TextMask): ToolNoteItem['data'] => ({
  callId: `call_${at + 1}`,
  tool: data.tool,
  intent: mask.words(data.intent),
  arguments: maskedJson(data.arguments, mask),
  output: data.output === undefined ? undefined : maskedJson(data.output, mask),
  error: data.error && { code: data.error.code, message: mask.words(data.error.message) },
  startedAt: data.startedAt,
  durationMs: data.durationMs,
})

/** The contract has bounded the depth. */
function maskedJson(value: unknown, mask: TextMask): unknown {
  if (typeof value === 'string') return mask.addresses(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((child) => maskedJson(child, mask))
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [mask.addresses(key), maskedJson(child, mask)]),
  )
}

const MINT_KEY = /(?:^|_)mint$|Mint$/

/** All addresses of the items, and those that results name as tokens. */
function addressesIn(items: readonly TranscriptItem[]) {
  const known = new Set<string>()
  const mints = new Set<string>()
  const add = (text: string): void => {
    for (const [run] of text.matchAll(BASE58_RUN)) known.add(run)
  }
  let left = TOOL_RESULT_MAX
  const walk = (value: unknown, key: string): void => {
    left -= 1
    if (left < 0) return
    if (typeof value === 'string') {
      add(value)
      if (MINT_KEY.test(key)) mints.add(value)
      return
    }
    if (typeof value !== 'object' || value === null) return
    const token = tokenIn(value)
    if (token !== undefined) mints.add(token)
    for (const [name, child] of Object.entries(value)) walk(child, name)
  }
  for (const item of items) {
    add(item.title)
    left = TOOL_RESULT_MAX
    if (item.type === 'TOOL_NOTE') walk(item.data.output, '')
  }
  return { known, mints }
}

/** A result that has a symbol has the address of a token. */
function tokenIn(value: object): string | undefined {
  const { symbol, address } = value as Readonly<Record<string, unknown>>
  return typeof symbol === 'string' && typeof address === 'string' ? address : undefined
}

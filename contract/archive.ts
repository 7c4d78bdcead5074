/** The file format of exported conversations, version 1 (docs/export-format.md). */
import * as z from 'zod/mini'
import { id, list, record, time, title } from './bounded.ts'
import { ParleyError } from './errors.ts'
import { TITLE_MAX } from './rules/conversations.ts'
import { isFitPicture } from './rules/picture-kind.ts'
import { transcriptItem } from './transcript.ts'

export const ARCHIVE_FORMAT = 'parley.conversations'
export const ARCHIVE_VERSION = 1

/** Bytes of one import, which holds the longest conversation with pictures; the page sends a larger file in parts. */
export const IMPORT_BYTES = 48 * 1024 * 1024
/** Values of one import, keys not counted. */
export const IMPORT_VALUES = 400_000
const CONVERSATIONS_MAX = 1_000
const ITEMS_MAX = 20_000
/** The year 2100; a clock may be wrong, but not by this much. */
const LATEST_MS = 4_102_444_800_000

const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/

/** A database knows neither the year -200000 nor the year 275000. */
const isTime = (text: string): boolean => isMoment(Date.parse(text))
const isMoment = (ms: number): boolean => ms >= 0 && ms <= LATEST_MS
const moment = time.check(z.refine(isTime, 'this is no time'))

const archivedItem = transcriptItem.check((context) => {
  const { value: item, issues } = context
  const refuse = (path: PropertyKey[], message: string) =>
    issues.push({ code: 'custom', input: item, path, message })
  if (item.itemId === '') refuse(['itemId'], 'an item needs an id')
  if (!isMoment(item.createdAtMs)) refuse(['createdAtMs'], 'this is no time')
  if (item.type === 'TOOL_NOTE' && !isTime(item.data.startedAt))
    refuse(['data', 'startedAt'], 'this is no time')
  if (item.type !== 'MESSAGE') return
  for (const [at, { dataUrl }] of (item.data?.attachments ?? []).entries())
    if (!PICTURE.test(dataUrl) || !isFitPicture(dataUrl))
      refuse(['data', 'attachments', at, 'dataUrl'], 'this is no picture')
})

const archivedConversation = z
  .strictObject({
    title: title(TITLE_MAX),
    createdAt: moment,
    pinned: z.boolean(),
    archived: z.boolean(),
    items: list(archivedItem, ITEMS_MAX),
    /** The item before each item that does not follow the one above it; null for a first one. */
    parents: z.optional(record(z.nullable(id), ITEMS_MAX, id)),
    /** The item with which the shown path ends; without it, the last one. */
    shown: z.optional(id),
  })
  .check((context) => {
    const { items, parents = {}, shown } = context.value
    const at = new Map(items.map(({ itemId }, index) => [itemId, index]))
    const refuse = (path: PropertyKey[], message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path, message })
    if (at.size < items.length) refuse(['items'], 'two items have the same id')
    if (shown !== undefined && !at.has(shown)) refuse(['shown'], 'there is no such item')
    for (const [child, parent] of Object.entries(parents)) {
      const place = at.get(child)
      if (place === undefined) refuse(['parents', child], 'there is no such item')
      // An earlier item is neither the item itself nor one that follows it, so the tree has no cycle.
      else if (parent !== null && !((at.get(parent) ?? place) < place))
        refuse(['parents', child], 'an item can only follow an earlier one')
    }
  })

const archive = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  exportedAt: moment,
  conversations: list(archivedConversation, CONVERSATIONS_MAX),
})
export type Archive = z.output<typeof archive>
export type ArchivedConversation = z.output<typeof archivedConversation>

/** Reads an export; throws `archive_refused` with the reason. */
export function readArchive(value: unknown): Archive {
  const key = reservedKeyIn(value)
  if (key !== undefined) return refuse(`It has a field named “${key}”, which no export has.`)
  if (!isRecord(value) || value.format !== ARCHIVE_FORMAT)
    return refuse('It is not an export of conversations from Parley.')
  if (typeof value.version === 'number' && value.version > ARCHIVE_VERSION)
    return refuse('A newer version of Parley made it, which this one cannot read.')
  const { success, data, error } = archive.safeParse(value)
  if (success) return data
  const [{ path = [], message = 'it is damaged' } = {}] = error.issues
  return refuse(`At ${path.join('.').slice(0, 200) || 'the top'}: ${message.slice(0, 200)}.`)
}

function refuse(reason: string): never {
  throw new ParleyError('archive_refused', { reason })
}

const RESERVED = ['__proto__', 'constructor', 'prototype']
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The server has bounded the depth before. */
function reservedKeyIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const own = Array.isArray(value) ? undefined : RESERVED.find((key) => Object.hasOwn(value, key))
  if (own !== undefined) return own
  for (const child of Object.values(value)) {
    const key = reservedKeyIn(child)
    if (key !== undefined) return key
  }
  return undefined
}

/** The items of the shown path; those of other branches are left out. */
export function pathOf({
  items,
  parents = {},
  shown,
}: Pick<ArchivedConversation, 'items' | 'parents' | 'shown'>): ArchivedConversation['items'] {
  const at = new Map(items.map(({ itemId }, index) => [itemId, index]))
  const path: ArchivedConversation['items'] = []
  const last = shown === undefined ? items.length - 1 : (at.get(shown) ?? -1)
  for (let index = last; index >= 0; ) {
    const item = items[index]
    if (!item) break
    path.push(item)
    const parent = Object.hasOwn(parents, item.itemId) ? parents[item.itemId] : undefined
    index = parent === undefined ? index - 1 : parent === null ? -1 : (at.get(parent) ?? -1)
  }
  return path.reverse()
}

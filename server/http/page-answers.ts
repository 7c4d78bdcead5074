/**
 * Answers with a portion of a conversation. An imported one may be 48 MB of text, which takes half a second to read, so
 * that not only the reads are counted but also what they hold.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Conversation } from '#contract/api/conversation.ts'
import { isParleyError } from '#contract/errors.ts'
import type { Numbered } from '#domain/app-stream.ts'
import type { Actor } from '#domain/ports.ts'
import type { Services } from '../compose/services.ts'
import type { HttpContext } from './env.ts'
import { answerOf } from './json-portions.ts'
import { createLargeAnswers } from './large-answers.ts'
import { networkOfClient } from './visitor.ts'

export type PageAnswers = Readonly<{
  /** Must come before anything is read or done for the request; throws the refusal of one read too many. */
  begin(c: HttpContext, actor: Actor): Promise<void>
  answer(c: HttpContext, actor: Actor, page: Conversation): Promise<Conversation | Response>
  /** Counts what a file holds while it is sent. It is sent whole: the next one is refused. */
  file(c: HttpContext, actor: Actor, portions: AsyncIterable<string>): AsyncGenerator<string>
  /**
   * Returns the count of a stream, or throws the refusal of one too many. Events with pictures beyond the limit end it,
   * and its reader comes back for them later.
   */
  stream(c: HttpContext, actor: Actor): Promise<CountEvents>
}>

type CountEvents = (events: AsyncIterable<Numbered>) => AsyncGenerator<Numbered>

const KILOBYTE = 1024
const TURN_CHARACTERS = 1_000_000
/** A file is counted in steps of so many. */
const STEP_KILOBYTES = 1024

export function createPageAnswers({ config, limits }: Pick<Services, 'config' | 'limits'>): PageAnswers {
  const takeLarge = createLargeAnswers(config)

  /** The network of a request is known until its client leaves. */
  function counting(c: HttpContext, { id, kind }: Actor): (kilobytes: number) => Promise<void> {
    const network = kind === 'guest' ? networkOfClient(c, config.trustedProxies) : undefined
    return async (kilobytes) => {
      await limits.take('readKilobytesOfActor', id, kilobytes)
      if (network !== undefined) await limits.take('readKilobytesOfGuests', network, kilobytes)
    }
  }

  return {
    async begin(c, actor) {
      await counting(c, actor)(1)
      takeLarge(c, actor)
    },
    async answer(c, actor, page) {
      const size = await sizeOf(page)
      await counting(c, actor)(kilobytesOf(size))
      return answerOf(c, page, size)
    },
    file: (c, actor, portions) => counted(portions, counting(c, actor)),
    async stream(c, actor) {
      const count = counting(c, actor)
      await count(1)
      return (events) => countedEvents(events, count)
    },
  }
}

async function* counted(
  portions: AsyncIterable<string>,
  count: (kilobytes: number) => Promise<void>,
): AsyncGenerator<string> {
  const take = (kilobytes: number): Promise<void> => count(kilobytes).catch(unlessSpent)
  let kilobytes = 0
  try {
    for await (const portion of portions) {
      kilobytes += portion.length / KILOBYTE
      if (kilobytes >= STEP_KILOBYTES) {
        await take(Math.floor(kilobytes))
        kilobytes = 0
      }
      yield portion
    }
  } finally {
    await take(Math.ceil(kilobytes))
  }
}

async function* countedEvents(
  events: AsyncIterable<Numbered>,
  count: (kilobytes: number) => Promise<void>,
): AsyncGenerator<Numbered> {
  for await (const numbered of events) {
    const { event } = numbered
    const size = event.type === 'item' && hasPictures(event.item) ? lengthOf(event.item) : 0
    if (size > 0 && !(await isTaken(count(kilobytesOf(size))))) return
    yield numbered
  }
}

const hasPictures = (item: Conversation['items'][number]): boolean =>
  item.type === 'MESSAGE' && (item.data?.attachments ?? []).length > 0

const isTaken = (counted: Promise<void>): Promise<boolean> =>
  counted.then(
    () => true,
    (error: unknown) => {
      unlessSpent(error)
      return false
    },
  )

function unlessSpent(error: unknown): void {
  if (!isParleyError(error)) throw error
}

export const kilobytesOf = (characters: number): number => Math.ceil(characters / KILOBYTE)

/** Results are written as JSON for it: others go on between megabytes of them. */
export async function sizeOf({ items }: Pick<Conversation, 'items'>): Promise<number> {
  let [size, counted] = [0, 0]
  for (const item of items) {
    size += lengthOf(item)
    if (size - counted < TURN_CHARACTERS) continue
    counted = size
    await nextTurn()
  }
  return size
}

function lengthOf(item: Conversation['items'][number]): number {
  if (item.type !== 'MESSAGE') return item.title.length + (JSON.stringify(item.data)?.length ?? 0)
  const pictures = item.data?.attachments ?? []
  return pictures.reduce((sum, { dataUrl }) => sum + dataUrl.length, item.title.length)
}

/**
 * Answers with a portion of a conversation. An imported one may be 48 MB of text, which takes half a second to read, so
 * that not only the reads are counted but also what they hold.
 */
import type { Conversation } from '#contract/api/conversation.ts'
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
}>

export function createPageAnswers({ config, limits }: Pick<Services, 'config' | 'limits'>): PageAnswers {
  const takeLarge = createLargeAnswers(config)

  async function count(c: HttpContext, { id, kind }: Actor, kilobytes: number): Promise<void> {
    await limits.take('readKilobytesOfActor', id, kilobytes)
    if (kind === 'guest')
      await limits.take('readKilobytesOfGuests', networkOfClient(c, config.trustedProxies), kilobytes)
  }

  return {
    async begin(c, actor) {
      await count(c, actor, 1)
      takeLarge(c, actor)
    },
    async answer(c, actor, page) {
      await count(c, actor, Math.ceil(sizeOf(page) / 1024))
      return answerOf(c, page)
    },
  }
}

const sizeOf = ({ items }: Conversation): number => items.reduce((sum, item) => sum + lengthOf(item), 0)

function lengthOf(item: Conversation['items'][number]): number {
  if (item.type !== 'MESSAGE') return item.title.length + (JSON.stringify(item.data)?.length ?? 0)
  const pictures = item.data?.attachments ?? []
  return pictures.reduce((sum, { dataUrl }) => sum + dataUrl.length, item.title.length)
}

/** Serves read-only links: preview, create, list, revoke, and the copy itself to everyone. */
import { createShare, listShares, previewShare, readShare, revokeShare } from '#contract/api/shares.ts'
import type { Actor } from '#domain/ports.ts'
import type { Services } from '../compose/services.ts'
import type { HttpContext } from './env.ts'
import { NOT_INDEXED } from './headers.ts'
import { answerOf } from './json-portions.ts'
import { createLargeAnswers } from './large-answers.ts'
import { kilobytesOf, sizeOf } from './page-answers.ts'
import type { Router } from './route.ts'
import { networkOfClient } from './visitor.ts'

type Parts = Pick<Services, 'calls' | 'config' | 'conversations' | 'countKept' | 'limits' | 'shares'>

export function answerShares(router: Router, parts: Parts): void {
  const { calls, config, conversations, countKept, limits, shares } = parts
  const takeLarge = createLargeAnswers(config)

  async function countCopy(c: HttpContext, { kind, id }: Actor): Promise<void> {
    await limits.take('sharesOfActor', id)
    if (kind === 'guest') await limits.take('copiesOfNetwork', networkOfClient(c, config.trustedProxies))
  }

  router.mount(previewShare, async ({ actor, body, c }) => {
    await countCopy(c, actor)
    takeLarge(c, actor)
    const copy = await shares.preview(actor, body)
    return answerOf(c, copy, await sizeOf(copy))
  })

  router.mount(createShare, async ({ actor, body, c }) => {
    await countCopy(c, actor)
    takeLarge(c, actor)
    if (await conversations.owns(actor, body.conversation)) await calls.settle(body.conversation)
    const sender = { actor, network: networkOfClient(c, config.trustedProxies) }
    return shares.create(actor, body, async (bytes) => void (await countKept(sender, bytes)))
  })

  router.mount(listShares, async ({ actor }) => {
    await limits.take('sharesOfActor', actor.id)
    return { shares: [...(await shares.list(actor))] }
  })

  router.mount(revokeShare, async ({ actor, params: { id } }) => {
    await limits.take('sharesOfActor', actor.id)
    await shares.revoke(actor, id)
    return { ok: true as const }
  })

  router.open(readShare, async ({ c, params: { id } }) => {
    const network = networkOfClient(c, config.trustedProxies)
    await limits.take('sharesOfNetwork', network)
    await limits.take('readKilobytesOfGuests', network)
    takeLarge(c)
    c.header('x-robots-tag', NOT_INDEXED)
    const copy = await shares.read(id)
    const size = await sizeOf(copy)
    await limits.take('readKilobytesOfGuests', network, kilobytesOf(size))
    return answerOf(c, copy, size)
  })
}

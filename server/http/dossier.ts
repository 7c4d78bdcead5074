/** Serves dossiers: one's own, and those of others for admins on record. */
import {
  type DossierAnswer,
  LOOKS_SHOWN,
  listLooks,
  readDossier,
  readOwnDossier,
} from '#contract/api/dossier.ts'
import type { ReadDossier } from '#domain/memory/dossiers.ts'
import type { Services } from '../compose/services.ts'
import { recordLook } from './record-look.ts'
import type { Router } from './route.ts'

type Parts = Pick<Services, 'audit' | 'dossiers' | 'limits' | 'looks'>

export function answerDossier(router: Router, { audit, dossiers, limits, looks }: Parts): void {
  const answerFor = async (userId: string): Promise<DossierAnswer> =>
    toWire(userId, await dossiers.read(userId))

  router.mount(readDossier, async ({ actor, params: { supabaseUserId } }) => {
    await limits.take('conversationsOfActor', actor.id)
    await recordLook(audit, actor, { userId: supabaseUserId, what: readDossier.operation })
    return answerFor(supabaseUserId)
  })

  router.mount(readOwnDossier, async ({ actor }) => {
    await limits.take('conversationsOfActor', actor.id)
    return answerFor(actor.id)
  })

  router.mount(listLooks, async ({ actor }) => {
    await limits.take('conversationsOfActor', actor.id)
    const { looks: shown, total } = await looks.of(actor.id, LOOKS_SHOWN)
    return { looks: [...shown], total }
  })
}

function toWire(supabaseUserId: string, found: ReadDossier | undefined): DossierAnswer {
  if (!found) {
    const target = { supabaseUserId, preferredName: null, displayName: null }
    return { ok: false, target, user: null, stats: null, dossier: null }
  }
  const { badge, displayName, dossier, error, memories, parked, preferredName, trades, user } = found
  return {
    ok: true,
    target: { supabaseUserId, preferredName, displayName },
    user: { email: user.email, badge },
    stats: {
      memoriesTotal: memories.total,
      skippedTotal: memories.totalSkipped,
      parkedTotal: parked,
      swapsTotal: trades?.confirmed ?? null,
      swapsUsd: trades?.valueUsd ?? null,
      lastSwapAt: trades?.lastAt ?? null,
    },
    dossier,
    error,
  }
}

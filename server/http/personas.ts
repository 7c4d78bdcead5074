/** Serves personas: the user's own, the one in use, the default profile, and previews of drafts. */
import {
  activatePersona,
  createPersona,
  deletePersona,
  listAgents,
  listPersonas,
  previewPersona,
  readActivePersona,
  readDefaultPersona,
  savePersona,
} from '#contract/api/personas.ts'
import { ParleyError } from '#contract/errors.ts'
import { agentsOf, DEFAULT_SCENARIO } from '#domain/agents.ts'
import * as personas from '#domain/personas.ts'
import type { Actor } from '#domain/ports.ts'
import { isPersonaModule } from '#domain/prompts.ts'
import type { Services } from '../compose/services.ts'
import type { Router } from './route.ts'

/** The right was checked earlier: only users have personas. */
function userOf(actor: Actor): string {
  if (actor.kind === 'guest') throw new ParleyError('authentication_required')
  return actor.id
}

export function answerPersonas(router: Router, { prompts }: Pick<Services, 'prompts'>): void {
  router.mount(listPersonas, async ({ actor }) => {
    const [profiles, titles] = await Promise.all([
      prompts.personas.list(userOf(actor)),
      prompts.modules.titles(),
    ])
    return { profiles: [...profiles], modules: titles.filter(({ slug }) => isPersonaModule(slug)) }
  })
  router.mount(readActivePersona, async ({ actor }) => personas.activePersona(prompts, userOf(actor)))
  router.mount(readDefaultPersona, async () => personas.defaultPersona(prompts))
  router.mount(previewPersona, async ({ body }) => ({
    resolvedProfile: await personas.previewPersona(prompts, body),
  }))
  router.mount(createPersona, async ({ actor, body }) => personas.createPersona(prompts, userOf(actor), body))
  router.mount(savePersona, async ({ actor, params: { id }, body }) =>
    personas.savePersona(prompts, userOf(actor), id, body),
  )
  router.mount(deletePersona, async ({ actor, params: { id } }) => ({
    ok: true as const,
    ...(await personas.removePersona(prompts, userOf(actor), id)),
  }))
  router.mount(activatePersona, async ({ actor, params: { id } }) =>
    personas.activatePersona(prompts, userOf(actor), id),
  )
  router.mount(listAgents, async ({ params: { scenario = DEFAULT_SCENARIO } }) => ({
    scenario,
    agents: agentsOf(scenario).map(({ id, label, description }) => ({ id, label, description })),
  }))
}

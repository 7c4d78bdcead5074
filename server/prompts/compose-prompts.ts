import type { Personas } from '#domain/personas.ts'
import type { Clock } from '#domain/ports.ts'
import type { PromptModules } from '#domain/prompts.ts'
import type { Sessions } from '#domain/sessions.ts'
import { contracts } from '#tools/contracts.ts'
import { composeGuardrail } from '../compose/guardrail.ts'
import type { Config } from '../config/config.ts'
import type { Usage } from '../usage/usage.ts'
import { type BriefingDeps, createBriefings, createHandOver } from './briefings.ts'
import { createGuardOf } from './money-guard.ts'
import { plantSeeds } from './seeds.ts'

type Parts = Omit<BriefingDeps, 'prompts'> &
  Readonly<{
    modules: PromptModules
    personas: Personas
    sessions: Sessions
    config: Pick<Config, 'brain' | 'guardrail' | 'openai' | 'signer'>
    usage: Usage
    clock: Clock
  }>

export async function composePrompts({ modules, personas, sessions, config, usage, clock, ...rest }: Parts) {
  await plantSeeds(modules)
  const prompts = { modules, personas, tools: Object.keys(contracts) }
  const briefings = createBriefings({ prompts, ...rest })
  return {
    prompts,
    briefings,
    handOver: createHandOver({ briefings, sessions }),
    guardrail: await composeGuardrail({ config, modules, usage, clock }),
    guardOf: createGuardOf({ personas, sessions, caps: config.signer.settings }),
  }
}

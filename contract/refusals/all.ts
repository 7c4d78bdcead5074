/** The table of all refusals: code, HTTP status, details, message. */
import type * as z from 'zod/mini'
import { callRefusals } from './call.ts'
import { codexRefusals } from './codex.ts'
import { marketRefusals } from './market.ts'
import { ownRefusals } from './own.ts'
import { peopleRefusals } from './people.ts'
import { personaRefusals, promptRefusals } from './prompt.ts'
import { requestRefusals, signInRefusals } from './request.ts'
import { sendRefusals } from './send.ts'
import { stageRefusals } from './stage.ts'
import { toolRefusals } from './tool.ts'
import { usageRefusals } from './usage.ts'
import { walletRefusals } from './wallet.ts'
import { webRefusals } from './web.ts'

/** Every refusal, by subject. Codes cross the wire: they are never renamed or reused. */
export const errors = {
  ...ownRefusals,
  ...requestRefusals,
  ...callRefusals,
  ...signInRefusals,
  ...peopleRefusals,
  ...promptRefusals,
  ...personaRefusals,
  ...toolRefusals,
  ...walletRefusals,
  ...sendRefusals,
  ...marketRefusals,
  ...stageRefusals,
  ...webRefusals,
  ...codexRefusals,
  ...usageRefusals,
} as const

export type Code = keyof typeof errors
export type Details<C extends Code> = (typeof errors)[C] extends { details: infer D extends z.ZodMiniType }
  ? z.output<D>
  : undefined

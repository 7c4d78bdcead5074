/** Refusals about the stream stage: its scene and its shouts. */
import * as z from 'zod/mini'
import { name } from '../bounded.ts'
import { SCENES, SHOUT_ALIAS, SHOUT_MESSAGE } from '../rules/stage.ts'
import type { RefusalTable } from './request.ts'

const CHOICES = `${SCENES.slice(0, -1).join(', ')} or ${SCENES.at(-1)}`

export const stageRefusals = {
  scene_required: { status: 400, say: () => `Name the scene to switch to: ${CHOICES}.` },
  scene_unknown: {
    status: 400,
    details: z.object({ scene: name }),
    say: ({ scene }: { scene: string }) =>
      `There is no scene named “${scene}”. The stream stays as it is; choose ${CHOICES}.`,
  },
  message_too_short: {
    status: 400,
    say: () => `A shout needs at least ${SHOUT_MESSAGE.min} characters. Nothing was posted.`,
  },
  message_too_long: {
    status: 400,
    say: () => `A shout has at most ${SHOUT_MESSAGE.max} characters. Nothing was posted; shorten it.`,
  },
  alias_too_short: {
    status: 400,
    say: () =>
      `An alias needs at least ${SHOUT_ALIAS.min} characters. Nothing was posted; leave it out to get one.`,
  },
  alias_too_long: {
    status: 400,
    say: () => `An alias has at most ${SHOUT_ALIAS.max} characters. Nothing was posted; shorten it.`,
  },
  shout_link_refused: {
    status: 400,
    say: () => 'Shouts cannot contain links or web addresses. Nothing was posted.',
  },
  scene_not_named: {
    status: 403,
    say: () =>
      `After text from outside was read, the scene changes only when you name it: ${CHOICES}. The stream stays as it is.`,
  },
  shout_not_own_words: {
    status: 403,
    say: () => 'After text from outside was read, only your own words are posted. Nothing was posted.',
  },
} as const satisfies RefusalTable

/** The scenes in the words of people: how they are named, and how they are said. */
import * as z from 'zod/mini'
import { SCENE_LABELS, type Scene, sceneOf } from '#contract/rules/stage.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'

/** Before the choice of a wallet ('switch to …'), and requests that this build cannot serve, some about streams. */
export const SCENE_PRIORITY = PRIORITY.decision - 2

/** Patterns of the names of each scene. */
export const SCENE_NAMES: Readonly<Record<Scene, string>> = {
  'market-live': '(market live | live market | marketlive | live prices | market view)',
  standby: '(standby | stand by | pause screen | be right back | brb | break screen | waiting screen)',
  'game-show': '(game show | gameshow | quiz show)',
}

/** Words around a request, which other intents about streams would otherwise explain better. */
export const COURTESIES =
  '(can you | could you | would you | will you | please | let us | i want [you] to | i would like [you] to | now | right now)'

export const sceneViewed = z.object({ scene: z.string() })

/** 'market live' */
export function sceneWords(name: string): string {
  const scene = sceneOf(name)
  return scene ? SCENE_LABELS[scene].toLowerCase() : 'an unknown one'
}

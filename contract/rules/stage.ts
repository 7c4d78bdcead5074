/** Rules of the stream stage that server, cards and overlay share: the scenes, and the bounds of a shout. */

export const SCENES = ['market-live', 'standby', 'game-show'] as const
export type Scene = (typeof SCENES)[number]
export const DEFAULT_SCENE: Scene = 'market-live'

export const SCENE_LABELS: Readonly<Record<Scene, string>> = {
  'market-live': 'Market live',
  standby: 'Standby',
  'game-show': 'Game show',
}

/** Reads 'Market Live', 'market_live' and 'market-live' alike; undefined for anything else. */
export function sceneOf(text: string): Scene | undefined {
  const slug = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
  return SCENES.find((scene) => scene === slug)
}

/** Characters, as a person counts them. */
export const SHOUT_MESSAGE = { min: 5, max: 280 } as const
export const SHOUT_ALIAS = { min: 2, max: 32 } as const
export const SHOUTS_AT_ONCE = 50
/** Long enough to be read on a stream with a delay, short enough that the overlay stays of the moment. */
export const SHOUT_LIFETIME_MS = 10 * 60_000

/** The full stop of Chinese and Japanese is a dot to a browser, and ends a sentence between their words. */
const LINK = /:\/\/|\bwww[.\u3002]|[\p{L}\p{N}-]\.\p{L}{2,}|[a-z0-9-]\u3002[a-z]{2,}/iu

/** A shout may not lead the viewers of a stream anywhere, so 'evil.example' counts without a scheme. */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC'))

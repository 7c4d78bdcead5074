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

/** Dots that browsers accept in a host, in any script. */
const DOT = '[.\\u3002\\uff0e\\uff61]'
const LINK = new RegExp(`://|\\bwww${DOT}|[\\p{L}\\p{N}-]${DOT}\\p{L}{2,}`, 'iu')

/** A shout may not lead the viewers of a stream anywhere, so 'evil.example' counts without a scheme. */
export const hasLink = (text: string): boolean => LINK.test(text.normalize('NFKC')) || LINK.test(text)

/** Switches the scene; who may do it is decided before, by the right of the tool alone. */
import { ParleyError } from '#contract/errors.ts'
import { type Scene, sceneOf } from '#contract/rules/stage.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { namesOne, namesOneOf } from '../_kit/own-words.ts'
import { sceneModelView, sceneOutput } from '../_kit/stage/results.server.ts'
import { streamSetScene } from './contract.ts'

export const handler = defineHandler(streamSetScene, ['stage', 'clock'], {
  run: async ({ scene: requested = '' }, { stage, clock }, { actor, tainted, ownWords = '' }) => {
    if (requested.trim() === '') throw new ParleyError('scene_required')
    const scene = sceneOf(requested)
    if (!scene) throw new ParleyError('scene_unknown', { scene: requested })
    if (tainted && !isNamed(scene, ownWords)) throw new ParleyError('scene_not_named')
    return sceneOutput(await stage.setScene(actor, scene), clock)
  },
  modelView: sceneModelView,
})

/** 'What is the price of SOL?' and 'is it live?' ask for no scene. */
const isNamed = (scene: Scene, words: string): boolean =>
  namesOne(words, NAMES[scene]) || namesOneOf(words, HINTS[scene], STAGE)

/** The words by which a person names a scene, each enough by itself. */
const NAMES: Readonly<Record<Scene, readonly string[]>> = {
  'market-live': ['market live', 'live market', 'marketlive'],
  standby: ['standby', 'stand by', 'brb', 'be right back'],
  'game-show': ['game show', 'gameshow'],
}
/** Those that need a word for the stage or for a switch beside them. */
const HINTS: Readonly<Record<Scene, readonly string[]>> = {
  'market-live': ['market', 'markets', 'live', 'price', 'prices'],
  standby: ['break', 'pause', 'waiting'],
  'game-show': ['game', 'quiz'],
}
const STAGE = [
  ...['stream', 'scene', 'overlay', 'stage', 'broadcast', 'screen', 'mode', 'view', 'time', 'ready'],
  ...['switch', 'change', 'set', 'put', 'turn', 'cut', 'flip', 'bring', 'go'],
]

/** Switches the scene; who may do it is decided before, by the right of the tool alone. */
import { ParleyError } from '#contract/errors.ts'
import { type Scene, sceneOf } from '#contract/rules/stage.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { namesOne } from '../_kit/own-words.ts'
import { sceneModelView, sceneOutput } from '../_kit/stage/results.server.ts'
import { streamSetScene } from './contract.ts'

export const handler = defineHandler(streamSetScene, ['stage', 'clock'], {
  run: async ({ scene: requested = '' }, { stage, clock }, { actor, tainted, ownWords = '' }) => {
    if (requested.trim() === '') throw new ParleyError('scene_required')
    const scene = sceneOf(requested)
    if (!scene) throw new ParleyError('scene_unknown', { scene: requested })
    if (tainted && !namesOne(ownWords, WORDS[scene])) throw new ParleyError('scene_not_named')
    return sceneOutput(await stage.setScene(actor, scene), clock)
  },
  modelView: sceneModelView,
})

/** The words by which a person names a scene, each enough by itself. */
const WORDS: Readonly<Record<Scene, readonly string[]>> = {
  'market-live': ['market', 'markets', 'live', 'price', 'prices', 'marketlive'],
  standby: ['standby', 'stand by', 'brb', 'be right back', 'break', 'pause', 'waiting'],
  'game-show': ['game', 'gameshow', 'quiz'],
}

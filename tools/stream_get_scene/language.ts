/** 'Which scene is on?': the scene of the stream. */
import { defineLanguage } from '#domain/language/tool-language.ts'
import { COURTESIES, SCENE_PRIORITY, sceneViewed, sceneWords } from '../_kit/language/scene-words.ts'
import { streamGetScene } from './contract.ts'

const STAGE = '(stream | overlay | stage | broadcast | stream screen | show)'

export const language = defineLanguage(streamGetScene, {
  frames: [
    {
      name: 'stream-scene',
      priority: SCENE_PRIORITY,
      patterns: [
        `(which | what) [is] [the] [current | active | stream | overlay] scene [is | are we] [on | live | active | showing | running | up] [now] [(on | in) [the | our] ${STAGE}]`,
        `(which | what) scene (is | are) ([the | our] ${STAGE} | we) [on | in | at | showing]`,
        `(which | what) scene is (on | in) [the | our] ${STAGE}`,
        `(current | active) [stream | overlay] scene`,
        `[the] scene (of | on) [the] ${STAGE}`,
        `what is [showing | running | on] (on | with) [the] (overlay | stage)`,
        `what does [the] ${STAGE} show`,
        `(what | which scene) is [being] (shown | displayed | showing | running | up) [right now | now] (on | in | at) [the | our | my] [public | live] ${STAGE}`,
        `what is (showing | running) [on] [the | our] ${STAGE}`,
        `(what | which) [screen | scene | view] ... (on | in | at) [the | our] ${STAGE} $`,
        '(which | what) scene',
        'scene ... (which | what)',
        '(are we | is it | is the stream) [still] (on | in) (standby | market live | game show)',
        '(since when | how long) ... (scene | standby | game show | market live)',
        `(stream | overlay) scene`,
        `${STAGE} [still | even | really] (showing | displaying | shows | up) [{tokens}]`,
      ],
      also: [COURTESIES, '(at the moment | currently | scenes | on | live | show | check | tell me)'],
      vetoes: ['(switch | change | set | put | turn | flip | cut)', '(price | prices | token | balance)'],
      spoken: ['(which | what) scene is on', 'what scene is the stream on'],
      read: () => ({ slots: {} }),
    },
  ],
  args: () => ({}),
  view: sceneViewed,
  says: ({ scene }) => `The stream shows the scene ${sceneWords(scene)}.`,
})

/** 'Switch the stream to standby': another scene for the overlay. */
import { SCENE_LABELS, SCENES, type Scene } from '#contract/rules/stage.ts'
import { pattern } from '#domain/language/pattern.ts'
import { listed } from '#domain/language/plain-words.ts'
import { defineLanguage, type Frame } from '#domain/language/tool-language.ts'
import { isNoChoice } from '../_kit/language/choice-guards.ts'
import {
  COURTESIES,
  SCENE_NAMES,
  SCENE_PRIORITY,
  sceneViewed,
  sceneWords,
} from '../_kit/language/scene-words.ts'
import { streamSetScene } from './contract.ts'

type Slots = Readonly<{ scene?: Scene }>

const SWITCH =
  '(switch | change | set | put | put on | turn | move | bring | bring up | flip | cut | take | get | go | pass | give me | load | throw up)'
const STAGE = '(stream | scene | overlay | stage | broadcast | show)'
const THE = '[the | our | my | this]'
const AROUND = [COURTESIES, '(again | mode | scene | over | back | instead | stream | overlay)']

const frameOf = (scene: Scene): Frame<Slots> => {
  const name = SCENE_NAMES[scene]
  return {
    name: 'switch-scene',
    priority: SCENE_PRIORITY,
    patterns: [
      `${SWITCH} ${THE} [live] ${STAGE} [scene] [back | over] (to | on | into | onto | in) ${THE} ${name} [scene | mode]`,
      `${SWITCH} [us | back | over | back over] (to | on | into | onto | in) ${THE} ${name} [scene | mode] [on ${THE} (stream | overlay)]`,
      `(start | show | begin | activate | select) ${THE} ${name} (scene | mode | on ${THE} (stream | overlay))`,
      `${STAGE} (to | on) ${name}`,
      `${name} scene`,
      `^ [please | ok | now] ${SWITCH} ${THE} ${name} $`,
      `^ ... ${name} (time | please | mode | now) [please | now]`,
      `(${SWITCH} | ready for | time for) ${THE} [live] (${SHORT[scene]} | ${name}) (scene | screen | overlay | mode | view)`,
      `scene ${THE} [to | in | on | into] ${name}`,
      `^ ${LEAD} ${BARE[scene]} [up | on | scene | then | now | instead | again] $`,
    ],
    also: AROUND,
    vetoes: ['(which | what | is | are) ... scene'],
    spoken: [`switch [the] (stream | scene) to ${SPOKEN[scene]}`],
    read: () => ({ slots: { scene } }),
  }
}

const LEAD =
  '[ok | okay | no | sorry | no sorry | now | and | then | well | so | wait] [put | put it (on | to | in) | make it | make that | set it to | back to | go back to | throw up | throw it to | show | set] [the]'

/** The names that say by themselves what is meant. 'Stand by' alone may ask to wait. */
const BARE: Readonly<Record<Scene, string>> = {
  'market-live': '(market live | live market)',
  standby:
    '(put | put it (on | to | in) | make it | set it to | back to | go back to | throw it to) [the] (standby | stand by)',
  'game-show': '(game show | gameshow)',
}

/** The names beside the word 'scene'. */
const SHORT: Readonly<Record<Scene, string>> = {
  'market-live': '(market | markets | prices | live)',
  standby: '(pause | break | waiting | standby)',
  'game-show': '(game | quiz | show)',
}

/** One name each is enough for the recognizer. */
const SPOKEN: Readonly<Record<Scene, string>> = {
  'market-live': 'market live',
  standby: 'standby',
  'game-show': 'game show',
}

const whichFrame: Frame<Slots> = {
  name: 'which-scene-to-switch',
  priority: SCENE_PRIORITY - 1,
  patterns: [
    `(switch | change | set) ${THE} [stream | overlay] scene [(of | on) ${THE} ${STAGE}] [to]`,
    `(switch | change) to another scene`,
    `(another | different) scene`,
  ],
  also: AROUND,
  spoken: ['(switch | change) the scene'],
  read: () => ({ say: WHICH, asking: {} }),
}

const WHICH = `Which scene: ${listed(
  SCENES.map((scene) => SCENE_LABELS[scene].toLowerCase()),
  'or',
)}?`

const FRAGMENTS = SCENES.map((scene) => ({
  scene,
  named: pattern(
    `^ [no | to | and | then | back to | make it | i meant] [the] ${SCENE_NAMES[scene]} [scene | instead | please | then] $`,
  ),
}))

export const language = defineLanguage(streamSetScene, {
  frames: [...SCENES.map(frameOf), whichFrame],
  without:
    'Only pro members can switch the scene of the stream. **Log in** with a pro account, or ask **which scene is on**.',
  args: ({ scene }: Slots) => ({ scene }),
  amend(_slots, words) {
    const line = words.map((word) => ` ${word}`).join('')
    const found = FRAGMENTS.find(({ named }) => named.match(line))
    return found && { slots: { scene: found.scene } }
  },
  forbids: isNoChoice,
  view: sceneViewed,
  says: ({ scene }) => `The stream shows the scene ${sceneWords(scene)} now.`,
})

import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, think } from '#assistant/testing/rows.ts'
import { said, textOf } from '#assistant/testing/talk.ts'
import { all } from '#domain/language/testing/phrasing.ts'
import { streamSetScene } from './contract.ts'
import { language } from './language.ts'

const TOOL = 'stream_set_scene'

languageConformance({
  contract: streamSetScene,
  language,
  rows: [
    ...all(TOOL, { scene: 'standby' }, [
      'switch the stream to standby',
      'switch to standby',
      'put the stream on standby please',
      'set the scene to standby',
      'can you go to standby on the stream',
      'put the overlay on stand-by',
      'we are taking a break, standby please',
    ]),
    ...all(TOOL, { scene: 'game-show' }, [
      'change the scene to game show',
      'switch the stream to the game show scene',
      'start the game show scene',
      'ok now game show time',
      'set the stream scene to game-show',
    ]),
    ...all(TOOL, { scene: 'market-live' }, [
      'switch the stream to market live',
      'go back to market-live',
      'set the scene to market-live now',
    ]),
    ...all(TOOL, { scene: 'game-show' }, ['game show', 'the game show please'], ['switch the scene']),
    ...all(TOOL, { scene: 'standby' }, ['to standby instead'], ['switch the stream to game show']),
    ...all('which-scene-to-switch', undefined, ['switch the scene', 'change the scene of the stream']),
  ],
})

it('says which scene is on now', async () => {
  const view = { scene: 'standby', updated_at: '2026-01-01T00:00:00.000Z', scenes: [] }
  expect(await answer('switch the stream to standby', view)).toBe('The stream shows the scene standby now.')
})

it('[S5.28] tells a person who may not switch it who may', async () => {
  const parts = await think([said('switch the stream to standby')], { tools: [] })
  expect(textOf(parts)).toBe(
    'Only pro members can switch the scene of the stream. **Log in** with a pro account, or ask **which scene is on**.',
  )
})

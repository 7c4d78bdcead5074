import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer } from '#assistant/testing/rows.ts'
import { all } from '#domain/language/testing/phrasing.ts'
import { streamGetScene } from './contract.ts'
import { language } from './language.ts'

languageConformance({
  contract: streamGetScene,
  language,
  rows: all('stream_get_scene', {}, [
    'which scene is on',
    'which scene is on?',
    'what scene is on the stream right now',
    "what's the current scene?",
    'what scene is the stream on',
    'can you tell me the active scene please',
    "what's on the overlay",
    'what does the stream show right now',
    'which scene are we on',
    'stream scene',
  ]),
})

it('says the scene in plain words', async () => {
  const view = { scene: 'game-show', updated_at: null, scenes: [] }
  expect(await answer('which scene is on', view)).toBe('The stream shows the scene game show.')
  expect(await answer('which scene is on', { ...view, scene: 'finale' })).toBe(
    'The stream shows the scene an unknown one.',
  )
})

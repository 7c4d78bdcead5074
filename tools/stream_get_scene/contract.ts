/** The scene that the overlay of the stream shows. */
import * as z from 'zod/mini'
import { defineTool } from '#contract/tool.ts'
import { sceneResult, sceneView } from '../_kit/stage/schemas.ts'

export const streamGetScene = defineTool({
  name: 'stream_get_scene',
  title: 'Stream scene',
  catalogue: { title: 'See the stream’s scene', line: 'The scene that the live stream shows now.' },
  description:
    'Says which scene the overlay of the live stream shows (market-live, standby or game-show) and when it was switched.',
  guidance: 'Say the name of the scene in plain words: market live, standby or game show.',
  group: 'stream',
  access: 'guest',
  right: 'anyone',
  scope: 'tools',
  tags: ['stream', 'overlay'],
  input: z.object({}),
  output: sceneResult,
  modelView: sceneView,
  touches: [],
  staleBy: ['scene'],
  taints: false,
  intent: () => 'Looking up the scene…',
})

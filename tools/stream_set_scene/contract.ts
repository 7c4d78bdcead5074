/** Switches the overlay of the stream to another scene. */
import * as z from 'zod/mini'
import { name } from '#contract/bounded.ts'
import { SCENE_LABELS, SCENES, sceneOf } from '#contract/rules/stage.ts'
import { defineTool } from '#contract/tool.ts'
import { sceneResult, sceneView } from '../_kit/stage/schemas.ts'

export const streamSetScene = defineTool({
  name: 'stream_set_scene',
  title: 'Switch the scene',
  catalogue: { title: 'Switch the scene', line: 'Changes what the live stream shows.' },
  description: `Switches the overlay of the live stream to another scene: ${SCENES.join(', ')}. Every viewer sees it at once. For pro members.`,
  guidance: 'Use it only when the person asks for a scene by name. Then say which scene is on now.',
  group: 'stream',
  access: 'pro',
  right: 'pro',
  scope: 'tools',
  tags: ['stream', 'overlay'],
  // A missing or unknown scene has a refusal of its own. No password gives this right, so none is read.
  input: z.object({ scene: z.optional(name.check(z.describe(`One of ${SCENES.join(', ')}.`))) }),
  output: sceneResult,
  modelView: sceneView,
  touches: ['scene'],
  staleBy: ['scene'],
  taints: false,
  intent: ({ scene = '' }) => {
    const known = sceneOf(scene)
    return known ? `Switching the stream to ${SCENE_LABELS[known].toLowerCase()}…` : 'Switching the scene…'
  },
})

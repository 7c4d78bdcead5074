/** The endpoint of the page for broadcast software, which is public like the stream that it is part of. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** Answers `text/event-stream`; each event is a whole `overlayState` of contract/stage.ts. */
export const openOverlay = defineEndpoint({
  operation: 'overlay.read',
  method: 'GET',
  path: '/api/overlay',
  summary: 'The scene, shouts and prices of the stream overlay (server-sent events).',
  params: z.object({}),
  body: z.undefined(),
  output: z.undefined(),
})

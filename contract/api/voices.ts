/** Endpoint that lets people hear a voice before they choose it. */
import * as z from 'zod/mini'
import { name } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'

export const hearVoice = defineEndpoint({
  operation: 'voice.hear',
  method: 'GET',
  path: '/api/voices/:voice/sample',
  summary: 'A sentence in this voice (audio/wav), by the synthesizer of this server.',
  params: z.object({ voice: name }),
  body: z.undefined(),
  output: z.undefined(),
})

/** The endpoint of the signal stack. The app stream says when it is worth reading again. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { signals } from '../signals.ts'

export const readSignals = defineEndpoint({
  operation: 'signals.read',
  method: 'GET',
  path: '/api/signals',
  summary: 'The course of the caller’s wallet, a few market prices and live streams.',
  params: z.object({}),
  body: z.undefined(),
  output: signals,
})

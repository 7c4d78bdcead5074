/** Endpoints of Account → Security: what waits for the user's wallet, and its stop. */
import * as z from 'zod/mini'
import { id } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { securityState } from '../signer.ts'

export const readSecurity = defineEndpoint({
  operation: 'security.read',
  method: 'GET',
  path: '/api/security',
  summary: 'The changes that wait for one’s own wallet, such as the export of its key.',
  params: z.object({}),
  body: z.undefined(),
  output: securityState,
})

export const stopChange = defineEndpoint({
  operation: 'security.stop',
  method: 'POST',
  path: '/api/security/stop',
  summary: 'Stops a change that waits.',
  params: z.object({}),
  body: z.object({ id }),
  output: z.object({ ok: z.literal(true) }),
})

/** The endpoint of token logos. The server chooses the address of each picture; a caller only names a mint. */
import * as z from 'zod/mini'
import { address } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { isPublicKey } from '../rules/address.ts'

/** Answers a picture, or 204 for a token without one. */
export const readTokenLogo = defineEndpoint({
  operation: 'logo.read',
  method: 'GET',
  path: '/api/images/tokens/:mint',
  summary: 'The logo of a verified token, as its market source gives it.',
  params: z.object({ mint: address.check(z.refine(isPublicKey)) }),
  body: z.undefined(),
  output: z.undefined(),
})

/** Endpoints of Account → Security: passkeys, what waits for the user's wallet, and its stop. */
import * as z from 'zod/mini'
import { digest, id, name, text } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  done,
  limitsChanged,
  passkeyOptions as options,
  passkeyPurpose,
  passkeyResponse,
  securityState,
} from '../signer.ts'

export const readSecurity = defineEndpoint({
  operation: 'security.read',
  method: 'GET',
  path: '/api/security',
  summary: 'One’s passkeys, and the changes that wait for one’s own wallet, such as the export of its key.',
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
  output: done,
})

export const readPasskeyOptions = defineEndpoint({
  operation: 'security.passkeyOptions',
  method: 'POST',
  path: '/api/security/passkey-options',
  summary: 'The options of WebAuthn for one purpose, with a challenge that is good for it alone.',
  params: z.object({}),
  body: z.object({ purpose: passkeyPurpose }),
  output: options,
})

export const addPasskey = defineEndpoint({
  operation: 'security.addPasskey',
  method: 'POST',
  path: '/api/security/passkeys',
  summary: 'Adds a passkey, after a sign-in of the last five minutes; it can be used after a wait.',
  params: z.object({}),
  body: z.object({ label: name.check(z.minLength(1)), response: passkeyResponse }),
  output: limitsChanged,
})

export const removePasskey = defineEndpoint({
  operation: 'security.removePasskey',
  method: 'POST',
  path: '/api/security/passkeys/remove',
  summary: 'Removes a passkey, after a sign-in of the last five minutes.',
  params: z.object({}),
  body: z.object({ id: text(2_048) }),
  output: done,
})

export const approveTrade = defineEndpoint({
  operation: 'security.approveTrade',
  method: 'POST',
  path: '/api/security/approve',
  summary: 'Approves one trade on its exact terms with a passkey, before it is confirmed.',
  params: z.object({}),
  body: z.object({ intentId: id, termsHash: digest, response: passkeyResponse }),
  output: done,
})

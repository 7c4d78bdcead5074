/** Uses and adds passkeys in the browser; the signer makes the challenges and checks the answers. */
import { queryOptions } from '@tanstack/react-query'
import { readPasskeyOptions, readSecurity } from '#contract/api/security.ts'
import { ParleyError } from '#contract/parley-error.ts'
import type { PasskeyPurpose } from '#contract/signer.ts'
import { accountQuery } from './account.ts'
import { request } from './api.ts'

export const securityQuery = queryOptions({
  queryKey: [...accountQuery.queryKey, 'security'],
  queryFn: ({ signal }) => request(readSecurity, {}, signal),
})

/** The browser part of WebAuthn loads with its first use. */
const load = () => import('@simplewebauthn/browser')
type Create = Awaited<ReturnType<typeof load>>['startRegistration']
type Use = Awaited<ReturnType<typeof load>>['startAuthentication']

/** Throws 'passkey_refused' when the browser made none, or its user said no. */
const orRefused = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => {
    throw new ParleyError('passkey_refused', undefined, { cause })
  })

const optionsFor = async (purpose: PasskeyPurpose): Promise<unknown> =>
  (await request(readPasskeyOptions, { body: { purpose } })).options

export async function signWithPasskey(
  purpose: Exclude<PasskeyPurpose, { kind: 'enroll' }>,
): Promise<unknown> {
  const [options, { startAuthentication }] = await Promise.all([optionsFor(purpose), load()])
  // The signer makes these options with the counterpart of this library.
  return orRefused(startAuthentication({ optionsJSON: options as Parameters<Use>[0]['optionsJSON'] }))
}

export async function createPasskey(): Promise<unknown> {
  const [options, { startRegistration }] = await Promise.all([optionsFor({ kind: 'enroll' }), load()])
  return orRefused(startRegistration({ optionsJSON: options as Parameters<Create>[0]['optionsJSON'] }))
}

/**
 * Verifies passkeys with @simplewebauthn/server, which is loaded with the first of them. The signer decides which page
 * a passkey belongs to, from its own start configuration.
 */
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Passkey } from './passkey-store.ts'

/** The page that passkeys belong to: 'https://parley.example'. */
type PasskeyOrigin = string

const rpIdOf = (origin: PasskeyOrigin): string => new URL(origin).hostname
const transportsOf = (passkey: Pick<Passkey, 'transports'>) => [
  ...(passkey.transports as AuthenticatorTransport[]), // hints that only travel back to the browser
]

type Enrolling = Readonly<{ origin: PasskeyOrigin; name: string; passkeys: readonly Passkey[] }>

export async function enrollOptions({ origin, name, passkeys }: Enrolling) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: 'Parley',
    rpID: rpIdOf(origin),
    userName: name,
    attestationType: 'none',
    excludeCredentials: passkeys.map((each) => ({ id: each.id, transports: transportsOf(each) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

type Using = Readonly<{ origin: PasskeyOrigin; passkeys: readonly Passkey[] }>

export async function promptOptions({ origin, passkeys }: Using) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: rpIdOf(origin),
    userVerification: 'required',
    allowCredentials: passkeys.map((each) => ({ id: each.id, transports: transportsOf(each) })),
  })
}

/** The challenge that a response answers; undefined for what is no response. */
export function challengeIn(response: unknown): string | undefined {
  const { response: inner } = (response ?? {}) as { response?: { clientDataJSON?: unknown } }
  const text = inner?.clientDataJSON
  if (typeof text !== 'string') return undefined
  try {
    const { challenge } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

type Given = Readonly<{ origin: PasskeyOrigin; challenge: string; response: unknown }>

export type NewPasskey = Omit<Passkey, 'label' | 'addedAt'>

/** Undefined for what does not verify. */
export async function verifyEnrolled({
  origin,
  challenge,
  response,
}: Given): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const registration = response as RegistrationResponseJSON // malformed ones are thrown out below
  try {
    if (await hasCertificates(registration)) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response: registration,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  } catch {
    return undefined
  }
}

/** The library would look certificates up in lists of the network, which the signer has no business with. */
async function hasCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const bytes = Uint8Array.from(Buffer.from(response.attestationObject, 'base64url'))
  const attestation = decodeAttestationObject(bytes)
  const format = attestation.get('fmt')
  return format !== 'none' && !(format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}

/** The counter after this use; undefined for what does not verify. */
export async function verifyUsed({ origin, challenge, response }: Given, passkey: Passkey) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON, // malformed ones are thrown out below
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: transportsOf(passkey),
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

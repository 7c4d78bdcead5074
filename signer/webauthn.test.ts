import { beforeEach, expect, it, vi } from 'vitest'
import { createAuthenticator } from './testing/authenticator.ts'
import { verifyEnrolled } from './webauthn.ts'

const library = vi.hoisted(() => ({ calls: 0 }))
vi.mock('@simplewebauthn/server', async (importOriginal) => {
  const original = await importOriginal<typeof import('@simplewebauthn/server')>()
  type Verify = typeof original.verifyRegistrationResponse
  const verifyRegistrationResponse: Verify = (options) => {
    library.calls += 1
    return original.verifyRegistrationResponse(options)
  }
  return { ...original, verifyRegistrationResponse }
})
beforeEach(() => {
  library.calls = 0
})

const challenge = 'Y2hhbGxlbmdl'
const created = () => createAuthenticator().create({ challenge })
const verify = (response: unknown) => verifyEnrolled({ origin: 'https://parley.test', challenge, response })

it('verifies a new passkey without an attestation', async () => {
  const response = created()
  expect(await verify(response)).toMatchObject({ id: response.id, counter: 0, transports: ['internal'] })
  expect(library.calls).toBe(1)
})

it.each(['tpm!', 'appl', 'pack'])(
  'does not let the library near an attestation of the kind %s',
  async (kind) => {
    const response = created()
    const plain = Buffer.from(response.response.attestationObject, 'base64url').toString('latin1')
    const forged = Buffer.from(plain.replace('dnone', `d${kind}`), 'latin1').toString('base64url')
    const spoiled = { ...response, response: { ...response.response, attestationObject: forged } }
    expect(await verify(spoiled)).toBeUndefined()
    expect(library.calls).toBe(0)
  },
)

/** An authenticator of WebAuthn in software, with one P-256 key, for tests. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')

/** CBOR of a short text or byte string, with the major type of each. */
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0x58, bytes.length]), Buffer.from(bytes)])

/** User present and verified, and with AT the key is attached. */
const UP_UV = 0x05
const AT = 0x40

export type AuthenticatorOptions = Readonly<{ origin?: string; rpId?: string; flags?: number }>

export function createAuthenticator({
  origin = 'https://parley.test',
  rpId = 'parley.test',
  flags = UP_UV,
}: AuthenticatorOptions = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  /** {1: 2, 3: -7, -1: 1, -2: x, -3: y} */
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
  function authData(extra: number, attached: Uint8Array = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags | extra]), count, attached])
  }
  const clientData = (type: string, options: unknown): Buffer => {
    const { challenge } = options as { challenge: string }
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  const credential = <T extends object>(response: T) => ({
    ...{ id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} },
    response,
  })

  return {
    id: base64url(id),
    create(options: unknown) {
      const attached = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(authData(AT, attached))],
      ])
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      })
    },
    get(options: unknown) {
      counter += 1
      const [data, client] = [authData(0), clientData('webauthn.get', options)]
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      })
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>

/** Serves the user's wallet: the active one, its key export, and its trading limits. */
import {
  EXPORT_HEADER,
  exportWallet,
  getActiveWallet,
  PASSKEY_HEADER,
  pauseTrading,
  readTrading,
  readWalletLimits,
  setWalletLimits,
  type TradingState,
} from '#contract/api/wallet.ts'
import { ParleyError } from '#contract/errors.ts'
import type { SignerStatus } from '#contract/signer.ts'
import { recordOperation } from '#domain/audit.ts'
import type { ExportedKey } from '#domain/signer.ts'
import { ownerOf } from '#domain/swaps/own-wallet.ts'
import type { Services } from '../compose/services.ts'
import type { HttpContext } from './env.ts'
import { statusHeaders } from './mcp.ts'
import type { Router } from './route.ts'
import { signerRefusal } from './signer-refusal.ts'
import { ownSession, userOf } from './visitor.ts'

type Parts = Pick<
  Services,
  'audit' | 'clock' | 'identity' | 'limits' | 'networks' | 'sessions' | 'signer' | 'wallets'
>

/**
 * Keeps out links, forms, images and scripts of other sites: the browser must state that a page of this site sends
 * the request. A request without that statement gets no key.
 */
function requireOwnPage(c: HttpContext): void {
  const isOurs = c.req.header('sec-fetch-site') === 'same-origin' && c.req.header(EXPORT_HEADER)
  if (!isOurs) throw new ParleyError('origin_refused')
}

/** A header, because the endpoint reads no body. */
function passkeyIn(c: HttpContext): unknown {
  const text = c.req.header(PASSKEY_HEADER)
  if (text === undefined) return undefined
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw new ParleyError('passkey_refused')
  }
}

const secretIn = ({ secretKey, keyArray }: ExportedKey, format: 'base58' | 'json' = 'base58'): string =>
  format === 'json' ? JSON.stringify(keyArray) : secretKey

const exportMail = (address: string, at: Date) => ({
  subject: 'The key of your Parley wallet was taken',
  text: `The secret key of your wallet ${address} was downloaded on ${at.toUTCString()}.

If that was you, keep the file where nobody else can read it: whoever holds it holds the wallet.

If it was not you, log in, end the sessions that you do not know, and move what the wallet holds to another one. The key of a wallet cannot be changed.
`,
})

const tradingOf = ({ paused, pausedReason }: SignerStatus): TradingState => ({
  paused,
  ...(pausedReason !== undefined && { reason: pausedReason }),
})

export function answerWallet(
  router: Router,
  { audit, clock, identity, limits, networks, sessions, signer, wallets }: Parts,
): void {
  /** The signer decides whether the time is recent enough, and records its answer. */
  async function signedInAt(c: HttpContext): Promise<string> {
    const found = await identity.signedIn.of(c.req.raw)
    if (!found) throw new ParleyError('authentication_required')
    return found.session.signedInAt.toISOString()
  }

  router.mount(getActiveWallet, async ({ actor, c }) => {
    const { wallet, source } = await wallets.active(actor, (await ownSession(c, actor, sessions))?.id)
    const { status } = await identity.tools.of(actor)
    for (const header of Object.entries(statusHeaders(status))) c.header(...header)
    return { wallet: wallet ? { public_key: wallet.address, label: wallet.label } : null, source }
  })

  router.mount(exportWallet, async ({ actor, c, params }) => {
    const { id, email } = userOf(actor)
    requireOwnPage(c)
    await limits.take('keysOfActor', id)
    const owner = { kind: 'user' as const, id }
    const passkey = passkeyIn(c)
    const result = await signer.exportKey({
      ...{ owner, freshSignInAt: await signedInAt(c), passkey },
      ...(params.address !== undefined && { address: params.address }),
    })
    if (!result.ok) throw signerRefusal(result, clock.now())
    // Sent before the key: when the owner cannot be notified, the key stays here.
    await identity.mailer?.send({ to: email, ...exportMail(result.address, new Date(clock.now())) })
    return { secret_key: secretIn(result, params.format), public_key: result.address }
  })

  router.mount(readWalletLimits, async ({ actor }) =>
    signer.limitsOf({
      owner: ownerOf(actor),
      actor: `${actor.kind}:${actor.id}`,
      network: networks.of(actor),
    }),
  )

  router.mount(setWalletLimits, async ({ actor, body, c }) => {
    const { id } = userOf(actor)
    await limits.take('keysOfActor', id)
    const owner = { kind: 'user' as const, id }
    const result = await signer.setLimits({ owner, ...body, freshSignInAt: await signedInAt(c) })
    if (!result.ok) throw signerRefusal(result, clock.now())
    return result
  })

  router.mount(readTrading, async () => tradingOf(await signer.status()))

  router.mount(pauseTrading, async ({ actor, body: { paused, reason } }) => {
    await recordOperation(audit, actor, 'trading.pause', { paused, reason })
    return tradingOf(await signer.pause(paused, `user:${userOf(actor).id}`, reason))
  })
}

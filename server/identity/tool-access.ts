/** Decides whether and for which wallet the tools act for an actor (spec S3.36, S4.25–S4.30). */
import type { McpStatus } from '#contract/api/mcp.ts'
import { ParleyError } from '#contract/errors.ts'
import { shortAddress } from '#contract/rules/address.ts'
import type { Accounts } from '#domain/accounts.ts'
import type { Actor, Clock, Log, User } from '#domain/ports.ts'
import type { Wallets } from '#domain/wallets.ts'
import { OWN_TOOLS, type ToolClaims, type ToolTokens } from './tool-token.ts'

/** A token is renewed this long before it expires, so that none expires in transit. */
const RENEW_BEFORE_MS = 60_000
const KEPT_MOST = 10_000

type Access = Readonly<{ status: McpStatus; claims?: ToolClaims }>

export type ToolAccess = Readonly<{
  of(actor: Actor): Promise<Access>
  /** Returns the actor with the rights that profile and token share; throws without a valid token. */
  authorize(actor: Actor): Promise<Actor>
  /** Forgets the issued tokens. */
  forget(): void
}>

type Deps = Readonly<{
  accounts: Pick<Accounts, 'byId'>
  wallets: Pick<Wallets, 'active'>
  tokens: Pick<ToolTokens, 'mint'>
  clock: Clock
  log: Log
}>

const none = (detail: string): Access => ({
  status: { state: 'none', label: 'unavailable', detail, minted: false },
})
const loading: Access = {
  status: { state: 'loading', label: 'loading', detail: 'Your wallet is being made.', minted: false },
}
const broken: Access = {
  status: {
    state: 'error',
    label: 'error',
    detail: 'Your personal tool token could not be made. Try again in a moment, or log out and in again.',
    minted: false,
  },
}

export function toolAccess({ accounts, wallets, tokens, clock, log }: Deps): ToolAccess {
  /** `settled` is absent while the token is being issued. */
  const minted = new Map<string, { access: Promise<Access>; settled?: Access }>()

  /** A guest acts for the demo wallet, and only a guest does. */
  async function ofGuest(actor: Actor): Promise<Access> {
    const { wallet } = await wallets.active(actor)
    if (!wallet) return none('No wallet to act for.')
    const detail = `The tools act for the shared demo wallet ${shortAddress(wallet.address)}.`
    return { status: { state: 'guest', label: 'demo wallet', detail, minted: false } }
  }

  async function mint(userId: string): Promise<Access> {
    const user = await accounts.byId(userId)
    if (!user) return none('This account no longer exists.')
    const { wallet } = await wallets.active(user)
    if (!wallet) return none('No wallet to act for.')
    if (wallet.status === 'provisioning') return loading
    const { claims } = await tokens.mint({ userId, roles: user.roles, wallet: wallet.address }, OWN_TOOLS)
    const detail = `The tools act for your wallet ${shortAddress(wallet.address)}.`
    return { status: { state: 'user', label: 'personal wallets', detail, minted: true }, claims }
  }

  const isGood = ({ claims }: Access): boolean =>
    claims !== undefined && claims.expiresAt.getTime() - clock.now() > RENEW_BEFORE_MS

  function ofUser({ id }: User): Promise<Access> {
    const before = minted.get(id)
    if (before && (!before.settled || isGood(before.settled))) return before.access
    if (minted.size >= KEPT_MOST) minted.delete(minted.keys().next().value ?? id)
    const access = mint(id).catch((error: unknown) => {
      log.warn({ err: error, userId: id }, 'failed to issue a tool token')
      return broken
    })
    const entry: { access: Promise<Access>; settled?: Access } = { access }
    minted.set(id, entry)
    void access.then((settled) => {
      entry.settled = settled
    })
    return access
  }

  const of = (actor: Actor): Promise<Access> => (actor.kind === 'guest' ? ofGuest(actor) : ofUser(actor))

  return {
    of,
    async authorize(actor) {
      const { status, claims } = await of(actor)
      if (status.state === 'error') throw new ParleyError('mcp_token_error')
      if (actor.kind === 'guest' && status.state === 'guest') return actor
      if (actor.kind === 'guest' || !claims) throw new ParleyError('mcp_token_missing')
      return { ...actor, roles: actor.roles.filter((role) => claims.roles.includes(role)) }
    },
    forget: () => minted.clear(),
  }
}

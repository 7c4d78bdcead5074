/** Composes the facts of the handbook on passkeys and on changes that wait, for one person. */
import { SECURITY_DEFAULTS } from '#contract/rules/security-defaults.ts'
import type { Session } from '#domain/sessions.ts'
import type { Signer } from '#domain/signer.ts'
import type { Config } from '../config/config.ts'
import { inDollars } from './handbook-facts.ts'

type Deps = Readonly<{
  config: Pick<Config, 'chain' | 'signer'>
  signer: Pick<Signer, 'security'>
}>

const MINUTE_MS = 60_000

export async function securityFacts({ config, signer }: Deps, { actor }: Session) {
  const { passkeyTradeUsd, newAddressesUsd, delayMs } =
    actor.kind === 'user' ? await signer.security({ kind: 'user', id: actor.id }) : afterLogin(config)
  return {
    'passkey.trade.usd': inDollars(passkeyTradeUsd),
    'send.new.usd': inDollars(newAddressesUsd ?? SECURITY_DEFAULTS.newAddressesUsd),
    'security.wait': waitWords(delayMs),
  }
}

/** The limits that would hold for a guest who logs in; the signer names them only for owners of a wallet. */
function afterLogin({ chain, signer: { settings } }: Deps['config']) {
  const usual = chain.mode === 'real' ? SECURITY_DEFAULTS.delayMinutes : 0
  return {
    passkeyTradeUsd: Number(settings.PASSKEY_TRADE_USD ?? SECURITY_DEFAULTS.passkeyTradeUsd),
    newAddressesUsd: SECURITY_DEFAULTS.newAddressesUsd,
    delayMs: Number(settings.SECURITY_DELAY_MINUTES ?? usual) * MINUTE_MS,
  }
}

/** Undefined where nothing waits. */
function waitWords(ms: number): string | undefined {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes === 0) return undefined
  if (minutes === 60) return 'an hour'
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

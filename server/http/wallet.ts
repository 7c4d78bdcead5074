/** Answers which wallet a person's tools act for. */
import { getActiveWallet } from '#contract/api/wallet.ts'
import type { House } from '../house.ts'
import { statusHeaders } from '../mcp/status.ts'
import { ownSession } from './own-session.ts'
import type { Router } from './route.ts'

export function answerWallet(
  router: Router,
  { identity, sessions, wallets }: Pick<House, 'identity' | 'sessions' | 'wallets'>,
): void {
  router.mount(getActiveWallet, async ({ actor, c }) => {
    const { wallet, source } = await wallets.active(actor, await ownSession(c, actor, sessions))
    const { status } = await identity.tools.of(actor)
    for (const header of Object.entries(statusHeaders(status))) c.header(...header)
    return { wallet: wallet ? { public_key: wallet.address, label: wallet.label } : null, source }
  })
}

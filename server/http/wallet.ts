/** Answers which wallet a person's tools act for. */
import { getActiveWallet } from '#contract/api/wallet.ts'
import type { House } from '../house.ts'
import { mcpStatusOf, statusHeaders } from '../mcp/status.ts'
import type { Router } from './route.ts'

export function answerWallet(router: Router, { wallets }: Pick<House, 'wallets'>): void {
  router.mount(getActiveWallet, async ({ actor, c }) => {
    const { wallet } = await wallets.active(actor)
    for (const header of Object.entries(statusHeaders(await mcpStatusOf(actor, wallets)))) c.header(...header)
    return { wallet: wallet ? { public_key: wallet.address, label: wallet.label } : null }
  })
}

/** The state of a person's access to the tools, in the words of spec S3.36 and S4.25–S4.30. */
import type { McpStatus } from '#contract/api/mcp.ts'
import { ParleyError } from '#contract/errors.ts'
import { shortAddress } from '#contract/rules/address.ts'
import type { Actor } from '#domain/identity.ts'
import type { Wallets } from '#domain/wallets.ts'

/** A guest acts for the demo wallet. Nobody else is ever served with it: without a token of their own they have none. */
export async function mcpStatusOf(actor: Actor, wallets: Wallets): Promise<McpStatus> {
  const { wallet } = actor.kind === 'guest' ? await wallets.active(actor) : {}
  if (!wallet) return { state: 'none', label: 'unavailable', detail: 'No wallet to act for.', minted: false }
  const detail = `The tools act for the shared demo wallet ${shortAddress(wallet.address)}.`
  return { state: 'guest', label: 'demo wallet', detail, minted: false }
}

/** The rule of S4.31 on the server's side too: who has no access is refused, whatever the page believes. */
export function requireTools({ state }: McpStatus): void {
  if (state === 'error') throw new ParleyError('mcp_token_error')
  if (state === 'none' || state === 'loading') throw new ParleyError('mcp_token_missing')
}

/** Headers that let the page keep its status fresh from any answer; header values are ASCII. */
export const statusHeaders = ({ state, detail, minted }: McpStatus): Record<string, string> => ({
  'x-parley-mcp-state': state,
  'x-parley-mcp-detail': detail.replaceAll('…', '...').replace(/[^\x20-\x7e]/g, '?'),
  'x-parley-mcp-minted': String(minted),
})

/** What the doors do with the state of a person's access to the tools: refuse, and tell it with every answer. */
import type { McpStatus } from '#contract/api/mcp.ts'
import { ParleyError } from '#contract/errors.ts'

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

/** Applies the state of a person's access to the tools: refuses calls, and reports the state with every response. */
import type { McpStatus } from '#contract/api/mcp.ts'
import { ParleyError } from '#contract/errors.ts'

/** Enforces S4.31 on the server as well: without access a call is refused, whatever the page shows. */
export function requireTools({ state }: McpStatus): void {
  if (state === 'error') throw new ParleyError('mcp_token_error')
  if (state === 'none' || state === 'loading') throw new ParleyError('mcp_token_missing')
}

/** Headers that keep the status of the page fresh with any response; header values are ASCII. */
export const statusHeaders = ({ state, detail, minted }: McpStatus): Record<string, string> => ({
  'x-parley-mcp-state': state,
  'x-parley-mcp-detail': detail.replaceAll('…', '...').replace(/[^\x20-\x7e]/g, '?'),
  'x-parley-mcp-minted': String(minted),
})

/** Refusals of a tool before it runs: its name, its arguments, the right to it. */
import * as z from 'zod/mini'
import { list, name } from '../bounded.ts'
import { ISSUES_MAX, type Issue, issue, listIssues, type RefusalTable } from './table.ts'

export const toolRefusals = {
  missing_tool: { status: 400, say: () => 'Name the tool to call.' },
  unknown_tool: {
    status: 404,
    details: z.object({ tool: name }),
    say: ({ tool }: { tool: string }) => `There is no tool named ${tool}.`,
  },
  invalid_arguments: {
    status: 400,
    details: z.object({ tool: name, issues: list(issue, ISSUES_MAX) }),
    say: ({ tool, issues }: { tool: string; issues: Issue[] }) =>
      `${tool} cannot use these arguments: ${listIssues(issues)}`,
  },
  /** spec S8.32 */
  tool_superadmin_only: { status: 403, say: () => 'This tool is available to super admins only.' },
  /** spec S8.33 */
  tool_pro_only: { status: 403, say: () => 'This tool is available to pro members.' },
  /** spec S8.30 */
  mcp_token_error: { status: 503, say: () => 'MCP token unavailable (error state).' },
  /** spec S8.31 */
  mcp_token_missing: { status: 401, say: () => 'MCP token missing for this session.' },
  tool_aborted: { status: 499, say: () => 'The call was stopped before it finished. Nothing was changed.' },
} as const satisfies RefusalTable

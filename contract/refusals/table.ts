/** What a table of refusals is made of, and the issues of a failed parse, which two of them tell. */
import * as z from 'zod/mini'

type Row = Readonly<{ status: number; details?: z.ZodMiniType; say: (details: never) => string }>
export type RefusalTable = Readonly<Record<string, Row>>

export const issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.output<typeof issue>
export const listIssues = (issues: readonly Issue[]): string =>
  issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')

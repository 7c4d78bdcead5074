/** What a table of refusals is made of, and the issues of a failed parse, which two of them tell. */
import * as z from 'zod/mini'
import { line, name } from '../bounded.ts'

type Row = Readonly<{ status: number; details?: z.ZodMiniType; say: (details: never) => string }>
export type RefusalTable = Readonly<Record<string, Row>>

/** Issues that one refusal tells; whoever sends more wrong things fixes these first. */
export const ISSUES_MAX = 20
export const issue = z.object({ path: name, message: line })
export type Issue = z.output<typeof issue>
export const listIssues = (issues: readonly Issue[]): string =>
  issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ')

/** The origin of text from outside, in Parley's own words only; a swap's consent names it (design §7). */
import * as z from 'zod/mini'
import { count, name, text } from './bounded.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A host in ASCII: foreign letters that imitate ours appear as 'xn--…'. */
export const HOST = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`)

/** The name of an account on a social network, too short and too plain for an instruction. */
export const HANDLE = /^\w{1,15}$/

export const taintSource = z.object({
  /** The name and title of the tool that read the text. */
  tool: name,
  title: name,
  /** The host of a page that was read; the page's own title is never stored. */
  host: z.optional(text(253).check(z.regex(HOST))),
  /** The number of further hosts, where a result had texts of several, such as a web search. */
  otherHosts: z.optional(count),
  /** The author of the newest post that was read, and the number of further authors. */
  handle: z.optional(text(15).check(z.regex(HANDLE))),
  otherHandles: z.optional(count),
})
export type TaintSource = z.output<typeof taintSource>

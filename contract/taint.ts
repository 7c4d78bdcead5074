/** Where text from outside came from, in nothing but words of ours: it is named where a swap is agreed to (design §7). */
import * as z from 'zod/mini'
import { name, text } from './bounded.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** As an address has it in ASCII: foreign letters that look like ours stand as 'xn--…'. */
export const HOST = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})*$`)

export const taintSource = z.object({
  /** The name and the title of the tool that read it. */
  tool: name,
  title: name,
  /** Of the page that was read; what a page calls itself is never kept. */
  host: z.optional(text(253).check(z.regex(HOST))),
})
export type TaintSource = z.output<typeof taintSource>

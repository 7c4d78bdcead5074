/** Names the source that a tool read from: the tool's title, and the host of the page when that is known. */
import { HOST, type TaintSource } from '#contract/taint.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import type { Pending } from './state.ts'

export function taintSource(
  { tool, args }: Pick<Pending, 'tool' | 'args'>,
  title: string,
  outcome?: ToolOutcome,
): TaintSource {
  // The final address counts more than the requested one.
  const host = (outcome?.ok && hostOf(urlIn(outcome.output))) || hostOf(urlIn(args))
  return { tool, title, ...(host && { host }) }
}

/** Tools that read pages name them in a field of this name. */
const urlIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'url' in value ? value.url : undefined

/** Undefined when this is not the address of a page. */
function hostOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  return /^https?:$/.test(protocol) && HOST.test(hostname) ? hostname : undefined
}

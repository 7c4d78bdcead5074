/** Reads why a turn of the agent failed. Its own words can carry addresses and keys, so only the kind is passed on. */
import type { AgentProblem } from '#domain/coding-agent.ts'

const KINDS: Readonly<Record<string, AgentProblem>> = {
  unauthorized: 'key_refused',
  usageLimitExceeded: 'rate_limited',
  rateLimitExceeded: 'rate_limited',
  serverOverloaded: 'rate_limited',
}

const MESSAGES: readonly (readonly [RegExp, AgentProblem])[] = [
  [/\b401\b|unauthorized|invalid api key|missing environment variable/i, 'key_refused'],
  [/\b429\b|rate limit|usage limit|overloaded/i, 'rate_limited'],
  [/invalid_json_schema|invalid schema for response_format|text\.format\.schema/i, 'schema_refused'],
]

export const problemOf = (message: string, kind?: unknown): AgentProblem =>
  (typeof kind === 'string' ? KINDS[kind] : undefined) ??
  MESSAGES.find(([words]) => words.test(message))?.[1] ??
  'failed'

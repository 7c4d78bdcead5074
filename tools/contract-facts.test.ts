/** Everything that the contracts fix besides words: rights, limits of arguments, and what a running card says. */
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ToolContract } from '#contract/tool.ts'
import type { CardCall } from './_kit/card-call.ts'
import { contracts, type ToolName } from './contracts.ts'
import { fixtures } from './fixtures.ts'

type Schema = Readonly<Record<string, unknown>>

/** Descriptions are prose, which docs/tools.md shows. */
const withoutProse = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutProse)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([key, child]) => key !== 'description' || typeof child !== 'string',
  )
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutProse(child)]))
}

function argumentLines({ input }: ToolContract): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' }) as Readonly<{
    properties?: Schema
    required?: readonly string[]
  }>
  return Object.entries(properties).map(
    ([name, schema]) =>
      `  ${name}${required.includes(name) ? ' (required)' : ''}: ${JSON.stringify(withoutProse(schema))}`,
  )
}

/** The intents of the calls in the fixtures, without repeats. */
const intentLines = (tool: ToolContract): string[] => [
  ...new Set(
    Object.values(fixtures[tool.name as ToolName] as Readonly<Record<string, CardCall>>).map(
      ({ input }) => `  “${tool.intent(tool.input.parse(input))}”`,
    ),
  ),
]

const factsOf = (tool: ToolContract): string[] => {
  const { name, group, access, right, scope, tags, taints, leavesOpen, refresh, timeoutMs } = tool
  return [
    `${name}: ${group}; ${access} label, right ${right}, scope ${scope}; ${tags.join(', ')}`,
    ...(taints ? ['  taints'] : []),
    ...(leavesOpen ? [`  leaves open: ${leavesOpen}`] : []),
    ...(refresh ? [`  refreshed every ${refresh.everySeconds} s`] : []),
    ...(timeoutMs === undefined ? [] : [`  may take ${timeoutMs} ms`]),
    ...argumentLines(tool),
    ...intentLines(tool),
  ]
}

it('the contracts say what the reviewed list says', async () => {
  const all: readonly ToolContract[] = Object.values(contracts)
  await expect(`${all.flatMap(factsOf).join('\n')}\n`).toMatchFileSnapshot('testing/contract-facts.txt')
})

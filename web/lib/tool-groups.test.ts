import { expect, it } from 'vitest'
import { contracts } from '#tools/contracts.ts'
import type { CatalogueTool } from './catalogue-state.ts'
import { byUse, groupsOf } from './tool-groups.ts'

const tool = (name: string, group: string): CatalogueTool => ({
  name,
  title: name,
  description: '',
  access: 'guest',
  tags: [],
  group,
})
const all = Object.values(contracts).map(({ name, group }) => tool(name, group))

it('has a heading and a place by use for every tool', () => {
  const groups = groupsOf(all)
  expect(groups.map(({ title, tools }) => [title, tools[0]?.name])).toEqual([
    ['Wallet and swaps', 'solana_list_balances'],
    ['Tokens and prices', 'solana_resolve_token'],
    ['Web and posts', 'search'],
    ['On-chain activity and traders', 'onchain_activity_overview'],
    ['Live streams', 'pumpstream_live_summary'],
    ['Source code', 'codex_start'],
    ['This session', 'search_conversations'],
  ])
  expect(groups.flatMap(({ tools }) => tools)).toEqual(byUse(all))
  expect(byUse(all)).toHaveLength(all.length)
})

it('depends neither on the order that it is given nor on names', () => {
  expect(byUse(all.toReversed())).toEqual(byUse(all))
})

it('puts tools that it does not know at the end of their group, and unknown groups at the end', () => {
  const tools = [tool('new_market', 'market'), tool('alien', 'space'), ...all]
  const groups = groupsOf(tools)
  expect(groups.find(({ title }) => title === 'Tokens and prices')?.tools.at(-1)?.name).toBe('new_market')
  expect(groups.at(-1)).toMatchObject({ title: 'Other', tools: [{ name: 'alien' }] })
})

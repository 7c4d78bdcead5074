/** Words behind a look-up that another one prepared: they are about what was looked up in the end. */
import { expect, it } from 'vitest'
import { tokens } from '../testing/rows.ts'
import { viewFor } from '../testing/shown-views.ts'
import { callsIn, createTestTalk, output, said, textOf } from '../testing/talk.ts'

const { think } = createTestTalk(tokens, ['solana_list_balances', 'solana_resolve_token'])

it('name the coin that does best', async () => {
  const items = [said('which of my coins is doing best')]
  for (let step = 0; step < 2; step++) {
    const calls = callsIn(await think(items))
    items.push(
      ...calls,
      ...calls.map(({ call_id, name, arguments: args }) =>
        output(call_id, viewFor({ tool: name, args: JSON.parse(args) })),
      ),
    )
  }
  expect(textOf(await think(items))).toBe(
    'BONK is doing best: up 6.00% over 24 hours. JUP is up 3.00%, SOL is down 1.00% and WIF is down 9.00%.',
  )
})

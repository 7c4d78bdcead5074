/** The checks that every card has to pass, on the fixtures of its tool. */
import type { ComponentProps } from 'react'
import { describe, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { looksRight, Stage } from './_kit/testing/card.tsx'
import { cards } from './cards.tsx'
import { fixtures } from './fixtures.ts'

const actions = {
  rerun: vi.fn(),
  rerunWith: vi.fn(async () => undefined),
  say: vi.fn(),
  trade: { onConfirm: vi.fn(), onDecline: vi.fn() },
}

describe.each(Object.entries(fixtures))('the card of %s', (tool, states: Record<string, unknown>) => {
  looksRight(Object.keys(states), async (state, width) => {
    // Card and fixture have the same name; the compiler cannot follow the index.
    const props = { card: cards[tool as keyof typeof cards], call: states[state] } as ComponentProps<
      typeof Stage
    >
    return (await render(<Stage {...props} actions={actions} width={width} />)).container
  })
})

/** For card tests: renders a state as the page does, and runs axe on it in both themes. */
import { expect, it } from 'vitest'
import type { ToolContract } from '#contract/tool.ts'
import { SandboxContext } from '#ui/cards/sandbox.ts'
import { ExplorerContext } from '#ui/chips/explorer.ts'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { sample } from '../../../scripts/testing/full-run.ts'
import type { Card, CardActions } from '../card.tsx'
import type { CardCall } from '../card-call.ts'
import { FIXTURE_NOW } from './fixture-time.ts'

const EXPLORER = {
  address: 'https://explorer.example/address/{id}',
  signature: 'https://explorer.example/tx/{id}',
}
const now = () => FIXTURE_NOW

type StageProps<T extends ToolContract> = Readonly<{
  card: Card<T>
  call: CardCall<T>
  actions?: CardActions
  /** Pixels: 760 is the column of the conversation, 358 that of a phone. */
  width?: number | '100%'
}>

/** The surroundings of a card in the page: the clock, the explorer, the width of the column. */
export function Stage<T extends ToolContract>({
  card: Card,
  call,
  actions = {},
  width = 760,
}: StageProps<T>) {
  return (
    <AgeClock value={now}>
      <ExplorerContext value={EXPLORER}>
        <SandboxContext value="Sandbox chain">
          <div style={{ width }}>
            <Card call={call} actions={actions} />
          </div>
        </SandboxContext>
      </ExplorerContext>
    </AgeClock>
  )
}

const THEMES = ['dark', 'light'] as const
type Theme = (typeof THEMES)[number]

/** The findings of axe as text: in both themes in a full run, else in one of them. */
export async function axeFindings(
  root: Element,
  themes: readonly Theme[] = sample(THEMES, 1),
): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    document.documentElement.dataset.theme = theme
    found.push(...(await findingsNow(root, ['region'])).map((each) => `${theme} ${each}`))
  }
  delete document.documentElement.dataset.theme
  return found
}

/** True when no card overflows sideways. */
export const fits = (root: Element): boolean =>
  [...root.querySelectorAll('article, .swap-panel')].every((card) => card.scrollWidth <= card.clientWidth)

/** The column of the conversation, that of a phone, and that of the smallest phone, where axe finds nothing new. */
const WIDTHS = [760, 358, 288] as const

/** Checks that a card fits its column in every state and that axe finds nothing; a full run takes all cases, another a share. */
export function looksRight<S extends string>(
  states: readonly S[],
  draw: (state: S, width: number) => Promise<Element>,
): void {
  const drawings = states.flatMap((state) => WIDTHS.map((width) => [state, width] as const))
  it.each(sample(drawings, 4))('fits when %s, in %i px', async (state, width) => {
    expect(fits(await draw(state, width))).toBe(true)
  })
  const looks = drawings
    .filter(([, width]) => width > 288)
    .flatMap((drawing) => THEMES.map((theme) => [...drawing, theme] as const))
  it.each(sample(looks, 2))('has no findings of axe when %s, in %i px, %s', async (state, width, theme) => {
    expect(await axeFindings(await draw(state, width), [theme])).toEqual([])
  })
}

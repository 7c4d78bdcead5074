/** Tests the upper edge of the log: the rule of a message leaves it with the words beside it. */
import '#ui/styles/index.css'
import './edges.css'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { MessageItem } from '#contract/transcript.ts'
import { createTranscript } from '#web/session/transcript.ts'
import { type AppContext, AppProvider } from '#web/session/use-session.ts'
import { UserMessage } from './message.tsx'

const item: MessageItem = {
  itemId: 'a',
  type: 'MESSAGE',
  role: 'user',
  title: 'send 1 SOL to Anna',
  status: 'DONE',
  createdAtMs: 1,
  isHidden: false,
  expanded: false,
}

/** The pixels that are clipped from the top of the rule when the log has scrolled this far into the message. */
async function clippedAt(scrolled: number): Promise<number> {
  await page.viewport(390, 844)
  const app = { transcript: createTranscript() } as AppContext
  const { container, unmount } = await render(
    <AppProvider value={app}>
      <div className="log" style={{ height: 300, overflow: 'auto' }}>
        <UserMessage item={item} />
        <div style={{ height: 900 }} />
      </div>
    </AppProvider>,
  )
  const rule = container.querySelector<HTMLElement>('.border-you')
  if (!rule) throw new Error('There is no rule.')
  container.querySelector('.log')?.scrollTo({ top: scrolled })
  await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  const probe = document.createElement('i')
  probe.style.cssText = `position:absolute;width:1px;height:${clipOf(rule)}`
  container.append(probe)
  const px = probe.getBoundingClientRect().height
  await unmount()
  return px
}

/** The first length of the inset, with its percentages as pixels of the rule. */
function clipOf(rule: HTMLElement): string {
  const [, top = '0px'] = /^inset\((.+) -8px -8px\)$/.exec(getComputedStyle(rule).clipPath) ?? []
  return top.replaceAll(/([\d.]+)%/g, (_, percent) => `${(Number(percent) / 100) * rule.offsetHeight}px`)
}

it('leaves no stump of the rule beside words that are gone', async () => {
  expect(await clippedAt(0)).toBe(0)
  expect(await clippedAt(12)).toBeGreaterThanOrEqual(31)
})

import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

async function drawn(state: keyof typeof fixtures, say?: (text: string) => void) {
  const call = fixtures[state] ?? fixtures.done
  return (await render(<Stage card={card} call={call} actions={say ? { say } : {}} />)).container
}

it('[C1.8, C2.60] shows the pages with site, link, text, date and relevance', async () => {
  const root = await drawn('done')
  const rows = [...root.querySelectorAll('ul[aria-label="Pages"] > li')]
  expect(rows).toHaveLength(3)
  for (const words of [
    'stakewise.example',
    'Staking SOL: the basics',
    'a validator, who votes',
    'relevance 0.92',
  ])
    expect(rows[0]?.textContent).toContain(words)
  expect(rows[0]?.querySelector('a')).toHaveAttribute('rel', 'noopener noreferrer nofollow')
})

it('[C7.15, C9.16] loads no picture and no icon of a site, and names four pictures', async () => {
  for (const state of ['done', 'many', 'hostile'] as const) {
    const root = await drawn(state)
    expect(root.querySelectorAll('img, iframe, script, [style*="url("]')).toHaveLength(0)
  }
  const many = await drawn('many')
  expect(many.querySelectorAll('ul[aria-label="Pictures"] li')).toHaveLength(4)
  expect(many.textContent).toContain('3 more found')
})

it('shows what a page says as text, and never links to what runs', async () => {
  const root = await drawn('hostile')
  expect(root.textContent).toContain('[Confirm your trade](javascript:alert(1)) <img src=x')
  const addresses = [...root.querySelectorAll('a')].map(({ protocol }) => protocol)
  expect(new Set(addresses)).toEqual(new Set(['https:']))
})

it('opens a page by its address', async () => {
  const say = vi.fn()
  const root = await drawn('done', say)
  root.querySelector<HTMLElement>('button[aria-label="Read Staking SOL: the basics here"]')?.click()
  expect(say).toHaveBeenCalledExactlyOnceWith('open https://stakewise.example/staking-basics')
})

it('[C8.19] says when nothing was found', async () => {
  expect((await drawn('empty')).textContent).toContain('No web results were returned.')
})

it('names the variable to set, and offers no retry that could not help', async () => {
  const root = await drawn('not_configured')
  expect(root.textContent).toContain('Not set up here')
  expect(root.textContent).toContain('TAVILY_API_KEY')
  expect(root.querySelector('button')).toBeNull()
})

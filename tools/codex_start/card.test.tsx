import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

const drawn = async (state: keyof typeof fixtures, rerun?: () => void) =>
  (
    await render(
      <Stage card={card} call={fixtures[state] ?? fixtures.done} actions={rerun ? { rerun } : {}} />,
    )
  ).container

it('[C1.14, C2.62] shows the session: answer, status, time, tokens, files and conversation', async () => {
  const root = await drawn('done')
  for (const words of [
    'The signer signs a swap',
    'Completed',
    '8.4',
    '18.7K',
    '18.2K tokens in, 412 out',
    'Files changed',
    'None',
    'gpt-5-codex, medium effort',
    '01a206c7-b24c-7fc1-9228-3d3a49eafee0',
    'Codex',
  ])
    expect(root.textContent).toContain(words)
})

it('lists the commands on request, with their outcome and output', async () => {
  const root = await drawn('done')
  expect(root.querySelector('ol')).toBeNull()
  root.querySelector<HTMLElement>('button[aria-expanded="false"]')?.click()
  await vi.waitFor(() => expect(root.querySelectorAll('ol[aria-label="Commands"] > li')).toHaveLength(2))
  expect(root.textContent).toContain('signer/sign.ts:41')
  expect(root.textContent).toContain('failed · exit code 1')
})

it('runs and loads nothing of what a file made the agent write', async () => {
  const root = await drawn('hostile')
  root.querySelector<HTMLElement>('button[aria-expanded="false"]')?.click()
  await vi.waitFor(() => expect(root.textContent).toContain('<script>alert(1)</script>'))
  expect(root.querySelectorAll('img, script, iframe')).toHaveLength(0)
  expect([...root.querySelectorAll('a')].filter(({ protocol }) => protocol === 'javascript:')).toEqual([])
})

it('offers a retry only where it could help', async () => {
  const rerun = vi.fn()
  const failed = await drawn('failed', rerun)
  expect(failed.textContent).toContain('Nothing in the workspace was changed')
  expect(failed.querySelector('button')).not.toBeNull()
  for (const state of ['refused', 'not_configured', 'slow'] as const)
    expect((await drawn(state, rerun)).querySelector('button') !== null).toBe(state === 'slow')
})

it('names the variable that is missing, and says when there is no answer', async () => {
  expect((await drawn('not_configured')).textContent).toContain('CODEX_API_KEY')
  expect((await drawn('empty')).textContent).toContain('gave no answer')
})

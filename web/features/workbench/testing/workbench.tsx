/** Opens the workbench over a fake server, and finds its parts. */
import '#ui/controls/controls.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Account } from '#contract/api/account.ts'
import { accountQuery } from '../../../lib/account.ts'
import { fakeServer, type Script } from '../../../lib/testing/fake-server.ts'
import { CONCIERGE, fakePrompts, ilse } from '../fixtures.ts'
import { Workbench } from '../workbench.tsx'

const ABOUT = { version: '1', systems: [], site: { label: 'parley.example', url: '/' } }
export const GUEST: Account = { type: 'guest', badge: { badge: 'Demo', label: 'Shared demo persona' } }

export async function open({
  account = ilse,
  prompts = fakePrompts(),
  script = {},
  isOpen = true,
}: Given = {}) {
  const calls = fakeServer({
    ...prompts.script,
    'GET /api/account': () => ({ json: account }),
    'GET /api/about': () => ({ json: ABOUT }),
    ...script,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  if (account) client.setQueryData(accountQuery.queryKey, account)
  const closed = vi.fn()
  const screen = await render(
    <QueryClientProvider client={client}>
      <Workbench isOpen={isOpen} onClose={closed} />
    </QueryClientProvider>,
  )
  const panel = screen.getByRole('dialog', { name: 'Prompt workbench' })
  const editor = panel.getByRole('textbox', { name: 'Segment' })
  return {
    screen,
    panel,
    prompts,
    calls,
    closed,
    editor,
    row: (slug: string) => panel.getByRole('option', { name: new RegExp(`^${slug.replaceAll('.', '\\.')}`) }),
    press: (name: string | RegExp) => panel.getByRole('button', { name }).click(),
    /** Waits from before the action on: a notice goes away by itself, on a busy machine before the action is reported. */
    notices: (text: string, act: () => Promise<unknown>) =>
      Promise.all([expect.element(panel.getByText(text)).toBeVisible(), act()]),
    saved: () => calls.filter(({ method }) => method === 'PUT' || method === 'POST'),
  }
}
type Given = Readonly<{
  /** Null: not known yet. */
  account?: Account | null
  prompts?: ReturnType<typeof fakePrompts>
  script?: Script
  isOpen?: boolean
}>
type Open = Awaited<ReturnType<typeof open>>

/** The editor itself, not the plain box that stands in for it. */
export const code = async ({ editor }: Open) => {
  await expect.poll(() => editor.query()?.className).toContain('cm-content')
  return editor
}
export async function edit(bench: Open, slug = CONCIERGE, text = 'Lead with the number. ') {
  await bench.row(slug).click()
  // A click sets the cursor a moment later, on a slow machine in the middle of typing.
  ;(await code(bench)).element().focus()
  await userEvent.keyboard(`{Control>}{Home}{/Control}${text}`)
}
export const says = (words: Readonly<{ query: () => Element | null }>, text: string) =>
  expect.poll(() => words.query()?.textContent).toContain(text)

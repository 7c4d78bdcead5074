import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fixtures } from '#tools/solana_list_balances/fixtures.ts'
import { preference, setPreference } from '../../lib/preferences.ts'
import { Sidebar } from './sidebar.tsx'

const tools = ['resolve_wallet', 'solana_list_balances'].map((name) => ({
  name,
  title: `Title of ${name}`,
  description: 'What it does.',
  access: 'guest',
  tags: [],
  group: 'wallet',
  inputSchema: {},
}))

/** A server that answers the two calls of the rail, and notes what it was sent. */
function serve(balances: () => Response): string[] {
  const bodies: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init?: RequestInit) => {
      if (url === '/api/tools') return Response.json({ tools })
      bodies.push(String(init?.body))
      return balances()
    }),
  )
  return bodies
}
const found = () => {
  if (fixtures.done.status !== 'done') throw new Error('the fixture is done')
  return Response.json({ content: [], structuredContent: fixtures.done.output })
}
const open = (queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })) =>
  render(
    <QueryClientProvider client={queries}>
      <Sidebar />
    </QueryClientProvider>,
  )

beforeEach(() => setPreference('toolsExpanded', true))
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the rail', () => {
  it('[S9.3] asks for thirty balances of the session’s wallet and shows what it holds', async () => {
    const bodies = serve(found)
    const { container } = await open()
    await expect.poll(() => container.textContent).toContain('$4,033')
    expect(container.querySelectorAll('section li')).toHaveLength(6)
    expect(bodies.map((body) => JSON.parse(body))).toEqual([
      { tool: 'solana_list_balances', arguments: { limit: 30 } },
    ])
  })

  it("[S8.41] says 'Unable to load balances' when they cannot be had", async () => {
    serve(() =>
      Response.json({ ok: false, error: 'balances_unavailable', message: 'Down.' }, { status: 502 }),
    )
    const { container } = await open()
    await expect.poll(() => container.textContent).toContain('Unable to load balances')
  })

  it('[S2.39] says in its section that the tools could not be loaded, at the first failure', async () => {
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }))
    const { getByRole } = await open(new QueryClient())
    const section = getByRole('region', { name: 'Tools' })
    await expect
      .poll(() => section.element().textContent)
      .toBe('ToolsThe tools could not be loaded. Parley keeps trying.')
  })

  it.each([
    ['[S5.29] public', 'public', ''],
    ['[S5.30] paid', 'paid', 'Pro'],
    ['[S5.31] premium', 'premium', 'Holders'],
    ['[S5.32] token holders', 'token holders', 'Holders'],
    ['[S5.33] pro tier', 'pro tier', 'Pro'],
    ['[S5.34] members', 'members', ''],
  ])('%s is the access text of a tool with its label', async (_, access, label) => {
    vi.stubGlobal('fetch', async () => Response.json({ tools: [{ ...tools[0], access }] }))
    const { container } = await open()
    await expect
      .poll(() => container.querySelector('details li')?.textContent)
      .toBe(`Title of resolve_wallet${label}resolve_wallet`)
  })

  it('[S2.39, S4.39] lists the tools, open until someone closes it, and then closed', async () => {
    serve(found)
    const first = await open()
    await expect.poll(() => first.container.querySelectorAll('details li').length).toBe(2)
    expect(first.container.querySelector('details')).toHaveAttribute('open')
    expect(first.container.querySelector('details')?.textContent).toContain('resolve_wallet')
    first.container.querySelector('summary')?.click()
    await expect.poll(() => preference('toolsExpanded')).toBe(false)
    await first.unmount()
    const again = await open()
    await expect.poll(() => again.container.querySelector('details')?.open).toBe(false)
  })
})

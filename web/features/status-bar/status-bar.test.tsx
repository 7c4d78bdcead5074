import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aboutQuery } from '../../lib/queries.ts'
import { fakeApp } from '../../session/testing/fake-context.ts'
import { AppProvider } from '../../session/use-session.ts'
import { BottomBar, LineStatus } from './status-bar.tsx'

describe('the status above the composer', () => {
  const shown = async () => {
    const app = fakeApp()
    const screen = await render(
      <AppProvider value={app}>
        <LineStatus />
      </AppProvider>,
    )
    return { app, screen }
  }
  beforeEach(() => page.viewport(390, 844))
  afterEach(() => page.viewport(1280, 900))

  it('[S2.45, S4.9] appears with the first connection and has its control', async () => {
    const { app, screen } = await shown()
    expect(screen.container.textContent).toBe('')
    await app.goLive()
    await expect.element(screen.getByRole('status')).toHaveTextContent('Live')
    await screen.getByRole('button', { name: 'Disconnect' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('Offline')
    await screen.getByRole('button', { name: 'Connect' }).click()
    expect(app.session.get().phase).not.toBe('idle')
  })

  it('[S2.45] leaves Live and Disconnect to a ribbon that has room, and says the turn', async () => {
    await page.viewport(1280, 800)
    const { app, screen } = await shown()
    await app.goLive()
    // It is announced all the same.
    await expect.element(screen.getByText('Live')).toHaveClass(/sr-only/)
    expect(screen.getByRole('button').elements()).toEqual([])
    app.session.send('price of JUP')
    await expect.element(screen.getByText('Thinking')).not.toHaveClass(/sr-only/)
    app.session.dispatch({ type: 'disconnect' })
    await expect.element(screen.getByRole('button', { name: 'Connect' })).toBeVisible()
  })

  it('[S4.5] says in plain words what a fault is', async () => {
    const { app, screen } = await shown()
    await app.goLive()
    const { attempt } = app.session.get()
    app.session.dispatch({ type: 'failed', attempt, fault: { kind: 'lost', message: 'Connection lost.' } })
    await expect.element(screen.getByRole('status')).toHaveTextContent('FaultConnection lost')
    // The banner of the fault has the one Retry.
    expect(screen.getByRole('button').elements()).toEqual([])
  })
})

it('[S2.40] the foot of the page links to the site of the product', async () => {
  const client = new QueryClient()
  client.setQueryData(aboutQuery.queryKey, {
    version: '0.0.0',
    site: { label: 'parley.example', url: 'https://parley.example/' },
    systems: [],
  })
  const screen = await render(
    <QueryClientProvider client={client}>
      <BottomBar systems={null} middle={null} switches={null} />
    </QueryClientProvider>,
  )
  const link = screen.getByRole('link', { name: 'parley.example' })
  await expect.element(link).toHaveAttribute('href', 'https://parley.example/')
  await expect.element(link).toHaveAttribute('target', '_blank')
})

it('wraps the foot of the page on a phone where its parts do not fit into one row', async () => {
  await page.viewport(390, 844)
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <BottomBar
        systems={<b style={{ width: 130 }}>Systems</b>}
        middle={<b style={{ display: 'block', width: 120 }}>Middle</b>}
        switches={<b style={{ display: 'block', width: 160 }}>Switches</b>}
      />
    </QueryClientProvider>,
  )
  const box = (words: string) => screen.getByText(words).element().getBoundingClientRect()
  expect(box('Systems').right).toBeLessThanOrEqual(box('Middle').left)
  expect(box('Middle').bottom).toBeLessThanOrEqual(box('Switches').top)
})

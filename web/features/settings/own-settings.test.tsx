import '#ui/styles/index.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { findingsNow } from '#ui/testing/axe-findings.ts'
import { fakeServer, refusal } from '../../lib/testing/fake-server.ts'
import { AnswerLanguageChoice, DefaultSlippage } from './own-settings.tsx'

const kept = { slippageBps: null, language: null }

async function open(
  answer: (body: unknown) => object = (body) => ({ json: { ...kept, ...(body as object) } }),
) {
  const calls = fakeServer({
    'GET /api/settings': () => ({ json: kept }),
    'PUT /api/settings': ({ body }) => answer(body) as { json: unknown },
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = await render(
    <QueryClientProvider client={client}>
      <AnswerLanguageChoice />
      <DefaultSlippage />
    </QueryClientProvider>,
  )
  const language = screen.getByLabelText('Language of answers')
  const slippage = screen.getByLabelText('Default slippage')
  await expect.element(language).toBeEnabled()
  return { screen, calls, language, slippage }
}

describe('the own settings', () => {
  it('show the usual ones, and keep what is chosen', async () => {
    const { screen, calls, language, slippage } = await open()
    await expect.element(language).toHaveDisplayValue('The language you write in')
    await expect.element(slippage).toHaveDisplayValue('1 % (usual)')
    await language.selectOptions('es')
    await slippage.selectOptions('30')
    await expect.element(slippage).toHaveDisplayValue('0.3 %')
    await slippage.selectOptions('100')
    await expect
      .poll(() => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body))
      .toEqual([{ language: 'es' }, { slippageBps: 30 }, { slippageBps: null }])
    expect(await findingsNow(screen.container)).toEqual([])
  })

  it('go back to what was kept, with the reason, when a choice is refused', async () => {
    const { screen, slippage } = await open(() =>
      refusal(429, 'rate_limited', 'Too many requests. Try again in 30 s.'),
    )
    await slippage.selectOptions('300')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Too many requests. Try again in 30 s.')
    await expect.element(slippage).toHaveDisplayValue('1 % (usual)')
  })
})

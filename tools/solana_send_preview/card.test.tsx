/** Tests what only the card of a send shows: the whole address, the part of it that is typed, and its fees. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { USDC } from '#contract/rules/mints.ts'
import { NOTHING_LEFT } from '#contract/rules/trade-failures.ts'
import type { Trade } from '#contract/trades.ts'
import { SwapPanel } from '../_kit/swap/swap-panel.tsx'
import { Stage } from '../_kit/testing/card.tsx'
import { sends } from '../_kit/testing/sends.ts'
import { trades } from '../_kit/testing/trades.ts'
import { card } from './card.tsx'

/** A preview of this very moment ends then. */
const inAMinute = (): string => new Date(Date.now() + 60_000).toISOString()

async function open(trade: Trade) {
  const line = { trade, onConfirm: () => undefined, onDecline: () => undefined }
  const screen = await render(<SwapPanel trade={trade} actions={{ trade: line }} />)
  const text = (part: string) => screen.container.querySelector(part)?.textContent ?? undefined
  return { screen, text }
}
const addressOf = ({ terms }: Trade): string => terms.recipient ?? ''
const waiting = (trade: Trade): Trade => ({ ...trade, expiresAt: inAMinute() })

it.each([
  ['a new address', sends.newAddress, 'last four characters', (address: string) => address.slice(-4)],
  ['a lookalike', sends.lookalike, '5th to 8th characters', (address: string) => address.slice(4, 8)],
] as const)('of %s marks the part that is typed, and says which', async (_, trade, place, partOf) => {
  const { screen, text } = await open(waiting(trade))
  expect(text('.leg-address')).toBe(addressOf(trade))
  expect(text('.leg-address > b')).toBe(partOf(addressOf(trade)))
  expect(text('.swap-typed-words')).toBe(`Type the ${place} of this address:`)
  await expect.element(screen.getByRole('textbox', { name: new RegExp(place) })).toBeVisible()
})

it('of a lookalike has no name that reads like a contact, beside the known address, and never by the short form that they share', async () => {
  const { screen, text } = await open(waiting(sends.lookalike))
  expect([text('.leg-name'), text('.leg-known')]).toEqual(['Unknown address', addressOf(sends.known)])
  expect(text('.swap-sentence')).toMatch(/^This address gets 0.1 SOL/)
  const heights = ['.leg-known', '.leg-address'].map(
    (part) => screen.container.querySelector(part)?.getBoundingClientRect().height,
  )
  expect(Math.min(...heights.map((height) => height ?? 0))).toBeGreaterThanOrEqual(18)
  expect(screen.container.textContent).not.toContain('…YWrH')
  const same = screen.container.querySelectorAll('.leg-address > span')
  expect([same[0]?.textContent, [...same].at(-1)?.textContent]).toEqual(['HN7c', 'YWrH'])
})

it.each([
  [328, 447],
  [358, 471],
])('over a limit has its whole labels in a low log, in %i px', async (wide, high) => {
  await page.viewport(wide + 32, 640)
  const trade: Trade = { ...sends.newAddress, status: 'rejected', failure: trades.overLimit.failure }
  const limit = { mostUsd: 25, isOwn: true, trade }
  const screen = await render(
    <div style={{ container: 'log / size', width: wide, height: high }}>
      <SwapPanel trade={trade} limit={limit} actions={{ rerunWith: () => Promise.resolve() }} />
    </div>,
  )
  const labels = [...screen.container.querySelectorAll<HTMLElement>('.leg > :first-child')]
  expect(labels.map(({ textContent }) => textContent)).toEqual(['You would send', 'To'])
  for (const label of labels) expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
})

it('keeps the line that says what to type where the window is low', async () => {
  for (const [width, height] of [
    [844, 390],
    [720, 450],
  ] as const) {
    await page.viewport(width, height)
    const { screen } = await open(waiting(sends.lookalike))
    const words = screen.container.querySelector('.swap-typed-words')?.getBoundingClientRect()
    expect(words?.height).toBeGreaterThan(12)
    await screen.unmount()
  }
  await page.viewport(1280, 800)
})

it.each([
  [360, 640, 326, 447],
  [390, 664, 356, 471],
  [844, 390, 760, 265],
  [720, 450, 672, 325],
])('of a lookalike has its whole warning above the buttons at %d × %d', async (width, height, wide, high) => {
  await page.viewport(width, height)
  const line = { trade: waiting(sends.lookalike), onConfirm: () => undefined, onDecline: () => undefined }
  const screen = await render(
    <div style={{ container: 'log / size', width: wide + 2, height: high, paddingTop: 12, overflow: 'auto' }}>
      <SwapPanel trade={line.trade} actions={{ trade: line }} />
    </div>,
  )
  const boxOf = (part: string) => screen.container.querySelector(part)?.getBoundingClientRect()
  expect(boxOf('.swap-heed')?.bottom).toBeLessThanOrEqual(boxOf('.swap-acts')?.top ?? 0)
  // 'Details' is not cut by the edge of a low log.
  const edge = boxOf('div')?.bottom ?? 0
  if (height < 480) expect(boxOf('.swap-tail > button')?.bottom).toBeLessThanOrEqual(edge)
  await screen.unmount()
  await page.viewport(1280, 800)
})

it.each([
  [844, 390, 760],
  [720, 450, 672],
])('has its addresses at 13 px, each on one line, at %d × %d', async (width, height, wide) => {
  await page.viewport(width, height)
  for (const trade of [sends.newAddress, sends.lookalike]) {
    const line = { trade: waiting(trade), onConfirm: () => undefined, onDecline: () => undefined }
    const screen = await render(
      <div style={{ width: wide + 2 }}>
        <SwapPanel trade={line.trade} actions={{ trade: line }} />
      </div>,
    )
    const addresses = [...screen.container.querySelectorAll<HTMLElement>('.leg-address, .leg-known')]
    for (const each of addresses) {
      expect(getComputedStyle(each).fontSize).toBe('13px')
      expect(each.getClientRects()).toHaveLength(1)
    }
    const lefts = addresses.map((each) => each.getBoundingClientRect().left)
    expect(new Set(lefts).size).toBe(1)
    await screen.unmount()
  }
  await page.viewport(1280, 800)
})

it.each([
  [360, 640, 328],
  [390, 844, 358],
  [720, 450, 674],
  [1280, 800, 760],
])('repeats its terms on its button, the unit beside its amount, at %d × %d', async (width, height, wide) => {
  await page.viewport(width, height)
  const line = { trade: waiting(sends.newAddress), onConfirm: () => undefined, onDecline: () => undefined }
  const screen = await render(
    <div style={{ width: wide }}>
      <SwapPanel trade={line.trade} actions={{ trade: line }} />
    </div>,
  )
  const words = screen.container.querySelector<HTMLElement>('.swap-typed b')
  expect(words?.textContent).toBe('Send 0.1\u00a0SOL')
  expect(words?.offsetHeight).toBeLessThan(26)
  await screen.unmount()
  await page.viewport(1280, 800)
})

it('to a new address is amber throughout, and names the address as seldom as it can', async () => {
  const { screen, text } = await open(waiting(sends.newAddress))
  const colourOf = (part: string, property: 'color' | 'borderBottomColor') => {
    const element = screen.container.querySelector(part)
    return element && getComputedStyle(element)[property]
  }
  expect(colourOf('.leg-address > b', 'borderBottomColor')).toBe(colourOf('.swap-heed h4', 'color'))
  expect(colourOf('.swap-hold', 'borderBottomColor')).toBe(colourOf('.swap-heed h4', 'color'))
  expect(text('.swap-sentence')).toMatch(/^This address gets 0.1 SOL/)
  expect(text('.swap-origin')).not.toContain('a trade')
})

it('says that it cannot be undone only while it waits', async () => {
  const said = async (trade: Trade) => (await open(trade)).text('.swap-sentence')
  expect(await said(waiting(sends.known))).toMatch(/cannot be undone$/)
  expect(await said(waiting(sends.ownWallet))).not.toMatch(/undone/)
  expect(await said(sends.confirmed)).not.toMatch(/undone/)
})

it('that failed says how much SOL is missing, and nothing twice', async () => {
  const { screen, text } = await open(sends.failed)
  expect(text('.swap-heed')).toBe(
    'Not enough SOLThe amount and the network fee are more than the wallet has. You need 0.000005 SOL more. Choose a smaller amount, or add SOL.',
  )
  const amount = screen.container.querySelector('.leg-amount')
  expect(amount && getComputedStyle(amount).textDecorationLine).toBe('none')
})

it('that failed says of the network fee what the record says', async () => {
  const said = async (message: string) =>
    (await open({ ...sends.failed, failure: { code: 'not_landed', message } })).text('.swap-sentence')
  expect((await open(sends.failed)).text('.swap-sentence')).toContain('network fee paid, under $0.01')
  expect(await said(`Too late. ${NOTHING_LEFT}`)).toContain('no fee was charged')
  expect(await said('It is not known yet.')).not.toMatch(/fee/)
})

it('that failed for want of SOL offers what the wallet can send, and other failures the same again', async () => {
  const requests: unknown[] = []
  const actions = {
    rerun: () => void requests.push('again'),
    rerunWith: async (changes: Readonly<Record<string, unknown>>) => void requests.push(changes),
  }
  const press = async (trade: Trade, name: string) => {
    const output = { intent_id: trade.id, trade, next: '' }
    const call = { status: 'done', input: { to: 'Anna', token: 'SOL', amount_ui: '0.1' }, output } as const
    const screen = await render(<Stage card={card} call={call} actions={actions} />)
    await screen.getByRole('button', { name, exact: true }).click()
    await screen.unmount()
  }
  await press(sends.failed, 'Preview the most you can send')
  await press(sends.expired, 'New preview')
  const token = { ...sends.failed, terms: { ...sends.failed.terms, inputMint: USDC } }
  await press(token, 'New preview')
  await press(
    { ...token, failure: { code: 'insufficient_tokens', message: '' } },
    'Preview the most you can send',
  )
  const most = { amount_percent: 100, amount_ui: undefined, amount_usd: undefined }
  expect(requests).toEqual([most, 'again', 'again', most])
})

it('of a known address marks nothing, and its receipt does not either', async () => {
  for (const trade of [waiting(sends.known), sends.confirmed]) {
    const { screen, text } = await open(trade)
    expect(text('.leg-address')).toBe(addressOf(sends.known))
    expect([text('.leg-address > b'), text('.swap-typed-words')]).toEqual([undefined, undefined])
    await screen.unmount()
  }
})

it('of an own wallet says so by its name, and takes a press', async () => {
  const { screen, text } = await open(waiting(sends.ownWallet))
  const [, to] = screen.container.querySelectorAll('.leg')
  expect(to?.textContent).toMatch(/^To your walletTrading/)
  expect(text('.swap-sentence')).toMatch(/^Trading \(your wallet\) gets 0.1 SOL/)
  expect([text('.leg-address > b'), text('.swap-typed-words')]).toEqual([undefined, undefined])
  await expect
    .element(screen.getByRole('button', { name: /^Confirm send.*your wallet Trading$/ }))
    .toBeVisible()
})

it('of a known address that holds nothing names the risk that a press accepts', async () => {
  const warnings = [
    { code: 'new_recipient', message: 'This address holds no SOL.', risk: 'careful' as const },
  ]
  const { screen } = await open(waiting({ ...sends.known, warnings }))
  await expect.element(screen.getByRole('button', { name: /^Send to empty address.*→ Anna$/ })).toBeVisible()
})

it('of an own wallet makes the person say that they asked for it where text from outside was read', async () => {
  const { screen } = await open(waiting({ ...sends.ownWallet, tainted: true }))
  await expect.element(screen.getByRole('button', { name: /^I asked for this send/ })).toBeVisible()
})

it('says fees that are too small for a figure as they are', async () => {
  const { text } = await open(waiting({ ...sends.known, networkFeeLamports: '5000', solUsd: 168 }))
  expect(text('.swap-sentence')).toMatch(/fees under \$0\.01/)
})

it.each([
  ['of wide letters', 'WWWWABqLq46Es1jh92dQQisAq662SmxELLLsHHe4WWWW', undefined],
  [
    'with a long name',
    'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
    'Savings for a rainy day and the holidays',
  ],
])('shows the whole name of a recipient %s at every width', async (_, address, label) => {
  const trade = waiting({ ...sends.newAddress, recipient: { address, label, isNew: true } })
  for (const width of [320, 480, 576, 653, 760]) {
    const screen = await render(
      <div style={{ width }}>
        <SwapPanel trade={trade} />
      </div>,
    )
    const leg = screen.container.querySelectorAll('.leg')[1]
    const name = screen.container.querySelector('.leg-name')
    if (!leg || !name) throw new Error('a send has a recipient')
    expect(name.getBoundingClientRect().right).toBeLessThanOrEqual(leg.getBoundingClientRect().right - 16)
    await screen.unmount()
  }
})

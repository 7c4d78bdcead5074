import { beforeEach, describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { riskOf } from '#contract/rules/trade-risk.ts'
import type { Actor } from '../ports.ts'
import { createSwaps } from '../swaps/create.ts'
import type { Agreement, SendRequest } from '../swaps/swaps.ts'
import { ASKING, createSwapServices, GUEST, TEST_WALLET, USER_WALLET } from '../swaps/testing/fake-swaps.ts'
import type { Venue } from '../venue.ts'

const ADA: Actor = { kind: 'user', id: 'ada', email: 'ada@example.com', roles: ['user'] }
const TO = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
/** The same first and last four characters. */
const LIKE = 'HN7cKq9Zs3TfbD8wWvR5nLxUeJ2mPyGt6AhQcVoXYWrH'
const ANNA = { id: 'adr_1', label: 'Anna', address: TO, createdAt: '2026-11-01T09:00:00.000Z' }

let world: ReturnType<typeof createSwapServices>
beforeEach(() => {
  world = createSwapServices()
})
const send = (request: Partial<SendRequest> = {}, actor: Actor = ADA, how = ASKING) =>
  world.swaps.previewSend(actor, { to: TO, token: 'SOL', amountUi: '0.1', ...request }, how)
const click = (more: Partial<Extract<Agreement, { channel: 'click' }>> & { termsHash: string }) =>
  ({ channel: 'click', ...more }) as const
const agree = async (id: string, agreement: Agreement) => {
  const agreed = world.swaps.agree(ADA, id, agreement)
  return agreed.then(
    ({ status }) => status,
    ({ code }) => code,
  )
}

describe('the preview of a send', () => {
  it('has the terms of a send: the same token and amount on both sides, and the recipient', async () => {
    expect(await send()).toMatchObject({
      status: 'previewed',
      terms: {
        ...{ wallet: USER_WALLET, inputMint: WRAPPED_SOL, outputMint: WRAPPED_SOL },
        ...{ inputRaw: '100000000', minOutputRaw: '100000000', slippageBps: 0, recipient: TO },
      },
      inputUsd: 14,
      recipient: { address: TO, isNew: true },
      warnings: [{ code: 'new_recipient', risk: 'careful' }],
      venue: 'Trial chain',
      allowance: { isOwn: true },
    })
  })

  it('warns where the chain has no account at the address', async () => {
    const { deps } = world
    const transfers: Venue = {
      ...deps.transfers,
      async order(request, signal) {
        const made = await deps.transfers.order(request, signal)
        return made.ok ? { ...made, data: { ...made.data, isRecipientEmpty: true } } : made
      },
    }
    const { warnings } = await createSwaps({ ...deps, transfers }).previewSend(
      ADA,
      { to: TO, token: 'SOL', amountUi: '0.1' },
      ASKING,
    )
    expect(warnings).toMatchObject([{ code: 'new_recipient', message: expect.stringContaining('no SOL') }])
  })

  it('finds a label of the address book, whatever its case', async () => {
    world.set.contacts = [ANNA]
    const trade = await send({ to: ' anna ', token: 'USDC', amountUi: 5 })
    expect(trade).toMatchObject({
      terms: { inputMint: USDC, recipient: TO, inputRaw: '5000000' },
      recipient: { address: TO, label: 'Anna', isNew: false },
      warnings: [],
    })
  })

  it.each([
    ['a guest', 'send_needs_account', {}, GUEST],
    ['the own wallet as recipient', 'recipient_is_own', { to: USER_WALLET }, ADA],
    ['a label that is not there', 'recipient_unknown', { to: 'Bob' }, ADA],
    ['an address that is cut', 'recipient_unknown', { to: TO.slice(0, 30) }, ADA],
    ['more than there is', 'insufficient_balance', { amountUi: '13' }, ADA],
    ['no amount', 'amount_required', { amountUi: undefined }, ADA],
    ['another wallet as sender', 'forbidden_wallet', { walletAddress: TEST_WALLET }, ADA],
  ] as const)('refuses %s', async (_name, code, request, actor) => {
    await expect(send(request as Partial<SendRequest>, actor)).rejects.toMatchObject({ code })
  })

  it('says what the signer forbids, with the way out', async () => {
    const message =
      'You can send up to $25 a day to new addresses. Add a passkey under Security to send more.'
    world.set.checkPolicy = async () => ({ ok: false, reason: 'passkey_missing', message, mostUsd: 25 })
    const refused = await send().catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 'trade_not_allowed',
      message: 'That needs a passkey. Add a passkey under Security, or send up to $25. Nothing was sent.',
      details: { over: { mostUsd: 25, isOwn: true, trade: { recipient: { address: TO } } } },
    })
  })

  it('refuses in the words of a send', async () => {
    world.set.checkPolicy = async () => ({
      ok: false,
      reason: 'trading_paused',
      message: 'Trading is paused.',
    })
    await expect(send()).rejects.toMatchObject({
      code: 'trading_paused',
      message: 'Trading is paused. Nothing was sent; try again later.',
    })
    await expect(send({ amountUi: undefined })).rejects.toThrow('Say how much to send')
  })

  it('warns of an entry of the address book that looks like another one, until something was sent to it', async () => {
    world.set.contacts = [ANNA, { ...ANNA, id: 'adr_2', label: 'Anna’s new one', address: LIKE }]
    const trade = await send({ to: 'Anna’s new one' })
    expect(trade).toMatchObject({
      recipient: { address: LIKE, isNew: false, looksLike: { address: TO, label: 'Anna' } },
      warnings: [{ code: 'lookalike_address', risk: 'dangerous' }],
    })
    expect(await agree(trade.id, click({ termsHash: trade.termsHash }))).toBe('consent_needs_typing')
    const allowance = { perTradeUsd: 500, leftTodayUsd: 500 }
    world.set.checkPolicy = async () => ({ ok: true, allowance, recipientSince: '2026-11-01T00:00:00.000Z' })
    expect(await send({ to: 'Anna’s new one' })).toMatchObject({ warnings: [] })
  })

  it('warns of an address that looks like a known one, and not of that one itself', async () => {
    world.set.contacts = [ANNA]
    expect(await send({ to: LIKE })).toMatchObject({
      recipient: { isNew: true, looksLike: { address: TO, label: 'Anna' } },
      warnings: [{ code: 'lookalike_address', risk: 'dangerous' }],
    })
    expect((await send({ to: TO })).recipient?.looksLike).toBeUndefined()
  })
})

describe('a send to another wallet of the same person', () => {
  const OTHER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
  const allowance = { perTradeUsd: 500, leftTodayUsd: 500 }
  beforeEach(() => {
    world.set.wallets = [USER_WALLET, OTHER]
    world.set.checkPolicy = async ({ intent: { terms } }) => ({
      ...{ ok: true, allowance },
      ...(terms.recipient === OTHER && { isOwnRecipient: true as const }),
    })
  })

  it.each([OTHER, 'Wallet 2', 'wallet 2', 'my wallet 2', 'my Wallet 2 wallet', 'the own wallet 2'])(
    'is named by %s, warns of nothing, and takes a press',
    async (to) => {
      const { id, termsHash, ...trade } = await send({ to })
      expect(trade).toMatchObject({ terms: { recipient: OTHER }, warnings: [] })
      expect(trade.recipient).toEqual({ address: OTHER, label: 'Wallet 2', isNew: false, isOwn: true })
      expect(await agree(id, click({ termsHash }))).toBe('consented')
    },
  )

  it('takes a press of a Confirm that says so where text from outside was read, and never a voice', async () => {
    const tainted = await send({ to: OTHER }, ADA, { ...ASKING, tainted: true })
    expect(riskOf(tainted)).toBe('careful')
    expect(await agree(tainted.id, { channel: 'voice' })).toBe('consent_needs_click')
    expect(await agree(tainted.id, click({ termsHash: tainted.termsHash }))).toBe('consented')
  })

  it('is one to a stranger where the signer holds no such wallet for this person', async () => {
    world.set.checkPolicy = async () => ({ ok: true, allowance })
    const { id, termsHash, recipient, warnings } = await send({ to: 'Wallet 2' })
    expect(recipient).toEqual({ address: OTHER, isNew: true })
    expect(warnings).toMatchObject([{ code: 'new_recipient' }])
    expect(await agree(id, click({ termsHash }))).toBe('consent_needs_typing')
  })

  it('goes by the name of the wallet where its address is in the address book as well', async () => {
    world.set.contacts = [{ ...ANNA, address: OTHER }]
    for (const to of [OTHER, 'Anna', 'Wallet 2'])
      expect((await send({ to })).recipient).toMatchObject({ label: 'Wallet 2', isOwn: true })
  })

  it('is refused where a name means a wallet and an entry of the address book', async () => {
    world.set.contacts = [{ ...ANNA, label: 'wallet 2' }]
    await expect(send({ to: 'Wallet 2' })).rejects.toMatchObject({ code: 'recipient_ambiguous' })
  })

  it('is not one to an address that looks like an own wallet', async () => {
    const like = `9WzD${'x'.repeat(36)}AWWM`
    expect((await send({ to: like })).recipient).toMatchObject({
      isNew: true,
      looksLike: { address: OTHER, label: 'your Wallet 2' },
    })
  })
})

describe('the consent to a send', () => {
  it('types the last four characters of a new address', async () => {
    const { id, termsHash } = await send()
    expect(await agree(id, click({ termsHash }))).toBe('consent_needs_typing')
    expect(await agree(id, click({ termsHash, gesture: 'hold' }))).toBe('consent_needs_typing')
    expect(await agree(id, click({ termsHash, gesture: 'typed', symbol: 'ywrh' }))).toBe(
      'consent_needs_typing',
    )
    expect(await agree(id, click({ termsHash, gesture: 'typed', symbol: ' YWrH ' }))).toBe('consented')
  })

  it('is a press for an address of the book, or one that the signer knows', async () => {
    world.set.contacts = [ANNA]
    const { id, termsHash } = await send()
    expect(await agree(id, click({ termsHash }))).toBe('consented')
    world.set.contacts = []
    const known = {
      recipientSince: '2026-11-01T09:00:00.000Z',
      allowance: { perTradeUsd: 2, leftTodayUsd: 2 },
    }
    world.set.checkPolicy = async () => ({ ok: true, ...known })
    const again = await send()
    expect(await agree(again.id, click({ termsHash: again.termsHash }))).toBe('consented')
  })

  it('types the middle of an address that looks like a known one: its ends are the same', async () => {
    world.set.contacts = [ANNA]
    const { id, termsHash } = await send({ to: LIKE })
    expect(await agree(id, click({ termsHash, gesture: 'typed', symbol: 'YWrH' }))).toBe(
      'consent_needs_typing',
    )
    expect(await agree(id, click({ termsHash, gesture: 'typed', symbol: LIKE.slice(4, 8) }))).toBe(
      'consented',
    )
  })

  it('is refused for other terms, in the words of a send', async () => {
    const { id } = await send()
    await expect(world.swaps.agree(ADA, id, click({ termsHash: 'x' }))).rejects.toThrow('Nothing was sent')
  })

  it('is never given by voice, and needs typing where text from outside was read', async () => {
    world.set.contacts = [ANNA]
    const { id } = await send()
    expect(await agree(id, { channel: 'voice' })).toBe('consent_needs_click')
    const tainted = await send({}, ADA, { ...ASKING, tainted: true })
    expect(await agree(tainted.id, click({ termsHash: tainted.termsHash }))).toBe('consent_needs_typing')
  })

  it('keeps the taint when the page asks for the same send again', async () => {
    await send({}, ADA, { ...ASKING, tainted: true })
    const again = await send({}, ADA, { ...ASKING, askedBy: 'page' })
    const other = await send({ to: LIKE }, ADA, { ...ASKING, askedBy: 'page' })
    expect([again.tainted, other.tainted]).toEqual([true, false])
  })
})

describe('a send that was agreed to', () => {
  const agreed = async () => {
    const { id, termsHash } = await send()
    await agree(id, click({ termsHash, gesture: 'typed', symbol: 'YWrH' }))
    return id
  }

  it('is signed, sent and confirmed like a swap, once', async () => {
    const id = await agreed()
    const [one, other] = await Promise.all([world.swaps.execute(ADA, id), world.swaps.execute(ADA, id)])
    expect(one).toMatchObject({
      status: 'confirmed',
      landed: { inputRaw: '100000000', outputRaw: '100000000' },
    })
    expect([other.status, world.signatures.length, world.executed.length]).toEqual(['confirmed', 1, 1])
  })

  it('speaks of a transfer where it fails', async () => {
    const id = await agreed()
    world.set.now += 31_000
    expect(await world.swaps.execute(ADA, id)).toMatchObject({
      status: 'expired',
      failure: { message: expect.stringMatching(/^The transfer could not be made soon enough/) },
    })
    const open = await send()
    world.set.now += 61_000
    expect((await world.swaps.byId(ADA, open.id)).failure?.message).toBe('Preview expired. Nothing was sent.')
  })
})

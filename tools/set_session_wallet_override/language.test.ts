/** The answers of the assistant on the wallet that a session acts for. */
import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { asJson, callsIn, createTestTalk, output, said, textOf } from '#assistant/testing/talk.ts'
import type { ConversationItem, FunctionCall } from '#contract/realtime/items.ts'
import { setSessionWalletOverride } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

const MAIN = 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa'
const TRADING = 'A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE'
const { think } = createTestTalk(
  [{ symbol: 'SOL', name: 'Wrapped SOL' }],
  ['list_my_wallets', 'set_session_wallet_override'],
)

const wallet = (address: string, label: string, is_default = false) => ({
  address,
  label,
  is_default,
  status: 'ready',
})
const main = wallet(MAIN, 'Main', true)
const trading = wallet(TRADING, 'Trading')
const chosen = (fields: object) => ({
  ok: true,
  cleared: false,
  wallet_address: TRADING,
  active: { address: TRADING, label: 'Trading' },
  ...fields,
})

/** Sends the text, answers each call with the next view, and gives the calls and the final words. */
async function talk(words: string, ...views: unknown[]) {
  const items: ConversationItem[] = [said(words)]
  const made: Pick<FunctionCall, 'name' | 'arguments'>[] = []
  for (const view of [...views, undefined]) {
    const parts = await think(items)
    const calls = callsIn(parts)
    if (calls.length === 0) return { made, text: textOf(parts) }
    for (const call of calls) {
      made.push({ name: call.name, arguments: call.arguments })
      items.push(call, output(call.call_id, view))
    }
  }
  throw new Error('more was called than there are answers for')
}

const CHOICE = { name: 'set_session_wallet_override', arguments: JSON.stringify({ wallet_address: TRADING }) }
/** Both wallets, and the answer to a choice. */
const LISTS = [{ wallets: [main, trading] }, chosen({})]
const LISTED = { name: 'list_my_wallets', arguments: '{}' }

it('chooses a wallet by its address, and says which one acts now', async () => {
  const { made, text } = await talk(`use wallet ${TRADING}`, chosen({}))
  expect(made).toEqual([CHOICE])
  expect(text).toBe(`From now on this session acts for Trading: ${TRADING}`)
})

it('says so when the server did not take it, or refuses it', async () => {
  const kept = chosen({ ok: false, wallet_address: null, active: { address: MAIN, label: 'Main' } })
  expect((await talk(`use wallet ${TRADING}`, kept)).text).toBe(
    `That wallet was not taken. This session acts for Main: ${MAIN}, as before.`,
  )
  const refused = { error: 'forbidden_wallet', message: 'That wallet is not yours to use.' }
  expect((await talk(`use wallet ${TRADING}`, refused)).text).toBe(
    'That wallet is not yours to use. Ask for **my wallets** to see which are.',
  )
})

it('goes back to the default', async () => {
  const view = chosen({ cleared: true, wallet_address: null, active: { address: MAIN, label: 'Main' } })
  const { made, text } = await talk('use the default wallet', view)
  expect(made).toEqual([{ ...CHOICE, arguments: '{"clear":true}' }])
  expect(text).toBe(`This session acts for the default wallet again, Main: ${MAIN}`)
})

it.each([
  'use my trading wallet',
  'use trading wallet',
  'switch to the trading wallet instead',
  'use wallet trading',
  'can you use my Trading wallet please',
])('finds a wallet by its name first: %s', async (words) => {
  const { made, text } = await talk(words, { wallets: [main, trading] }, chosen({}))
  expect(made).toEqual([LISTED, CHOICE])
  expect(text).toBe(`From now on this session acts for Trading: ${TRADING}`)
})

it.each([
  'use my savings wallet',
  'use another wallet',
  'change my wallet',
  'use my own wallet',
  'use wallet',
])('asks which one is meant: %s', async (words) => {
  const { made, text } = await talk(words, { wallets: [main, trading] })
  expect(made).toEqual([LISTED])
  expect(text).toBe(`Which one? Name it, or paste its address:\n\n- Main: ${MAIN}\n- Trading: ${TRADING}`)
})

it('says that there is no other where there is none', async () => {
  const only = (label: string) => ({ wallets: [wallet(MAIN, label, true)] })
  expect(await talk('use the demo wallet', only('Personal Wallet'))).toEqual({
    made: [LISTED],
    text: 'You have one wallet, Personal Wallet, and this session acts for it: there is no other.',
  })
  expect((await talk('use my personal wallet', only('Demo Wallet'))).text).toBe(
    'You have one wallet, Demo Wallet, and this session acts for it: there is no other. Log in, and you have one of your own.',
  )
  expect((await talk('use my wallet', { wallets: [] })).text).toBe('No wallet is linked to you yet.')
})

it.each([
  'please never change my wallet to trading',
  "don't switch to my trading wallet",
  'no need to change my wallet to trading',
  "I don't want to use my trading wallet",
  'I wouldn’t use the trading wallet',
  "stop, don't go back to the default wallet",
  "let's not use the default wallet",
  'I am not asking you to switch to the default wallet',
  'cancel the switch to my trading wallet',
  `don't take wallet ${TRADING}`,
  'he said use the other wallet',
  'my friend told me to switch to the trading wallet',
  'she wrote "switch to my trading wallet"',
  'it said "use the default wallet"',
  'they want me to use the default wallet',
  'someone told me: activate the trading wallet',
  `he said switch to ${TRADING}`,
  'translate: switch to my trading wallet',
  'if it falls, switch to Main',
  `if it falls use ${TRADING}`,
  'when it dumps, change to the trading wallet',
  'once the trade is done switch to my main wallet',
  'unless it recovers, use the trading wallet',
  'in case the market crashes use my trading wallet',
  'tomorrow switch to my trading wallet',
  'remind me to switch to my trading wallet',
  'I used to use the trading wallet',
  'I was thinking about using my trading wallet',
  'what happens if I switch to my trading wallet',
  `let me see the contents of ${TRADING}`,
  `let me know what ${TRADING} holds`,
])('changes no wallet where it is forbidden, put off, or another says it: %s', async (words) => {
  const { made } = await talk(words, ...LISTS)
  expect(made.map(({ name }) => name)).not.toContain(CHOICE.name)
})

it('says that the wallet stays as it is', async () => {
  const { made, text } = await talk('if it falls, switch to the trading wallet')
  expect(made).toEqual([])
  expect(text).toMatch(/^The wallet stays as it is\./)
})

it.each([
  "don't use Main, use the trading wallet",
  'not this wallet, the trading one',
  'if you can, switch to my trading wallet',
  'when you have time, switch to the trading wallet please',
  'as I said, switch to my trading wallet',
  'never mind, use the trading wallet',
  "I don't like this one. Use my trading wallet.",
])('follows the part that asks: %s', async (words) => {
  expect((await talk(words, ...LISTS)).made).toEqual([LISTED, CHOICE])
})

languageConformance({ contract: setSessionWalletOverride, language, rows: phrasings })

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    const view = asJson(
      handler.modelView(fixture.output, setSessionWalletOverride.input.parse(fixture.input)),
    )
    const { ok, cleared, active } = fixture.output
    expect(language.view.parse(view)).toEqual({ ok, cleared, active })
  }
})

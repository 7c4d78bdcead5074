/** Which of one's own wallets a session acts for: chosen by address or name, or the default one again. The tool refuses those of others. */
import { addressIn } from '../ask.ts'
import { defineIntent, type Move, type Result, type ToolCall } from '../intent.ts'
import { plainName } from '../plain.ts'
import { chosenWalletView, UNREADABLE, walletsView, worded } from '../views.ts'

const CHOOSE = 'set_session_wallet_override'
const LIST = 'list_my_wallets'

const USE =
  '(use | choose | select | pick | take | activate | change to | switch [over] to | go to | move to | act for | trade (from | with))'

export const chooseWallet = defineIntent({
  name: 'choose-wallet',
  patterns: [
    `${USE} [the | my | this] [wallet | account] [address | with the address] {address} [instead]`,
    `${USE} [my | the | our | another | a] [{thing}] wallet [instead]`,
    `${USE} wallet {thing} [instead]`,
    '(change | swap) (my | the) [active | session] wallet',
    'set [the | my] [session | active] wallet to [the | my] {address}',
  ],
  respond(ask, captures) {
    const address = addressIn(ask, captures)
    return address === undefined
      ? byName(captures.thing ?? [])
      : { calls: [choose({ wallet_address: address })], answer: worded(chosenWalletView, chosenWords) }
  },
})

export const defaultWallet = defineIntent({
  name: 'default-wallet',
  patterns: [
    '(use | take | go back to | switch back to | back to | return to | switch to | change to) (my | the) (default | usual | normal | first) wallet [again | instead]',
    '(go back | switch back | back) to my wallet',
    '(clear | remove | reset | undo | drop | forget) [the | my] [session] wallet [override | choice | setting]',
    '(clear | remove | reset | undo | drop | forget) [the | my] [session] override',
    'stop using (this | that | the other) wallet',
  ],
  respond: () => ({
    calls: [choose({ clear: true })],
    answer: worded(chosenWalletView, chosenWords),
  }),
})

const choose = (args: ToolCall['args']): ToolCall => ({ tool: CHOOSE, args })

function chosenWords({ ok, cleared, active }: { ok: boolean; cleared: boolean; active: Wallet | null }) {
  if (!active) return 'No wallet is bound to this session.'
  const wallet = `${nameOf(active)}: ${active.address}`
  if (!ok) return `That wallet was not taken. This session acts for ${wallet}, as before.`
  return cleared
    ? `This session acts for the default wallet again, ${wallet}`
    : `From now on this session acts for ${wallet}`
}

type Wallet = Readonly<{ address: string; label?: string | null | undefined }>

const nameOf = ({ label }: Wallet): string => plainName(label ?? '') || 'the wallet'

/** Wallets are chosen by their address, so those that there are have to be known first. */
function byName(thing: readonly string[]): Move {
  return {
    calls: [{ tool: LIST, args: {} }],
    next: ([listed]) => named(thing, walletsIn(listed)),
    answer: (results) => worded(chosenWalletView, chosenWords)(results.slice(1)),
  }
}

const walletsIn = (result: Result | undefined): readonly Wallet[] | undefined =>
  walletsView.safeParse(result?.view).data?.wallets

function named(thing: readonly string[], wallets: readonly Wallet[] | undefined): Move {
  if (!wallets) return { say: UNREADABLE }
  const [first, ...others] = wallets
  if (!first) return { say: 'No wallet is linked to you yet.' }
  if (others.length === 0) return { say: onlyOneWords(first) }
  const wanted = wallets.filter(({ label }) => isNamed(label ?? '', thing))
  const [one, ...more] = wanted
  if (!one || more.length > 0) return { say: whichWords(wallets) }
  return {
    calls: [choose({ wallet_address: one.address })],
    answer: worded(chosenWalletView, chosenWords),
  }
}

const isNamed = (label: string, thing: readonly string[]): boolean =>
  thing.length > 0 && thing.every((word) => label.toLowerCase().split(/\s+/).includes(word))

const DEMO = /^demo\b/i

function onlyOneWords(wallet: Wallet): string {
  const only = `You have one wallet, ${nameOf(wallet)}, and this session acts for it: there is no other.`
  return DEMO.test(wallet.label ?? '') ? `${only} Log in, and you have one of your own.` : only
}

const whichWords = (wallets: readonly Wallet[]): string =>
  `Which one? Name it, or paste its address:\n\n${wallets.map((each) => `- ${nameOf(each)}: ${each.address}`).join('\n')}`

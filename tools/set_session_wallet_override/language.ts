/** 'Use my trading wallet': the user's own wallet that a session acts for, by address or by name, or the default again. */
import * as z from 'zod/mini'
import { maybeText } from '#domain/language/lenient-view.ts'
import { plainName, UNREADABLE } from '#domain/language/plain-words.ts'
import { defineLanguage, PRIORITY, type Reading } from '#domain/language/tool-language.ts'
import { walletsView } from '../_kit/language/wallets-view.ts'
import { setSessionWalletOverride } from './contract.ts'

/** The tool takes addresses, so a name is looked up among the user's wallets first. Neither of both is the default wallet. */
type Slots = Readonly<{ address?: string; name?: readonly string[] }>
type Wallet = Readonly<{ address: string; label?: string | null | undefined }>

const USE =
  '(use | choose | select | pick | take | activate | change to | switch [over] to | go to | move to | act for | trade (from | with))'

export const language = defineLanguage(setSessionWalletOverride, {
  frames: [
    {
      name: 'default-wallet',
      priority: PRIORITY.decision - 3,
      patterns: [
        '(use | take | go back to | switch back to | back to | return to | switch to | change to) (my | the) (default | usual | normal | first) wallet [again | instead]',
        '(go back | switch back | back) to my wallet',
        '(clear | remove | reset | undo | drop | forget) [the | my] [session] wallet [override | choice | setting]',
        '(clear | remove | reset | undo | drop | forget) [the | my] [session] override',
        'stop using (this | that | the other) wallet',
      ],
      read: () => ({ slots: {} }),
    },
    {
      name: 'choose-wallet',
      priority: PRIORITY.decision - 3,
      patterns: [
        `${USE} [the | my | this] [wallet | account] [address | with the address] {address} [instead]`,
        `${USE} [my | the | our | another | a] [{thing}] wallet [instead]`,
        `${USE} wallet {thing} [instead]`,
        '(change | swap) (my | the) [active | session] wallet',
        'set [the | my] [session | active] wallet to [the | my] {address}',
      ],
      read: ({ address, thing }) => ({ slots: address === undefined ? { name: thing } : { address } }),
    },
  ],
  args: ({ address }: Slots) => (address === undefined ? { clear: true } : { wallet_address: address }),
  prepare: ({ name }) =>
    name && {
      tool: 'list_my_wallets',
      args: {},
      fill: (view) => named(name, walletsView.safeParse(view).data?.wallets),
    },
  view: z.object({
    ok: z.boolean(),
    cleared: z._default(z.boolean(), false),
    active: z.nullable(z.object({ address: z.string(), label: maybeText })),
  }),
  says({ ok, cleared, active }) {
    if (!active) return 'No wallet is bound to this session.'
    const wallet = `${nameOf(active)}: ${active.address}`
    if (!ok) return `That wallet was not taken. This session acts for ${wallet}, as before.`
    return cleared
      ? `This session acts for the default wallet again, ${wallet}`
      : `From now on this session acts for ${wallet}`
  },
})

const nameOf = ({ label }: Wallet): string => plainName(label ?? '') || 'the wallet'

function named(name: readonly string[], wallets: readonly Wallet[] | undefined): Reading<Slots> {
  if (!wallets) return { say: UNREADABLE }
  const [first, ...others] = wallets
  if (!first) return { say: 'No wallet is linked to you yet.' }
  if (others.length === 0) return { say: onlyOneWords(first) }
  const [match, ...more] = wallets.filter(({ label }) => isNamed(label ?? '', name))
  if (!match || more.length > 0) return { say: whichWords(wallets) }
  return { slots: { address: match.address } }
}

const isNamed = (label: string, name: readonly string[]): boolean =>
  name.length > 0 && name.every((word) => label.toLowerCase().split(/\s+/).includes(word))

const DEMO = /^demo\b/i

function onlyOneWords(wallet: Wallet): string {
  const only = `You have one wallet, ${nameOf(wallet)}, and this session acts for it: there is no other.`
  return DEMO.test(wallet.label ?? '') ? `${only} Log in, and you have one of your own.` : only
}

const whichWords = (wallets: readonly Wallet[]): string =>
  `Which one? Name it, or paste its address:\n\n${wallets.map((each) => `- ${nameOf(each)}: ${each.address}`).join('\n')}`

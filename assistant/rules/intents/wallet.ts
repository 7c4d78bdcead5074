/** Which wallet the tools act for, which wallets there are, and who is asking. */
import { defineIntent } from '../intent.ts'
import { counted, plainName, plainSentence } from '../plain.ts'
import { authView, walletsView, walletView, worded } from '../views.ts'

export const walletAddress = defineIntent({
  name: 'wallet-address',
  example: { ask: 'which wallet is this?', for: 'its address', needs: 'resolve_wallet' },
  patterns: [
    '<show> <my> [solana | sol | wallet | demo | deposit | public | active | current | receive | receiving | account] [wallet] (address | pubkey | public key)',
    '(which | what) wallet (is this | am i (using | on | in) | are (we | you) (using | on) | is (active | connected | mine | it | that | selected | in use) | do (i | we | you) use)',
    'what wallet',
    '<show> <my> (active | current | connected | default | selected) wallet',
    '<show> [the] address (of | for) <my> [demo] (wallet | account)',
    '<show> <my> demo wallet address',
    'what is my wallet',
    'where (can | do | should) (i | we) (deposit | send [funds | sol | tokens | money] | receive [funds | sol | tokens]) [to]',
    'where to (deposit | send [funds | sol])',
    'how do i (deposit | fund (it | <my> wallet) | top up)',
    'what address (is this | am i using | do i use | is mine)',
  ],
  hints: ['... wallet address ...', '... (my | your) address ...'],
  respond: () => ({
    calls: [{ tool: 'resolve_wallet', args: {} }],
    answer: worded(walletView, ({ wallet_address: address, label }) =>
      address
        ? `This is ${plainName(label ?? 'your wallet')}: ${address}`
        : 'No wallet is set up for you yet.',
    ),
  }),
})

export const myWallets = defineIntent({
  name: 'wallets',
  patterns: [
    '<show> <my> [linked | connected | available | other] wallets',
    '(how many | which | what) wallets (do (i | we) <have> | are (linked | there | mine | available) | have i got)',
    'do i have [any] [other | more | another] (wallet | wallets)',
    '[all] [my] wallets',
    'switch [my] wallet',
  ],
  hints: ['... my wallets ...'],
  respond: () => ({
    calls: [{ tool: 'list_my_wallets', args: {} }],
    answer: worded(walletsView, ({ wallets }) => {
      if (wallets.length === 0) return 'No wallet is linked to you yet.'
      const rows = wallets.map(
        ({ address, label, is_default: isDefault }) =>
          `- ${plainName(label ?? 'Wallet')}${isDefault ? ' (default)' : ''}: ${address}`,
      )
      return `You have ${counted(wallets.length, 'wallet')}:\n\n${rows.join('\n')}`
    }),
  }),
})

export const account = defineIntent({
  name: 'account',
  patterns: [
    'who am i',
    'am i (signed in | logged in | a guest | authenticated | anonymous | signed up | registered | admin | an admin)',
    '<show> <my> [session | auth | account | login | identity | profile | user] (info | information | status | details | state | diagnostics | id)',
    '<show> <my> (account | auth | session | identity | profile)',
    'auth [info | status | check | diagnostics]',
    '(which | what) (account | user) (is this | am i [using] | do i use)',
    'how am i (signed in | logged in)',
  ],
  respond: () => ({
    calls: [{ tool: 'auth_info', args: {} }],
    answer: worded(authView, ({ user_id: user, wallet_address: address, detail }) => {
      const who = user && user !== 'guest' ? `You are ${plainSentence(user)}.` : 'You are here as a guest.'
      const wallet = address ? `Tools act for ${address}.` : 'No wallet is active.'
      return `${detail ? plainSentence(detail) : who} ${wallet}`
    }),
  }),
})

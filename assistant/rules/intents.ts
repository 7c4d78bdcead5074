/** Every intent, in the order in which they are tried: the first whose pattern fits and who answers has the ask. */
import type { Intent } from './intent.ts'
import { about } from './intents/about.ts'
import { agents } from './intents/agents.ts'
import { balances, balancesOf } from './intents/balances.ts'
import { controls } from './intents/controls.ts'
import { allOfIt, followUp, followUpHoldings, followUpUnlisted, more, repeat } from './intents/follow-up.ts'
import { help } from './intents/help.ts'
import { holdings, holdingsOf, holdingsOfIt } from './intents/holdings.ts'
import { metrics, price, priceOfIt, priceOfUnlisted, worthOf } from './intents/price.ts'
import { smallTalk } from './intents/small-talk.ts'
import { advice, confirm, decline, receipts, slippage, swap, wantedSwap } from './intents/swap.ts'
import { doubtOfIt, somethingAboutToken, token, unlistedToken } from './intents/token.ts'
import { unavailable } from './intents/unavailable.ts'
import { account, myWallets, walletAddress } from './intents/wallet.ts'
import { chooseWallet, defaultWallet } from './intents/wallet-choice.ts'

export const intents: readonly Intent[] = [
  decline,
  ...smallTalk,
  ...controls,
  ...about,
  ...agents,
  help,
  advice,
  confirm,
  receipts,
  wantedSwap,
  defaultWallet,
  chooseWallet,
  ...unavailable,
  worthOf,
  slippage,
  swap,
  walletAddress,
  myWallets,
  account,
  more,
  allOfIt,
  repeat,
  holdingsOfIt,
  balances,
  holdingsOf,
  balancesOf,
  followUpHoldings,
  holdings,
  ...metrics,
  price,
  priceOfIt,
  token,
  doubtOfIt,
  followUp,
  somethingAboutToken,
]

/** Those that take any word for a name are asked only when no reading of the words fits another. */
export const freeWordIntents: readonly Intent[] = [priceOfUnlisted, unlistedToken, followUpUnlisted]

/** What the help offers, in this order; each has an `example`. */
export const offers: readonly Intent[] = [balances, holdings, price, token, swap, walletAddress]

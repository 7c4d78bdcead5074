/** Stores the choice for this person and session; it accepts only the person's own wallets. */
import { ParleyError } from '#contract/errors.ts'
import { isPublicKey } from '#contract/rules/address.ts'
import { labelKey } from '#domain/contacts.ts'
import type { Wallet } from '#domain/wallets.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { namesOne, namesOneOf } from '../_kit/own-words.ts'
import { setSessionWalletOverride } from './contract.ts'

export const handler = defineHandler(setSessionWalletOverride, ['wallets', 'walletChoices'], {
  run: async ({ wallet_address, clear = false }, { wallets, walletChoices }, call) => {
    const { actor, sessionId, tainted, ownWords = '' } = call
    if (sessionId === undefined) throw new ParleyError('no_session')
    if (wallet_address === undefined && !clear) throw new ParleyError('override_address_required')
    const previous = refOf((await wallets.active(actor, sessionId)).wallet)
    if (clear || !wallet_address) {
      if (tainted && !namesDefault(ownWords)) throw new ParleyError('wallet_not_named')
      await walletChoices.clear(actor, sessionId)
      const { wallet } = await wallets.active(actor, sessionId)
      return { ok: true, cleared: true, wallet_address: null, active: refOf(wallet), previous }
    }
    const own = ownOf(await wallets.list(actor), wallet_address)
    if (tainted && !isNamed(own, ownWords)) throw new ParleyError('wallet_not_named')
    await walletChoices.choose(actor, sessionId, own.address)
    const { wallet } = await wallets.active(actor, sessionId)
    // The result confirms the wallet that is really active, not the requested one.
    const ok = wallet?.address === own.address
    return { ok, cleared: false, wallet_address: ok ? own.address : null, active: refOf(wallet), previous }
  },
  modelView: ({ ok, cleared, wallet_address, active, previous }) => ({
    ...{ ok, cleared, wallet_address, active },
    ...(previous !== undefined && { previous }),
  }),
})

function ownOf(list: readonly Wallet[], named: string): Wallet {
  const own = list.find(({ address, label }) => address === named || labelKey(label) === labelKey(named))
  if (own) return own
  throw new ParleyError(isPublicKey(named) ? 'forbidden_wallet' : 'invalid_wallet_address')
}

/** A word of a label names its wallet where the words are about a wallet or a choice: 'open result 2' is not. */
const isNamed = ({ address, label }: Wallet, words: string): boolean =>
  namesOne(words, [address, label]) ||
  namesOneOf(
    words,
    label.split(/\s+/).filter((word) => !/^(?:my|your|our|the|wallet|account)$/i.test(word)),
    [...WALLETS, ...CHOICES],
  )

const CHOICES = [
  ...['use', 'switch', 'change', 'choose', 'pick', 'select', 'take', 'go', 'back'],
  ...['nimm', 'benutze', 'wechsle', 'usa', 'cambia', 'usar', 'muda', 'utilise', 'prends'],
]

/** 'Open the first result' and 'read the main points' ask for no wallet. */
const namesDefault = (words: string): boolean => namesOne(words, DEFAULT) || namesOneOf(words, BACK, WALLETS)

/** Words that ask for the default wallet, each enough by itself. */
const DEFAULT = ['default', 'override', 'switch back', 'change back', 'predeterminada', 'padrão', 'défaut']
/** Words that ask for it together with a word for a wallet. */
const BACK = [
  ...['back', 'main', 'usual', 'normal', 'first', 'reset', 'own', 'clear'],
  ...['principal', 'standard', 'zurück', 'retour', 'volver', 'voltar'],
]
const WALLETS = [
  ...['wallet', 'account', 'konto', 'brieftasche', 'cartera', 'billetera', 'cuenta'],
  ...['carteira', 'conta', 'portefeuille', 'compte'],
]

const refOf = (wallet: Wallet | undefined) =>
  wallet ? { address: wallet.address, label: wallet.label } : null

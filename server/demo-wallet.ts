/** The wallet that all guests share: its key on an embedded chain, what the house puts into it, and who may use it. */
import { join } from 'node:path'
import { generateKeyPair, getBase58Decoder } from '@solana/kit'
import * as z from 'zod/mini'
import type { Wallet, Wallets } from '#domain/wallets.ts'
import { worldTokens } from '#sandbox/world/tokens.ts'
import { keyFile } from './key-file.ts'

const LABEL = 'Demo Wallet'

/** 32 bytes of seed and 32 of public key, as Solana's own tools write a key file. */
const keyFileShape = z.array(z.int().check(z.gte(0), z.lte(255))).check(z.length(64))

async function newKeypair(): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair(true)
  const seed = (await crypto.subtle.exportKey('pkcs8', privateKey)).slice(-32)
  const point = await crypto.subtle.exportKey('raw', publicKey)
  return JSON.stringify([...new Uint8Array(seed), ...new Uint8Array(point)])
}

/** The address of the demo wallet of this data directory; its key is made on first use. */
export async function demoWalletAddress(dataDir: string): Promise<string> {
  const text = await keyFile(join(dataDir, 'keys', 'demo-wallet.json'), newKeypair)
  const bytes = keyFileShape.parse(JSON.parse(text))
  return getBase58Decoder().decode(Uint8Array.from(bytes.slice(32)))
}

/** A few thousand dollars over tokens that people know, one of them of the newer token program. */
const GIFT: Readonly<Record<string, string>> = {
  USDC: '846.2',
  PYUSD: '120',
  JUP: '640',
  JTO: '85',
  BONK: '9500000',
  WIF: '140',
  PYTH: '900',
}

const mintOf = (symbol: string): string => {
  const token = worldTokens.find((each) => each.verified && each.symbol === symbol)
  if (!token) throw new Error(`the sandbox world has no ${symbol}`)
  return token.mint
}

/** What the house sends to a demo wallet that is new, in UI units by mint. */
export const demoGift = (): Readonly<{ sol: string; tokens: Record<string, string> }> => ({
  sol: '12.4',
  tokens: Object.fromEntries(Object.entries(GIFT).map(([symbol, amount]) => [mintOf(symbol), amount])),
})

/** Guests have the demo wallet and nothing else; nobody but guests is ever given it. */
export function demoWallets(address: string): Wallets {
  const wallet: Wallet = { address, label: LABEL, isDefault: true, status: 'ready' }
  return {
    list: async (actor) => (actor.kind === 'guest' ? [wallet] : []),
    active: async (actor) => (actor.kind === 'guest' ? { wallet, source: 'env' } : { source: 'none' }),
  }
}

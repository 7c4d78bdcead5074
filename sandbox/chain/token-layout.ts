/** How both token programs lay out mints and token accounts, and the JSON that Solana's RPC makes of them. */
import { rawToDecimal } from '#contract/rules/amounts.ts'
import { base58Encode } from './base58.ts'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
const MULTISIG_BYTES = 355
const STATE_AT = 108
/** Behind 165 bytes Token-2022 says what an extended account is: 1 a mint, 2 a token account. */
const KIND_AT = 165

export type TokenAccount = Readonly<{
  mint: string
  owner: string
  amount: bigint
  delegate: string | undefined
  delegatedAmount: bigint
  state: 'initialized' | 'frozen'
  /** Lamports that keep a wrapped-SOL account alive; undefined for every other mint. */
  rentExemptReserve: bigint | undefined
  closeAuthority: string | undefined
}>

export type Mint = Readonly<{
  mintAuthority: string | undefined
  supply: bigint
  decimals: number
  isInitialized: boolean
  freezeAuthority: string | undefined
}>

type Held = Readonly<{ owner: string; data: Uint8Array }>

export const isTokenProgram = (program: string): boolean =>
  program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM

export function parseTokenAccount(held: Held): TokenAccount | undefined {
  const state = stateOf(held)
  if (!state) return undefined
  const { data } = held
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    mint: key(data, 0),
    owner: key(data, 32),
    amount: view.getBigUint64(64, true),
    delegate: optionalKey(view, data, 72),
    delegatedAmount: view.getBigUint64(121, true),
    state,
    rentExemptReserve: view.getUint32(109, true) === 1 ? view.getBigUint64(113, true) : undefined,
    closeAuthority: optionalKey(view, data, 129),
  }
}

/** The wallet of a token account, without reading the rest of it. */
export const holderOf = (held: Held): string | undefined => (stateOf(held) ? key(held.data, 32) : undefined)

function stateOf(held: Held): TokenAccount['state'] | undefined {
  if (!isTokenProgram(held.owner) || !hasShape(held, ACCOUNT_BYTES, 2)) return undefined
  return ([undefined, 'initialized', 'frozen'] as const)[held.data[STATE_AT] ?? 0]
}

export function parseMint(held: Held): Mint | undefined {
  if (!isTokenProgram(held.owner) || !hasShape(held, MINT_BYTES, 1)) return undefined
  const { data } = held
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (view.getUint8(45) !== 1) return undefined
  return {
    mintAuthority: optionalKey(view, data, 0),
    supply: view.getBigUint64(36, true),
    decimals: view.getUint8(44),
    isInitialized: true,
    freezeAuthority: optionalKey(view, data, 46),
  }
}

/** A mint as the programs store it; kit's encoder wants its own types, these are 82 bytes. */
export function encodeMint(
  decimals: number,
  mintAuthority: Uint8Array,
  freezeAuthority?: Uint8Array,
): Uint8Array {
  const data = new Uint8Array(MINT_BYTES)
  const view = new DataView(data.buffer)
  view.setUint32(0, 1, true)
  data.set(mintAuthority, 4)
  view.setUint8(44, decimals)
  view.setUint8(45, 1)
  if (freezeAuthority) {
    view.setUint32(46, 1, true)
    data.set(freezeAuthority, 50)
  }
  return data
}

/** The amount in the four spellings of Solana's RPC. */
export function uiAmount(amount: bigint, decimals: number) {
  const text = rawToDecimal(amount, decimals)
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}

/** jsonParsed of a token account or mint; undefined for anything else, which then goes out as base64. */
export function parsedJson(held: Held, decimalsOf: (mint: string) => number | undefined) {
  const program = held.owner === TOKEN_PROGRAM ? 'spl-token' : 'spl-token-2022'
  const account = parseTokenAccount(held)
  const decimals = account && decimalsOf(account.mint)
  const kind = account && decimals !== undefined ? 'account' : 'mint'
  const info = account && decimals !== undefined ? accountInfo(account, decimals) : mintInfo(parseMint(held))
  if (!info) return undefined
  const extensions = extensionNames(held.data)
  return {
    program,
    space: held.data.length,
    parsed: { type: kind, info: { ...info, ...(extensions.length > 0 && { extensions }) } },
  }
}

const accountInfo = (account: TokenAccount, decimals: number) => ({
  mint: account.mint,
  owner: account.owner,
  tokenAmount: uiAmount(account.amount, decimals),
  state: account.state,
  isNative: account.rentExemptReserve !== undefined,
  ...(account.rentExemptReserve !== undefined && {
    rentExemptReserve: uiAmount(account.rentExemptReserve, decimals),
  }),
  ...(account.delegate && {
    delegate: account.delegate,
    delegatedAmount: uiAmount(account.delegatedAmount, decimals),
  }),
  ...(account.closeAuthority && { closeAuthority: account.closeAuthority }),
})

const mintInfo = (mint: Mint | undefined) =>
  mint && {
    mintAuthority: mint.mintAuthority ?? null,
    supply: mint.supply.toString(),
    decimals: mint.decimals,
    isInitialized: mint.isInitialized,
    freezeAuthority: mint.freezeAuthority ?? null,
  }

const IMMUTABLE_OWNER = 7

/** Extensions are named, not taken apart: only the one without content has the same JSON as on mainnet. */
function extensionNames(data: Uint8Array): { extension: string }[] {
  const names: { extension: string }[] = []
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = KIND_AT + 1; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    const type = view.getUint16(at, true)
    if (type === 0) break
    names.push({ extension: type === IMMUTABLE_OWNER ? 'immutableOwner' : 'unparseableExtension' })
  }
  return names
}

function hasShape({ owner, data }: Held, bytes: number, kind: 1 | 2): boolean {
  if (data.length === bytes) return true
  const mayBeExtended = owner === TOKEN_2022_PROGRAM && data.length !== MULTISIG_BYTES
  return mayBeExtended && data.length > ACCOUNT_BYTES && data[KIND_AT] === kind
}

const key = (data: Uint8Array, at: number): string => base58Encode(data.subarray(at, at + 32))

const optionalKey = (view: DataView, data: Uint8Array, at: number): string | undefined =>
  view.getUint32(at, true) === 1 ? key(data, at + 4) : undefined

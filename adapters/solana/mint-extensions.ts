/** Reads a mint: its authorities, and behind them the extensions of the newer token program, entries of type, length and value. */
import type { IssuerPowers } from '#contract/rules/trade-warnings.ts'

/** Where a mint of either program names who may mint, and who may freeze: a flag of four bytes, then the key. */
const AUTHORITY_AT = { mint: 0, freeze: 46 } as const
/** A mint is padded to the length of a token account, and its type follows. */
const EXTENSIONS_AT = 166
const HEAD = 4
const TYPES = { fee: 1, startState: 6, nonTransferable: 9, delegate: 12, hook: 14, pause: 26 } as const
/** Two authorities and what is withheld come first, then the fee before and from an epoch: epoch, most, share. */
const FEES_AT = [72, 90]
const MOST_AT = 8
const SHARE_AT = 16
const FEE_LENGTH = 18
const WHOLE_BPS = 10_000
const KEY = 32
const FLAG = 4
/** The state of a new account that its owner can use at once. */
const INITIALIZED = 1

/** True when the recipient of a transfer gets less than is sent, now or from the next epoch on. */
export const takesFee = (mint: Buffer): boolean => feeBpsOf(extensionsOf(mint).get(TYPES.fee)) > 0

/** Reads the powers that the issuer keeps over the tokens of others. What is cut off counts as a power. */
export function issuerPowersOf(mint: Buffer): IssuerPowers {
  const found = extensionsOf(mint)
  const fee = found.get(TYPES.fee)
  const hook = found.get(TYPES.hook)
  return {
    feeBps: feeBpsOf(fee),
    raisesFee: isSet(fee, 0),
    takesBack: isSet(found.get(TYPES.delegate), 0),
    // A hook without a program can be given one by its authority.
    stopsTransfers: isSet(hook, 0) || isSet(hook, KEY) || isSet(found.get(TYPES.pause), 0),
    startsFrozen: found.has(TYPES.startState) && found.get(TYPES.startState)?.[0] !== INITIALIZED,
    cannotMove: found.has(TYPES.nonTransferable),
    freezes: isNamed(mint, AUTHORITY_AT.freeze),
    mints: isNamed(mint, AUTHORITY_AT.mint),
  }
}

const isNamed = (mint: Buffer, at: number): boolean => mint.length < at + FLAG || mint.readUInt32LE(at) !== 0

/** The first of each type, as the program finds it. */
function extensionsOf(mint: Buffer): ReadonlyMap<number, Buffer> {
  const found = new Map<number, Buffer>()
  for (let at = EXTENSIONS_AT; at + HEAD <= mint.length; ) {
    const [type, length] = [mint.readUInt16LE(at), mint.readUInt16LE(at + 2)]
    if (!found.has(type)) found.set(type, mint.subarray(at + HEAD, at + HEAD + length))
    at += HEAD + length
  }
  return found
}

const feeBpsOf = (value: Buffer | undefined): number =>
  value ? Math.max(...FEES_AT.map((at) => shareOf(value.subarray(at, at + FEE_LENGTH)))) : 0

function shareOf(fee: Buffer): number {
  if (fee.length < FEE_LENGTH) return WHOLE_BPS
  return fee.readBigUInt64LE(MOST_AT) > 0n ? fee.readUInt16LE(SHARE_AT) : 0
}

/** True where the extension names a key here. */
const isSet = (value: Buffer | undefined, at: number): boolean =>
  value !== undefined && (value.length < at + KEY || value.subarray(at, at + KEY).some((byte) => byte !== 0))

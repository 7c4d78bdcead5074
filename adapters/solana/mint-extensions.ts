/** Reads the extensions behind a mint of the newer token program: entries of type, length and value. */

/** A mint is padded to the length of a token account, and its type follows. */
const EXTENSIONS_AT = 166
const HEAD = 4
const TRANSFER_FEE = 1
/** Two authorities and what is withheld come first, then the fee before and from an epoch: epoch, most, share. */
const FEES_AT = [72, 90]
const MOST_AT = 8
const SHARE_AT = 16
const FEE_LENGTH = 18

/** True when the recipient of a transfer gets less than is sent, now or from the next epoch on. */
export function takesFee(mint: Buffer): boolean {
  for (let at = EXTENSIONS_AT; at + HEAD <= mint.length; ) {
    const [type, length] = [mint.readUInt16LE(at), mint.readUInt16LE(at + 2)]
    const value = mint.subarray(at + HEAD, at + HEAD + length)
    if (type === TRANSFER_FEE) return FEES_AT.some((fee) => isFee(value.subarray(fee, fee + FEE_LENGTH)))
    at += HEAD + length
  }
  return false
}

const isFee = (fee: Buffer): boolean =>
  fee.length < FEE_LENGTH || (fee.readBigUInt64LE(MOST_AT) > 0n && fee.readUInt16LE(SHARE_AT) > 0)

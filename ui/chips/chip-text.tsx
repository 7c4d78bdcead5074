/** Plain text in which addresses and signatures are chips. */
import { Base58Chip } from './base58-chip.tsx'
import { FigureText } from './figure-marks.tsx'
import { findBase58 } from './find-base58.ts'

export function ChipText({ text }: { text: string }) {
  let offset = 0
  return findBase58(text).map((piece) => {
    const key = offset
    offset += piece.text.length
    return piece.kind ? (
      <Base58Chip key={key} value={piece.text} kind={piece.kind} />
    ) : (
      <FigureText key={key} text={piece.text} />
    )
  })
}

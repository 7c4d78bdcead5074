/** The linear models of the choice among readings: one for the readings of a line, one for the ways to cut it. */
import { readFileSync } from 'node:fs'
import { BUCKETS, probabilities } from './linear.ts'

/** The probability of each reading, by the buckets of its features. */
export type Weigh = (features: readonly (readonly number[])[]) => readonly number[]
export type ChoiceModel = Readonly<{ weighReadings: Weigh; weighSplits: Weigh }>

export const CHOICE_WEIGHTS = new URL('./choice-weights.bin', import.meta.url)

/** Each model has the scale of its weights in four bytes, then a byte for each weight. */
const HEADER = 4
const LENGTH = HEADER + BUCKETS

export function readChoiceModel(): ChoiceModel {
  const file = readFileSync(CHOICE_WEIGHTS)
  const weigherAt = (from: number): Weigh => {
    const weights = new Int8Array(file.buffer, file.byteOffset + from + HEADER, BUCKETS)
    const scale = file.readFloatLE(from)
    return (features) => probabilities(features, weights, scale)
  }
  return { weighReadings: weigherAt(0), weighSplits: weigherAt(LENGTH) }
}

/** The models as they are stored. */
export const packedChoice = (...models: readonly Float64Array[]): Buffer =>
  Buffer.concat(models.map(packedOne))

function packedOne(weights: Float64Array): Buffer {
  const scale = Math.fround(weights.reduce((most, each) => Math.max(most, Math.abs(each)), 0) / 127)
  const file = Buffer.alloc(LENGTH)
  file.writeFloatLE(scale, 0)
  for (const [at, weight] of weights.entries()) file.writeInt8(Math.round(weight / scale), HEADER + at)
  return file
}

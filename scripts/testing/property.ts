/** fast-check as the tests use it: from the seed of the run, and with as many cases as the run is long. */
import fc from 'fast-check'
import { rounds, seed } from './full-run.ts'

fc.configureGlobal({ seed, numRuns: rounds(100, 25) })

/** For `fc.assert`: so many cases in a full run, else a tenth of them. */
export const runs = (full: number, quick = Math.ceil(full / 10)) => ({ numRuns: rounds(full, quick) })

const anyCharacter = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((point) => String.fromCodePoint(point))

/** Any text that is well formed. fast-check's own unit `binary` takes a second and a half to make its table. */
export const anyText = (maxLength?: number) =>
  fc.string({ unit: anyCharacter, ...(maxLength !== undefined && { maxLength }) })

export { fc }

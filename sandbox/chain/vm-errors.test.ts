/** The names of the VM's errors against the addon's own typings. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { readVmError } from './vm-errors.ts'

const addon = createRequire(import.meta.url).resolve('litesvm/dist/internal.js')
const typings = readFileSync(addon.replace(/\.js$/, '.d.ts'), 'utf8')

function enumOf(name: string): [string, number][] {
  const body = new RegExp(`const enum ${name} \\{([^}]*)\\}`).exec(typings)?.[1] ?? ''
  return [...body.matchAll(/(\w+) = (\d+)/g)].map(([, word = '', number]) => [word, Number(number)])
}

class TransactionErrorInstructionError {
  index = 2
  readonly inner: unknown
  constructor(inner: unknown) {
    this.inner = inner
  }
  err() {
    return this.inner
  }
}
class InstructionErrorCustom {
  code = 6001
}
class TransactionErrorInsufficientFundsForRent {
  accountIndex = 3
}

describe('an error of the VM', () => {
  it.each(enumOf('TransactionErrorFieldless'))('is %s for number %i', (name, number) => {
    expect(readVmError(number)).toBe(name)
  })

  it.each(enumOf('InstructionErrorFieldless'))('in an instruction is %s for number %i', (name, number) => {
    expect(readVmError(new TransactionErrorInstructionError(number))).toEqual({ InstructionError: [2, name] })
  })

  it('with content keeps it', () => {
    expect(readVmError(new TransactionErrorInstructionError(new InstructionErrorCustom()))).toEqual({
      InstructionError: [2, { Custom: 6001 }],
    })
    expect(readVmError(new TransactionErrorInsufficientFundsForRent())).toEqual({
      InsufficientFundsForRent: { account_index: 3 },
    })
  })
})

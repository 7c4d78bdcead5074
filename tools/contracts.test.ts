import { describe, expect, it } from 'vitest'
import { contracts } from './contracts.ts'

describe.each(contracts.map((contract) => [contract.name, contract] as const))(
  'the catalogue of %s',
  (_, contract) => {
    const { catalogue, name } = contract

    it('[S3.28] says to people in one line what they can do with it', () => {
      expect(catalogue?.title).toMatch(/^[A-Z][^_.]{2,40}$/)
      expect(catalogue?.line).toMatch(/^[A-Z].{8,76}\.$/)
    })

    it('names no tool and addresses no model', () => {
      const words = `${catalogue?.title} ${catalogue?.line}`
      expect(words).not.toContain(name)
      expect(words).not.toMatch(/\w_\w|\b(?:model|argument|session id|call(?:s|ed)? (?:it|this))\b/i)
    })
  },
)

it('gives every tool a title of its own', () => {
  const titles = contracts.map(({ catalogue }) => catalogue?.title)
  expect(new Set(titles).size).toBe(contracts.length)
})

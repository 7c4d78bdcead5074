import { describe, expect, it } from 'vitest'
import type { ToolContract } from '#contract/tool.ts'
import { contracts } from './contracts.ts'

const all: readonly ToolContract[] = Object.values(contracts)

describe.each(all)('the catalogue of $name', ({ catalogue, name }) => {
  it('[S3.28] says to people in one line what they can do with it', () => {
    expect(catalogue?.title).toMatch(/^[A-Z][^_.]{2,40}$/)
    expect(catalogue?.line).toMatch(/^[A-Z].{8,76}\.$/)
  })

  it('names no tool and addresses no model', () => {
    const words = `${catalogue?.title} ${catalogue?.line}`
    expect(words).not.toContain(name)
    expect(words).not.toMatch(/\w_\w|\b(?:model|argument)\b/i)
  })
})

it('gives every tool a title of its own', () => {
  const titles = all.map(({ catalogue }) => catalogue?.title)
  expect(new Set(titles).size).toBe(all.length)
})

import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { banner } from './banner.ts'

const systems = [
  { id: 'chain', mode: 'embedded', label: 'Sandbox chain', detail: 'A Solana VM.' },
  { id: 'market', mode: 'real', label: 'Live market', detail: 'Jupiter.' },
] as const

describe('banner', () => {
  it('names the address and the embedded systems', () => {
    const text = banner('http://127.0.0.1:8787', systems, 2.345, false)
    expect(text).toContain('http://127.0.0.1:8787')
    expect(text).toContain('ready in 2.3 s')
    expect(text).toContain('○ Sandbox chain  A Solana VM.')
    expect(text).toContain('● Live market    Jupiter.')
  })

  it('is the same text with colours', () => {
    const plain = banner('http://x', systems, 1, false)
    const coloured = banner('http://x', systems, 1, true)
    expect(coloured).not.toBe(plain)
    expect(stripVTControlCharacters(coloured)).toBe(plain)
  })
})

import { describe, expect, it } from 'vitest'
import { toPieces } from './snippet.ts'

const mark = (text: string) => text.replaceAll('[', '\ue000').replaceAll(']', '\ue001')
const shown = (text: string, isCut = false) =>
  toPieces(mark(text), isCut)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('')

describe('a snippet', () => {
  it('is the whole of a short text', () => {
    expect(shown('the [price] of [bonk]\n\nrose')).toBe('the [price] of [bonk] rose')
    expect(shown('no mark')).toBe('no mark')
    expect(shown('')).toBe('')
  })

  it('begins and ends at words near the first mark', () => {
    const long = `${'before '.repeat(40)}[bonk] ${'after '.repeat(80)}[bonk]`
    const text = shown(long)
    expect(text).toMatch(/^… (before )+\[bonk\] (after )+…$/)
    expect(text.length).toBeLessThan(240)
  })

  it('says that a text goes on before it', () => {
    expect(shown('rd before [bonk]', true)).toBe('… before [bonk]')
  })

  it('cuts a text without spaces, and a mark that is cut stays plain', () => {
    expect(shown('x'.repeat(500))).toBe(`${'x'.repeat(220)} …`)
    expect(shown(`${'x'.repeat(50)}[${'y'.repeat(500)}]`)).toMatch(/^x+y+ …$/)
    expect(shown(`${'x'.repeat(500)}[y]`)).toMatch(/^… x+\[y\]$/)
  })
})

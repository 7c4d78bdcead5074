import { describe, expect, it } from 'vitest'
import { toPieces } from './snippet.ts'

const mark = (text: string) => text.replaceAll('[', '\ue000').replaceAll(']', '\ue001')
const shown = (text: string, { isCut = false, isResult = false } = {}) =>
  toPieces(mark(text), { isCut, isResult })
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
    expect(shown('rd before [bonk]', { isCut: true })).toBe('… before [bonk]')
  })

  it('cuts a text without spaces, and a mark that is cut stays plain', () => {
    expect(shown('x'.repeat(500))).toBe(`${'x'.repeat(220)} …`)
    expect(shown(`${'x'.repeat(50)}[${'y'.repeat(500)}]`)).toMatch(/^x+y+ …$/)
    expect(shown(`${'x'.repeat(500)}[y]`)).toMatch(/^… x+\[y\]$/)
  })

  it('shortens addresses and leaves out base units, except where they were found', () => {
    const mint = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
    const isResult = true
    expect(shown(`${mint} [Bonk] 950000000000 -100010000 18476222 verified`, { isResult })).toBe(
      'DezX…B263 [Bonk] verified',
    )
    expect(shown(`[${mint}] is [950000000000]`, { isResult })).toBe(`[${mint}] is [950000000000]`)
  })

  it('parts the names in a result, and leaves what people write as it is', () => {
    const text = 'shared_[wallet] [search]_conversations 1000000 BONK 20.5'
    expect(shown(text, { isResult: true })).toBe('shared [wallet] [search] conversations BONK 20.5')
    expect(shown(text)).toBe(text)
  })
})

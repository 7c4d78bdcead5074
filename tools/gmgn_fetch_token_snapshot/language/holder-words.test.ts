/** Tests that questions about who holds a token are answered for that token, with that figure first. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '#assistant/testing/dialogue.ts'
import { mintOf } from '#assistant/testing/shown-views.ts'

const OF_BONK = [{ token_address: mintOf('BONK') }]

describe('who holds the token that is spoken of', () => {
  it.each([
    'so who holds it',
    'top 10 wallets hold how much of it',
    'who has the most of it',
    'who are its largest holders',
    'how much do the 10 biggest wallets own',
    'the top 10 accounts hold how much',
    'is it top heavy',
    'how concentrated is it',
  ])('%s', (line) => {
    expect(argsOf('price of bonk', line)).toEqual(OF_BONK)
    expect(lastOf('price of bonk', line).words).toMatch(/^The ten largest accounts have 25\.9% of BONK/)
  })

  it.each([
    ['was kostet bonk', 'wer besitzt am meisten davon'],
    ['precio de bonk', '¿quién tiene la mayor parte?'],
    ['prix du bonk', 'qui sont les plus gros détenteurs ?'],
    ['preço do bonk', 'quem são os maiores detentores?'],
    ['BONK价格', '最大的持有者是谁'],
  ])('%s / %s', (before, line) => {
    expect(argsOf(before, line)).toEqual(OF_BONK)
  })
})

it('sets two tokens beside each other', () => {
  const { words } = lastOf('price of jup', 'how concentrated is it compared to bonk')
  expect(words).toBe(
    'The ten largest accounts have 12.5% of JUP and 25.9% of BONK, so BONK is more concentrated than JUP.',
  )
})

describe('is left to the others', () => {
  it.each(['who holds the keys', 'who has my money'])('%s', (line) => {
    expect(lastOf('price of bonk', line).calls).toEqual([])
  })

  it('how many there are', () => {
    expect(lastOf('price of bonk', 'how many people hold it').calls[0]?.tool).toBe('solana_resolve_token')
  })

  it('what was explained last', () => {
    expect(lastOf('price of bonk', 'where are my private keys', 'who holds it').calls).toEqual([])
  })

  it('a line without any token', () => {
    expect(lastOf('who holds it').calls).toEqual([])
  })
})

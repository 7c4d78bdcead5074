import { describe, expect, test } from 'vitest'
import { inPlainEnglish } from './plain-english.ts'

describe('Pidgin and the spellings of messages in plain English', () => {
  test.each([
    ['abeg how much be SOL now', 'please how much is SOL now'],
    ['wetin SOL dey sell for', 'what is the price of SOL'],
    ['how much dey my wallet?', 'how much is in my wallet?'],
    ['which kind thing be stablecoin', 'what is stablecoin'],
    ['una dey charge fee?', 'do you charge fee?'],
    ['and BONK nko?', 'what about BONK?'],
    ['abeg leave am', 'please leave it'],
    ['how far', 'how are you'],
    ['shld i sel my jup 2day', 'should i sel my jup today'],
    ['y is bonk down', 'why is bonk down'],
    ['wats d max i cn swap', 'wats the max i can swap'],
    ['who create you', 'who made you'],
  ])('%s', (typed, plain) => {
    expect(inPlainEnglish(typed)).toBe(plain)
  })

  test('a no stays a no', () => {
    expect(inPlainEnglish('I no wan sell am')).toMatch(/do not/)
    expect(inPlainEnglish('make you no sell my bonk o')).toMatch(/\bno\b|not/)
    expect(inPlainEnglish('no buy am abeg')).toMatch(/^do not buy/)
  })

  test('amounts, tokens and addresses stay as they were typed', () => {
    expect(inPlainEnglish('abeg change 2 SOL to USDC')).toBe('please change 2 SOL to USDC')
    expect(inPlainEnglish('im tryna be in jup for like 2 sol')).toBe('im tryna be in jup for like 2 sol')
    expect(inPlainEnglish('want 2 buy 2 sol of jup')).toBe('want to buy 2 sol of jup')
    expect(inPlainEnglish('swap 4 sol 2 usdc')).toBe('swap 4 sol 2 usdc')
    expect(inPlainEnglish('buy 2 my friend said')).toBe('buy 2 my friend said')
    const address = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'
    expect(inPlainEnglish(`wetin dey ${address} abeg`)).toBe(`what is ${address} please`)
  })

  test('plain English stays, and so does what is searched for or quoted', () => {
    for (const line of [
      'how far is BONK down?',
      'I no longer hold JUP',
      'am I logged in?',
      'sell half of my SOL',
      'search the web for wetin dey happen for Lagos',
      'what does “abeg” mean',
    ])
      expect(inPlainEnglish(line)).toBe(line)
  })
})

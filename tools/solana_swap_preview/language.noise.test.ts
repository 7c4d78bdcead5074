/** Tests that words thrown together ask for no trade, however many names and numbers are among them. */
import { describe, expect, it } from 'vitest'
import { callsOf, think } from '#assistant/testing/rows.ts'
import { said } from '#assistant/testing/talk.ts'
import { fc, runs } from '../../scripts/testing/property.ts'

const swapsIn = async (text: string): Promise<readonly unknown[]> =>
  callsOf(await think([said(text)])).filter(({ name }) => name === 'solana_swap_preview')

/** Words of chatter, with numbers, weak verbs and the names of tokens among them. */
const WORDS =
  'the mum what quarterly order sold get turn keep eight one two a into in to on left week, history jazz break, her my it is SOL BONK PYUSD RAY JUP ... 😂'.split(
    ' ',
  )

describe('words thrown together', () => {
  it.each([
    'a eight, be sold DRIFT',
    'how the the sold eight, get like, last RENDER boy. peru said',
    "cat PYUSD week, the down you on together the history week, to SOL {token} it at turn talking i'm quarterly",
    'history what dentist do break, jazz break, JTO to JTO sofa wife no lisbon … weather no right, to cbBTC',
    'a SOL on USDT',
    'MEW get eight, left is',
    'mum napoleon PENGU ! eiffel ... left, a get PYUSD eight, achoo in boy.',
    'a PENGU about for so KMNO and last on peru i the bread mum your not quarterly lisbon try together',
    'know tokyo achoo get call left, my sit. get good 😂😂😂 SOL one',
    'boy. much into one BONK JitoSOL know on my',
    'in to is PYTH an BONK',
    'about turn one in MEW BONK last',
    'SOL kevin to la for break, at two other in RAY USDC i',
    'order her, a USDC',
    'JUP get two',
    'W eight, please',
    'door is love my down mom ? i left, PYUSD for right, BONK two',
    'one mSOL to USDC',
    'ORCA dentist tokyo tall talking bread lol you, lol for time | and two PENGU … love JUP',
    'capital KMNO sit. pass - two MEW of cbBTC and some me',
    'JUP in the in 😂 get 😂 JUP get break, eight in a break, her SOL week, PYUSD into get get',
    'the in in ... eight week, 😂 two break, two BONK ... a break, get BONK week, two order history order get',
  ])('makes no call of: %s', async (text) => {
    expect(await swapsIn(text)).toEqual([])
  })

  // By chance, the words of about one line in ten thousand make a whole request.
  it('makes a call of hardly any long random line', async () => {
    const { numRuns } = runs(2000, 100)
    const lines = fc.sample(fc.array(fc.constantFrom(...WORDS), { minLength: 20, maxLength: 60 }), numRuns)
    const read: string[] = []
    for (const words of lines) if ((await swapsIn(words.join(' '))).length > 0) read.push(words.join(' '))
    expect(read.slice(numRuns / 100)).toEqual([])
  })

  it.each(['throw one sol at wif', 'a sol to usdc please', 'bonk, get me 8', 'order 20 dollars of bonk'])(
    'still reads a short request: %s',
    async (text) => {
      expect(await swapsIn(text)).toHaveLength(1)
    },
  )
})

/** Tests the words that people say around a trade, and amounts, shares and sides that the grammar does not name. */
import { describe, expect, it } from 'vitest'
import { tradeOf } from '#assistant/testing/trade-of.ts'

describe('courtesies and reasons change nothing', () => {
  it.each([
    "i don't know why but swap 2 sol to usdc",
    "swap 2 sol to usdc if you don't mind",
    'swap 2 sol to usdc if possible',
    "if that's ok swap 2 sol to usdc",
    'swap 2 sol to usdc when you have a minute',
    'i would be grateful if you could swap 2 sol to usdc',
    'is it possible to swap 2 sol to usdc',
    "i'd rather swap 2 sol to usdc",
    'forget about bonk, swap 2 sol to usdc',
    'would you be so kind as to swap 2 sol to usdc',
    'be so good and swap 2 sol to usdc',
    'swap 2 sol to usdc as soon as possible',
    'swap 2 sol to usdc, i repeat',
    'swap 2 sol to usdc, that would be great',
    'swap 2 sol to usdc, then do it',
    'dear assistant, swap 2 sol to usdc',
    'before lunch, swap 2 sol to usdc',
    'swap 2 sol to usdc so i can see',
    'swap 2 sol to usdc, usdc is fine',
    'swap 2 sol to usdc, the rest can stay',
    'swap 2 sol to usdc, not bonk',
    'swap 2 sol to usdc instead of bonk',
  ])('%s', async (line) => {
    expect(await tradeOf(line)).toBe('SOL > USDC, amount_ui 2')
  })
})

describe('an amount', () => {
  it.each([
    ['swap 2 k usdc to sol', 'USDC > SOL, amount_ui 2000'],
    ['buy a buck fifty of bonk', 'SOL > BONK, amount_usd 1.5'],
    ['buy 3 dollars 50 of bonk', 'SOL > BONK, amount_usd 3.5'],
    ['swap a sol and a half to usdc', 'SOL > USDC, amount_ui 1.5'],
    ['swap 2 sol and a half to usdc', 'SOL > USDC, amount_ui 2.5'],
    ['swap 2 and half sol to usdc', 'SOL > USDC, amount_ui 2.5'],
    ['swap 3 n half sol to usdc', 'SOL > USDC, amount_ui 3.5'],
    ['swap 2 and a quarter sol to usdc', 'SOL > USDC, amount_ui 2.25'],
    ['swap 2 and 3 quarters sol to usdc', 'SOL > USDC, amount_ui 2.75'],
    ['swap 500000000 lamports to usdc', 'SOL > USDC, amount_ui 0.5'],
    ['buy a couple hundred bonk', 'SOL > BONK, desired_output_ui 200'],
    ['buy a couple of thousand bonk', 'SOL > BONK, desired_output_ui 2000'],
    ['swap half a million bonk to sol', 'BONK > SOL, amount_ui 500000'],
    ['swap a quarter million bonk to sol', 'BONK > SOL, amount_ui 250000'],
    ['swap a quarter of a million bonk to sol', 'BONK > SOL, amount_ui 250000'],
    ['hundred bucks of bonk please', 'SOL > BONK, amount_usd 100'],
    ['buy hundred dollars of bonk', 'SOL > BONK, amount_usd 100'],
    ['buy half a grand of bonk', 'SOL > BONK, amount_usd 500'],
    ['i have 200 usdc left, turn it into sol', 'USDC > SOL, amount_ui 200'],
    ['i am having 3 sol, kindly convert the same to usdc', 'SOL > USDC, amount_ui 3'],
    ['swap as much sol as i need to get 50 usdc', 'SOL > USDC, desired_output_ui 50'],
    ["buy a coffee's worth of bonk", ''],
    ['buy a few hundred dollars of bonk', ''],
  ])('%s', async (line, trade) => expect(await tradeOf(line)).toBe(trade))
})

describe('a share', () => {
  it.each([
    ['sell bonk, the whole stack', 100],
    ['sell every bonk i own', 100],
    ['swap the full amount of my bonk to usdc', 100],
    ['get out of bonk completely', 100],
    ['0 out my bonk', 100],
    ["sell what's left of my bonk", 100],
    ['sell the other half of my bonk', 100],
    ['sell everything i have in bonk', 100],
    ['sell whatever bonk i have', 100],
    ['swap all the bonk that i have to usdc', 100],
    ['swap all bonk i hold to usdc', 100],
    ['swap bonk whatever i have left to usdc', 100],
    ['sell every last one of my bonk', 100],
    ['sell every bit of my bonk', 100],
    ['my bonk all in to usdc', 100],
    ['all i want to see gone is my bonk', 100],
    ['sell half of what i have in bonk', 50],
    ['cut my bonk position in half', 50],
    ['halve my bonk', 50],
    ["i'd be better with half as much bonk", 50],
    ['sell half my bonk but not all of it', 50],
    ['sell half bonk position', 50],
    ['sell half my bonk 4 usdc', 50],
  ])('%s', async (line, percent) => {
    expect(await tradeOf(line)).toBe(`BONK > USDC, amount_percent ${percent}`)
  })

  it.each(['swap the bonk that i have to sol', 'swap bonk i hold to sol', 'sell the bonk which i bought'])(
    'is asked for where none is said: %s',
    async (line) => expect(await tradeOf(line)).toBe(''),
  )
})

describe('a side', () => {
  it.each([
    ['swap 3 sol 2 usdc', 'SOL > USDC, amount_ui 3'],
    ['swap 3 usdc too sol', 'USDC > SOL, amount_ui 3'],
    ['sol out 3 usdc in', 'SOL > USDC, amount_ui 3'],
    ['sell 3 sol 4 me', 'SOL > USDC, amount_ui 3'],
    ['sell 3 sol for rent', 'SOL > USDC, amount_ui 3'],
    ['collect 2 sol from me for usdc', 'SOL > USDC, amount_ui 2'],
    ['take 2 sol and turn it into usdc', 'SOL > USDC, amount_ui 2'],
    ['i would prefer usdc over 3 sol', 'SOL > USDC, amount_ui 3'],
    ['swap 2 sol not for usdc but bonk', 'SOL > BONK, amount_ui 2'],
    ['go all in bonk with my sol', 'SOL > BONK, amount_percent 100'],
    ['max my sol into bonk', 'SOL > BONK, amount_percent 100'],
    ['ape $20 in bonk', 'SOL > BONK, amount_usd 20'],
    ['ape 2 sol in wif', 'SOL > WIF, amount_ui 2'],
    ['throw 2 sol at wif', 'SOL > WIF, amount_ui 2'],
    ['buy 20 bucks of wif the dog one', 'SOL > WIF, amount_usd 20'],
    ['by 20 bucks of wif', 'SOL > WIF, amount_usd 20'],
    ['sell me 20 dollars of bonk', 'SOL > BONK, amount_usd 20'],
    ['it has to be bonk i want, 20 dollars', 'SOL > BONK, amount_usd 20'],
    ['bonk i need, 20 dollars worth', 'SOL > BONK, amount_usd 20'],
    ['what i want is 20 dollars of bonk', 'SOL > BONK, amount_usd 20'],
    ['buy 20 dollars of bonk, sol is where it should come from', 'SOL > BONK, amount_usd 20'],
    ['take 20 dollars off the table from bonk', 'BONK > USDC, amount_usd 20'],
    ['take $20 out of my bonk', 'BONK > USDC, amount_usd 20'],
    ['sell $20 in bonk', 'BONK > USDC, amount_usd 20'],
  ])('%s', async (line, trade) => expect(await tradeOf(line)).toBe(trade))
})

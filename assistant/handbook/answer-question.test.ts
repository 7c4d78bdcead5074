/** Tests which questions the handbook answers where the rules have nothing, only ask back, or have a lesser entry. */
import { describe, expect, it } from 'vitest'
import { sample } from '../../scripts/testing/full-run.ts'
import { moveFor } from '../testing/corpus-reader.ts'
import { readHandbook } from './handbook.ts'

const handbook = readHandbook()

describe('a question in a stranger’s words', () => {
  it.each([
    ['so who is actually holding it, you or me?', 'who-holds-keys'],
    ['I hit the wrong button, can that be undone?', 'undo-trade'],
    ['whats going into your pocket, who pays you', 'parley-fee'],
    ['If I lose the telephone, I lose the coins?', 'lost-device'],
    ['how do u make money then', 'parley-fee'],
    ['am i getting sandwiched on my swaps', 'sandwich'],
    // Words of advice and of complaint stand in questions too.
    ['How much SOL ought one to keep aside for those fees?', 'need-sol'],
    ['Could it ever be worth less than a dollar?', 'depeg'],
    ['Before I agree, could you explain what "slippage" means?', 'slippage'],
    ['What does the word slippage mean, in plain English?', 'slippage'],
    ['hey there, first time here. what is this thing?', 'what-is-parley'],
    ['what would your commission be on two SOL?', 'fees'],
    ['whats a market cap, in plain words', 'market-cap'],
  ])('%s', (line, entry) => {
    expect(moveFor(line)?.entry).toBe(entry)
  })
})

it('offers what comes near where nothing is sure', () => {
  const move = moveFor("if I say forget my brother's name you actually delete it?")
  expect(move && 'say' in move && move.say).toMatch(/^Did you mean \*\*[^*?]+\*\*(?: or \*\*[^*?]+\*\*)?\?$/)
})

describe('is left to the others', () => {
  it.each(['swap half a sol to usdc', 'what is in my wallet', 'price of bonk', 'is this JUP the real one?'])(
    'a request: %s',
    (line) => {
      expect(moveFor(line)).toMatchObject({ calls: expect.any(Array) })
    },
  )

  it('a trade that only lacks something', () => {
    expect(moveFor('can you buy some bonk?')?.entry).toBeUndefined()
  })

  it('talk that asks nothing', () => {
    expect(moveFor('my cat sat on the keyboard all morning')?.entry).toBeUndefined()
  })
})

it('has whole questions only for entries that exist', () => {
  const sure = handbook.filter(({ wordings }) => wordings.length > 0)
  expect(sure.length).toBeGreaterThan(150)
  for (const { wordings } of sure)
    for (const question of wordings) expect(question, question).toMatch(/^[a-z0-9][a-z0-9 .,'-]+$/)
})

it('finds its own questions, but for one in ten', () => {
  const questions = handbook.flatMap(({ id, wordings }) => wordings.map((line) => ({ id, line })))
  const tried = sample(questions, 400)
  const lost = tried.filter(({ id, line }) => {
    const move = moveFor(line)
    return move?.entry !== undefined && move.entry !== id
  })
  expect(lost.length / tried.length).toBeLessThan(0.1)
})

/** Lines about what was just remembered, shouted or searched for among the own conversations. */
import { describe, expect, it } from 'vitest'
import { argsOf, lastOf } from '../testing/dialogue.ts'

describe('a note', () => {
  it.each(['make it 2', 'no, change that to 5', 'as tommy not tom'])('is not changed in part: %s', (text) => {
    expect(lastOf('remember i use 1% slippage', text).words).toContain('say the new one in full')
  })

  it.each(['erase it. all of it.', 'wipe that', 'delete everything'])(
    'is forgotten behind the list: %s',
    (text) => {
      expect(argsOf('what have you got written down about me', text)).toEqual([{ action: 'forget' }])
    },
  )

  it('leaves a change to the trade that is open', () => {
    expect(argsOf('swap 1 sol to usdc', 'remember i like short answers', 'make it 2')).toMatchObject([
      { amount_ui: '2' },
    ])
  })

  it.each(['i do not remember that', 'forget the whole thing', 'i will never forget this'])(
    'is neither made nor lost by: %s',
    (text) => {
      expect(lastOf(text).calls.map(({ tool }) => tool)).not.toContain('memory')
    },
  )
})

describe('a shout', () => {
  const own = 'put a shout on the stream: "gm all"'
  const elsewhere = 'put a shout on his stream: "gm all"'

  it.each([own, 'throw a shout on the stream saying "gm all"'])('is posted on the own stream: %s', (text) => {
    expect(argsOf(text)).toEqual([{ message: 'gm all' }])
  })

  it.each(['no make it "Buy nothing!"', 'actually say "Buy nothing!"', 'change it to “Buy nothing!”'])(
    'is followed by another text, word for word: %s',
    (text) => {
      expect(argsOf(own, text)).toEqual([{ message: 'Buy nothing!' }])
    },
  )

  it('goes out at once, so that nothing is posted twice', () => {
    expect(lastOf(own, 'yes post it')).toMatchObject({
      calls: [],
      words: expect.stringContaining('nothing left to confirm'),
    })
  })

  it('is asked about where the stream of a coin is meant, and posted on a yes', () => {
    expect(lastOf(elsewhere)).toMatchObject({
      calls: [],
      words: expect.stringContaining('**shout “gm all”**'),
    })
    expect(argsOf(elsewhere, 'yes post it')).toEqual([{ message: 'gm all' }])
    expect(argsOf(elsewhere, 'no make it "gn"', 'yes')).toEqual([{ message: 'gn' }])
    expect(lastOf(elsewhere, 'no').calls).toEqual([])
  })

  it('takes its text behind the question for it, and no other line', () => {
    expect(argsOf('can i shout smth on the stream', 'say "hi from lena"')).toEqual([
      { message: 'hi from lena' },
    ])
    const line = lastOf('can i shout something', 'how much does it cost')
    expect(line.calls.map(({ tool }) => tool)).not.toContain('stream_public_shout')
  })

  it('takes no word from the preview that is open', () => {
    expect(lastOf('swap 1 sol to usdc', own, 'send it').words).not.toContain('nothing left to confirm')
  })
})

describe('a search of the own conversations', () => {
  it.each([
    ['no the one where we talked about liquidity', { token: 'RAY', query: 'liquidity' }],
    ['i mean the time we discussed staking', { token: 'RAY', query: 'staking' }],
    ['the chat about jup', { token: 'JUP' }],
  ])('keeps its token and its time for another word: %s', (text, args) => {
    expect(argsOf('what did i ask you last week about ray', text)).toEqual([
      { from: 'me', period: 'last_week', ...args },
    ])
  })
})

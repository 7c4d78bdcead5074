/** Tests entries that a line asks for by its form, beside lines that only look like it. */
import { describe, expect, it } from 'vitest'
import { moveFor } from '../testing/corpus-reader.ts'
import { lastOf } from '../testing/dialogue.ts'
import { replyTo } from '../testing/reply-to.ts'
import { answerTo } from './handbook.ts'

describe('a question that its form gives away', () => {
  it.each([
    ['who makes sure usdc is really worth a dollar', 'peg-guarantee'],
    ['what actually backs the dollar of usdc', 'peg-guarantee'],
    ['can a 15 year old use this', 'minimum-age'],
    ['is somebody my age allowed on here', 'minimum-age'],
    ['can someone in kenya use this', 'countries'],
    ['does it work from brazil', 'countries'],
    ['is this available in my country', 'countries'],
    ['would a big sale push the price down', 'price-impact'],
    ['could that drag the price down', 'price-impact'],
    ['how can i protect my swap against sandwich bots', 'sandwich'],
    ['how likely is it that usdt loses its peg', 'depeg'],
    ['could jitosol lose its peg', 'staked-sol-peg'],
    ['save that address and call it whale', 'address-book'],
    ['has solana ever gone down', 'outage-history'],
    ['why did solana go down that time', 'outage-history'],
    ['how often has the network gone down', 'outage-history'],
    ['remember that address, call it shark', 'address-book'],
    ['keep this wallet under the name shark', 'address-book'],
  ])('%s', (line, entry) => {
    expect(moveFor(line)?.entry).toBe(entry)
  })

  it.each([
    'is a 3 day old token risky',
    'price of usdc',
    'did bonk push up today',
    'who holds the most bonk',
    'call me max',
    'chart of sol for a year',
    'why did sol go down today',
    'remember that i like short answers',
  ])('leaves %s alone', (line) => {
    const entry = moveFor(line)?.entry
    expect([
      'outage-history',
      'peg-guarantee',
      'minimum-age',
      'countries',
      'price-impact',
      'address-book',
    ]).not.toContain(entry)
  })
})

describe('questions on keeping, losing and having', () => {
  it.each([
    ['are you able to freeze my funds', 'keep-my-coins'],
    ['what if you just keep my money', 'keep-my-coins'],
    ['could circle freeze my coins', 'freeze-authority'],
    ['is my money gone if your company goes bankrupt', 'operator-gone'],
    ['what if my phone gets lost', 'lost-device'],
    ['my phone was stolen, are my coins safe', 'lost-device'],
    ['what if i cannot get into my mailbox', 'lost-email'],
    ['what if i typed the wrong address', 'wrong-address'],
    ['can i undo a send to a wrong address', 'wrong-address'],
    ['do you sell my info to anyone', 'data-sold'],
    ['do you sell user data', 'data-sold'],
    ['are the terms written down anywhere', 'terms'],
    ['how is the next leader chosen', 'leader'],
    ['how are a wallet and an account different', 'wallet-and-account'],
    ['where can i get free test sol', 'test-sol'],
    ['what rpc are you on', 'rpc-used'],
    ['who can see what i type here', 'who-can-read'],
    ['is there a human there or just a machine', 'are-you-human'],
    ['do you log what i write', 'what-is-stored'],
  ])('%s', (line, entry) => {
    expect(moveFor(line)?.entry).toBe(entry)
  })

  it('still tells how to trade', () => {
    expect(replyTo('do you sell coins')).toContain('Just say it with an amount')
  })
})

describe('a short question behind an entry that it belongs to', () => {
  it.each([
    [['what is rent', 'and do I get that back later?'], 'close-account'],
    [['what is rent', 'can I reclaim it'], 'close-account'],
    [['what is rent', 'what about a token account?'], 'token-account'],
    [['what is mev', 'how would I avoid that'], 'sandwich'],
    [['what is a rug pull', 'how do I spot one'], 'rug-signs'],
    [['what do you store about me', 'and who can see it'], 'who-can-read'],
    [['do you sell user data', 'who else can read that'], 'who-can-read'],
  ])('%s', (lines, entry) => {
    expect(replyTo(...lines)).toBe(answerTo(entry))
  })

  it('asks what backs the token that is spoken of', () => {
    expect(replyTo('price of usdc', 'and what backs it')).toBe(answerTo('peg-guarantee'))
    expect(replyTo('price of bonk', 'and what backs it')).not.toBe(answerTo('peg-guarantee'))
  })

  it('looks the price up where its distance is asked for', () => {
    expect(lastOf('price of sol', 'how far is it from 120').calls[0]).toMatchObject({
      tool: 'solana_resolve_token',
      args: { query: 'SOL' },
    })
  })
})

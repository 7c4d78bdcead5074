/** Tests questions about the product and the field in words that no entry lists, and short questions behind an entry. */
import { describe, expect, it } from 'vitest'
import { moveFor } from '../testing/corpus-reader.ts'
import { lastOf } from '../testing/dialogue.ts'
import { replyTo } from '../testing/reply-to.ts'
import { mintOf } from '../testing/shown-views.ts'
import { answerTo } from './handbook.ts'

describe('a question in other words', () => {
  it.each([
    ['what is solana anyway', 'solana'],
    ['how is sol different from bitcoin then', 'bitcoin-and-solana'],
    ['who besides me can get at my coins', 'who-holds-keys'],
    ['so what stops you from taking it all?', 'who-holds-keys'],
    ['could I export my key', 'export-key'],
    ['how would I get my funds out of here if I leave', 'leave-parley'],
    ['what is that red shield', 'shields'],
    ['is it you or me who signs the transaction', 'who-signs'],
    ['does it cost me anything to talk to you', 'cost-of-using'],
    ['am i allowed to use it, I am only 16', 'minimum-age'],
    ['is your code open', 'open-source'],
    ['how can you tell that it is the real one', 'tell-real'],
    ['how much is your commission', 'parley-fee'],
    ['which network must i pick for usdt', 'choose-network'],
    ['do other users see what you know about me', 'memory-private'],
    ['no AI? how do you understand me then', 'how-understood'],
    ['what would happen if I bought the fake one', 'wrong-token'],
    ['what if somebody hacks your server', 'server-hacked'],
    ['and are those prices made up then?', 'price-source'],
    ['am i too late to get in', 'too-late'],
    ['what do I do with this mail about my seed phrase', 'scam-mail'],
    ['is a swap a taxable event', 'taxes'],
    ['how long until a deposit is here', 'deposit-time'],
    ['can I close the tab in the middle of a swap', 'page-closed'],
    ['how do I make one more wallet', 'several-wallets'],
    ['is that your fee or the fee of the network', 'who-gets-fees'],
    ['how long until the quote runs out', 'preview-expiry'],
    ['what is the box with that countdown', 'preview'],
    ['why is it lower than I calculated', 'less-than-expected'],
    ['is that fee normal?', 'fees'],
    ['are these fees normal', 'fees'],
    ['is a swap reversible?', 'undo-trade'],
    ['are transfers reversible?', 'wrong-address'],
    ['can i reverse a transfer', 'wrong-address'],
  ])('%s', (line, entry) => {
    expect(moveFor(line)?.entry).toBe(entry)
  })
})

describe('a short question behind an entry', () => {
  it.each([
    [['how do I add money', 'and how long will that usually take?'], 'deposit-time'],
    [['what is bitcoin', 'and ethereum?'], 'ethereum'],
    [['what is solana', 'what about bitcoin'], 'bitcoin'],
  ])('%s', (lines, entry) => {
    expect(replyTo(...lines)).toBe(answerTo(entry))
  })

  it('says when the limit that was asked for begins anew', () => {
    expect(replyTo('what is my daily limit', 'when does it reset?')).toMatch(/^At midnight UTC/)
  })

  it('takes a token for a token elsewhere', () => {
    expect(lastOf('price of jup', 'and sol?').calls[0]?.tool).toBe('solana_resolve_token')
    expect(lastOf('what is slippage', 'price of jup', 'and sol?').calls[0]?.tool).toBe('solana_resolve_token')
  })
})

describe('about the token that is spoken of', () => {
  it('looks up who is behind it', () => {
    expect(lastOf('price of bonk', 'and who created it').calls[0]).toMatchObject({
      tool: 'onchain_entity_insight',
      args: { scope: 'token', mint: mintOf('BONK') },
    })
    expect(replyTo('price of bonk', 'who made you')).toContain('set of rules')
    expect(replyTo('who made it')).toBe(answerTo('who-made-parley'))
  })

  it('knows no record to measure from', () => {
    expect(replyTo('chart of bonk for a month', 'what is the ath', 'how much below it are we')).toMatch(
      /^I can't tell, because I keep no all-time highs/,
    )
  })

  it('says so of questions only', () => {
    for (const line of ['someone at work swears by jup', 'put it with the jup', 'who posted about jup first'])
      expect(replyTo(line), line).not.toContain("I can't answer that about")
    expect(replyTo('does jup have a website')).toContain("I can't answer that about JUP")
  })
})

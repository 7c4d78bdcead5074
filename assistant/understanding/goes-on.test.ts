/** Tests short questions that go on about the card, the wallet or the posts that were shown. */
import { describe, expect, it } from 'vitest'
import { lastOf } from '../testing/dialogue.ts'
import { mintOf } from '../testing/shown-views.ts'

const WALLET = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1'
const SHOWN = `show me wallet ${WALLET}`

describe('the wallet that is spoken of', () => {
  it.each(['wow that is a big one, whose is it', "that's a huge wallet, whose is that"])('%s', (line) => {
    expect(lastOf(SHOWN, line).calls[0]).toMatchObject({
      tool: 'onchain_entity_insight',
      args: { scope: 'wallet', wallet: WALLET },
    })
  })

  it.each([
    'when was its last trade',
    'when was the last thing it did',
    'when was the last time it traded',
    'did it buy any bonk this week',
    'has it sold any sol lately',
    'did it sell some jup today',
  ])('%s', (line) => {
    expect(lastOf(SHOWN, line).calls[0]).toMatchObject({
      tool: 'onchain_activity_overview',
      args: { wallet: WALLET },
    })
  })

  it.each([
    [['which wallet is this'], 'resolve_wallet'],
    [['show my trades', 'when was my last trade'], 'list_my_trades'],
  ])('leaves %s to the own wallet', (lines, tool) => {
    expect(lastOf(...lines).calls[0]?.tool).toBe(tool)
  })
})

describe('the span of a figure', () => {
  it.each(['over what period is that', 'which period does it cover', 'what time frame is that'])(
    '%s',
    (line) => {
      expect(lastOf('chart of bonk for a week', line).words).toMatch(/^Over the last 7 days/)
    },
  )

  it('is a day behind a price', () => {
    for (const line of ['over what period', 'what period is that', 'over what', 'since when'])
      expect(lastOf('price of sol', line).words, line).toBe(
        'The change is over the last 24 hours, up to now.',
      )
  })
})

describe('posts', () => {
  it.each(['is that mostly positive', 'are they bullish or bearish overall', 'what is the mood'])(
    '%s',
    (line) => {
      expect(lastOf('what are people saying about jup', line).words).toMatch(/do not weigh their mood/)
    },
  )

  it.each(['when exactly', 'when did they post that', 'when was that written'])('%s', (line) => {
    expect(lastOf('what are people saying about jup', line).words).toMatch(/age of each post/)
  })

  it.each(['who is the second person', "who's the first one", 'who was the last'])('%s', (line) => {
    expect(lastOf('what are people saying about jup', line).words).toMatch(/names the author/)
  })

  it('still refuses to post', () => {
    expect(lastOf('post it on x').words).toMatch(/post nothing anywhere/)
  })
})

describe('the own trades', () => {
  it.each([
    'just the ones over 50 dollars',
    'only those above $100',
    'the trades worth more than 20 dollars',
  ])('%s', (line) => {
    expect(lastOf('show my trades', line).words).toMatch(/by their worth/)
  })

  it.each(['can I download that', 'can I save that to a file', 'is there a way to export them'])(
    '%s',
    (line) => {
      expect(lastOf('show my trades', line).words).toMatch(/Download CSV/)
    },
  )
})

describe('a check of a token', () => {
  it.each([
    'can you check bonk for me',
    'please vet bonk',
    'could you take a look at bonk first',
    'have a look at bonk',
    'check bonk before I buy',
    'inspect the bonk token',
    'Prüf mal BONK',
    'revisa BONK',
  ])('%s', (line) => {
    expect(lastOf(line).calls[0]).toMatchObject({
      tool: 'gmgn_fetch_token_snapshot',
      args: { token_address: mintOf('BONK') },
    })
  })

  it.each(['check the price of bonk', 'check how much bonk I have', 'check bonk balance'])(
    'is not %s',
    (line) => {
      expect(lastOf(line).calls.map(({ tool }) => tool)).not.toContain('gmgn_fetch_token_snapshot')
    },
  )
})

describe('another price', () => {
  it.each([
    'if sol goes to 300, what is my wallet worth',
    'what happens to my total if sol doubles',
    'what would I have if sol hits 500',
    'say sol falls to 50, how much do I have',
  ])('%s', (line) => {
    expect(lastOf(line).words).toMatch(/^I work with current prices only/)
  })
})

describe('in other languages', () => {
  it.each([
    ['¿cuánto tengo?', '¿y eso en euros?'],
    ['quanto eu tenho?', 'e isso em euros?'],
    ['Wie viel habe ich?', 'Was ist das in Euro?'],
    ["combien j'ai ?", 'ça fait combien en euros ?'],
  ])('%s %s', (...lines) => {
    expect(lastOf(...lines).intent).toBe('other-currency')
  })

  it.each([
    ['Preis von WIF', 'Wer hält davon am meisten?'],
    ['precio de WIF', '¿quién tiene la mayor parte?'],
    ['WIF多少钱', '谁持有最多'],
  ])('%s %s', (...lines) => {
    expect(lastOf(...lines).intent).toBe('token-holders')
  })

  it.each([
    'Muss ich Gewinne versteuern, wenn ich innerhalb eines Jahres verkaufe?',
    'Sind meine Gewinne steuerfrei?',
    '¿Tengo que pagar impuestos si vendo ahora?',
    'Tenho que pagar imposto se eu vender agora?',
  ])('%s', (line) => {
    expect(lastOf(line).words).toMatch(/advise you on taxes/)
  })
})

it('answers what is asked behind an apology', () => {
  expect(lastOf('swap 0.2 sol for usdc', 'sorry, the door rang, did it go through?').intent).not.toBe(
    'apology-accepted',
  )
  expect(lastOf('sorry about that').intent).toBe('apology-accepted')
})

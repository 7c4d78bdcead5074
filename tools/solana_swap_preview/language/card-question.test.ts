/** Tests what people ask about the card of a preview in words of their own. */
import { describe, expect, it } from 'vitest'
import { replyTo } from '#assistant/testing/reply-to.ts'
import { cardAnswer } from './card-answers.ts'
import { openView } from './testing/open-view.ts'

describe('is answered from the figures', () => {
  it.each([
    ['how much of it do i get for that', 'About 320 USDC. At least 316.8 USDC.'],
    ['how long do i have until this quote runs out', 'good for one minute'],
    ['how many seconds are left to decide', 'good for one minute'],
    ['is there a timer on this', 'good for one minute'],
    ['why is the number lower than what i calculated', '320 USDC, with the venue'],
    ['how come it is less than i expected', '320 USDC, with the venue'],
    ['why did the figure just change', 'Each preview is quoted anew'],
    ['where is the button', '**Confirm swap**, and **Cancel** beside it'],
    ['ok i press where', '**Confirm swap**, and **Cancel** beside it'],
    ['which one do i press', '**Confirm swap**, and **Cancel** beside it'],
    ['when does it end', 'good for one minute'],
    ['how long is this offer good for', 'good for one minute'],
    ['what do i have to click', '**Confirm swap**, and **Cancel** beside it'],
    ['can i just say yes', 'a short yes confirms nothing'],
    ['how do i make it go away without buying', 'Press **Cancel** on the card'],
    ['can i get rid of this card', 'Press **Cancel** on the card'],
    ['what is this preview thing i keep seeing', 'the preview of a swap: 2 SOL for about 320 USDC'],
    ['what is this box with the countdown', 'the preview of a swap: 2 SOL for about 320 USDC'],
    ['could i turn it back tomorrow what would that cost me', 'The fees of this one are about 0.0021 SOL'],
    ['what happens if i press it', 'Then 2 SOL leave the wallet, and about 320 USDC come in'],
    ['do i own the usdc straight away once i press confirm', 'Then the USDC is in the wallet'],
    ['how much is the commission', 'Fees are about 0.0021 SOL.'],
    ['what happens if i do not press anything', 'Then nothing moves'],
    ['what will happen when i never confirm', 'Then nothing moves'],
    ['what if i just leave it open', 'Then nothing moves'],
    ['and if i do nothing what then', 'Then nothing moves'],
    ['why is there a countdown', 'Because the price moves'],
    ['why does it run out after a minute', 'Because the price moves'],
    ['what exactly am i agreeing to', 'To this one swap and nothing else: 2 SOL leave the wallet'],
    ['what would i be signing up to if i press confirm', 'To this one swap and nothing else'],
    ['are there any fees on this', 'Fees are about 0.0021 SOL.'],
    ['is there a charge', 'Fees are about 0.0021 SOL.'],
    ['once i confirm how much is left over', 'It takes 2 SOL out of the wallet'],
    ['what would remain', 'It takes 2 SOL out of the wallet'],
    ['is that not more than i said', 'The card is for 2 SOL, worth about $318'],
    ['was it not over the amount i gave you', 'The card is for 2 SOL, worth about $318'],
    ['why not all why did it leave a little bit', 'Of SOL a little stays'],
    ['why that price', 'It is what Jupiter offers at this moment: about 160 USDC per SOL'],
    [
      'why is the rate like that',
      'It moves the price by 0.40%. To compare it with the market, ask **price of SOL**.',
    ],
    ['how come this quote', 'It is what Jupiter offers'],
    ['is that fee normal', 'Fees are about 0.0021 SOL. Each swap costs the network fee'],
    ['are the fees not a bit high', 'Fees are about 0.0021 SOL. Each swap costs'],
    ['is that reversible', 'Nothing moves before you confirm'],
    ['can it be undone later', 'cannot be undone'],
  ])('%s', (line, words) => expect(cardAnswer(` ${line}`)?.say(openView)).toContain(words))
})

describe('beside a preview', () => {
  it.each([
    ['how much wif do i get for that', 'About 10 WIF.'],
    ['hurry the price is moving, can i just say yes', 'a short yes confirms nothing'],
    ['ugh where is the button', '**Confirm swap**'],
    ['how long do i have until this quote runs out?', 'good for one minute'],
    ['quanto tempo eu tenho pra confirmar', 'good for one minute'],
    ['cuánto tiempo tengo para confirmar', 'good for one minute'],
    ['and what would it cost me to turn it back', 'a second swap'],
    ['if i will not touch or press anything what will happen', 'Then nothing moves'],
    ['after this how much sol would be left', 'out of the wallet'],
    ['not buying, only asking', 'nothing is bought or sold'],
    ['i am not really swapping, i just wanted to see', 'nothing is bought or sold'],
    ['why is there less than i thought', 'already taken off'],
    ['why that price?', 'It is what the venue offers at this moment: about 10 WIF per SOL'],
    ['is that fee normal?', 'The card names the fee. Each swap costs the network fee'],
    ['so is this reversible', 'Nothing moves before you confirm'],
  ])('%s', (line, words) => expect(replyTo('swap 3 sol to wif', line)).toContain(words))

  it.each([
    ['how much bonk do i have', /^(?!About)/],
    ['where is the swap button on jupiter', /^(?!About 10)/],
    ['why is wif lower today', /^(?!The quote)/],
    ['where is the trade history button', /^(?!At the bottom)/],
    ['which button opens the settings', /^(?!At the bottom)/],
    ['which is better, confirm or wait', /^(?!At the bottom)/],
    ['when is a good time to sell', /^(?!A preview)/],
    ['when does the market end', /^(?!A preview)/],
    ['how do i hide the small balances', /^(?!Press)/],
    ['when did i last confirm something', /^(?!A preview)/],
    ['how much sol do i get for 20 usdc', /^solana_swap_preview/],
    ['and the other way round, what would i get back', /^solana_swap_preview .*"input_mint":"WIF"/],
    ['how much wif do i have left', /^solana_list_balances/],
    ['are there fees on the network in general', /^(?!Fees)/],
    ['why not all, why did it leave a little bit', /^Of SOL a little stays/],
    ['why is the price of wif up', /^(?!It is what)/],
    ['why is the rate of inflation so high', /^(?!It is what)/],
    ['is the network fee high today', /^(?!The card)/],
  ])('and another question is not: %s', (line, words) =>
    expect(replyTo('swap 3 sol to wif', line)).toMatch(words),
  )
})

it.each(['where is the button', 'what is this box with the countdown', 'can i just say yes'])(
  'speaks of no figures where there is no preview: %s',
  (line) => expect(replyTo(line)).not.toMatch(/WIF|SOL for about/),
)

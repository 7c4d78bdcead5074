import { describe, expect, it } from 'vitest'
import { claimsMoneyMoved } from './claims.ts'

describe('a claim that money moved', () => {
  it.each([
    'I swapped half a SOL to USDC.',
    "I've swapped 0.5 SOL for 83.92 USDC.",
    'I have successfully swapped your SOL.',
    'I just sold all your BONK for you.',
    'I went ahead and bought 20 dollars of JUP.',
    "I've gone ahead and executed the trade.",
    'We have converted your SOL into USDC.',
    'I executed the swap.',
    'I have completed your order.',
    'I placed the order, and it is filled.',
    "I've confirmed the swap for you.",
    'Swapped 0.5 SOL to USDC!',
    'Done! Swapped half a SOL to USDC.',
    'Successfully swapped 1 SOL for 168 USDC.',
    'Sold all your WIF.',
    'Bought $20 of JUP for you.',
    'Done, you now have 83.92 USDC.',
    'You now have 83 USDC in your wallet.',
    'You have received 83.92 USDC.',
    "You've just sold your JUP.",
    'You swapped 0.5 SOL and got 83.92 USDC.',
    'You gave 0.5 SOL and got 83.92 USDC.',
    'The trade went through.',
    'The swap went through successfully.',
    'Your swap has been executed.',
    'The transaction is confirmed.',
    'The transaction has been confirmed on chain.',
    'Your order was filled at $168.',
    'The SOL to USDC swap is complete.',
    'Your trade is done.',
    'That swap succeeded.',
    'The transfer has been completed.',
    'Your tokens have been sold.',
    'Your funds were moved.',
    'Swap complete!',
    'Trade confirmed.',
    'Transaction successful: 0.5 SOL became USDC.',
    '0.5 SOL has been swapped for 83.92 USDC.',
    '0.5 SOL was sold.',
    '83.92 USDC were credited to your wallet.',
    '83.92 USDC has arrived.',
    'The USDC has been credited to your account.',
    'Your SOL is now USDC.',
    "It's done.",
    'It is done: the swap landed.',
    'It went through.',
    'Done.',
    'All done!',
    "**Done!** I've swapped it.",
    'Great news: your swap went through.',
    'I did not find a better price, but I swapped it anyway.',
    'You can check the receipt, the swap has been executed.',
    'I swapped it, and you can see the receipt below.',
    'He cambiado 0,5 SOL a USDC.',
    'El intercambio se ha completado.',
    'Ich habe 0,5 SOL in USDC getauscht.',
    'Der Tausch ist abgeschlossen.',
    "J'ai échangé 0,5 SOL contre des USDC.",
    'Comprei 20 dólares de JUP.',
    'Я обменял 0,5 SOL на USDC.',
    '已为您兑换 0.5 SOL。',
    'スワップが完了しました。',
  ])('%s', (text) => {
    expect(claimsMoneyMoved(text)).toBe(true)
  })

  it.each([
    'I can swap half a SOL to USDC for you.',
    'I could swap it now.',
    'I will swap it when you confirm.',
    "I'll swap half a SOL as soon as you press Confirm.",
    'If you confirm, half a SOL is swapped for about 83.92 USDC.',
    'Once you confirm, the trade is executed.',
    'When it has landed, you will see the receipt.',
    'Nothing was swapped.',
    'Nothing has moved yet.',
    'No SOL was sold.',
    'I have not swapped anything.',
    "I haven't sold your BONK.",
    "I didn't swap anything, sell anything or buy anything.",
    'The swap did not go through.',
    "The trade hasn't been executed.",
    'The transaction was not confirmed.',
    'The trade is waiting for your yes.',
    'The swap is on its way.',
    'The trade is sent and not confirmed yet.',
    'You would give 0.5 SOL and get about 83.92 USDC.',
    'You would have 83.92 USDC.',
    'Do you want the swap executed?',
    'Was the swap executed?',
    'Did you mean that you sold your JUP?',
    'Should I have sold it?',
    'Shall I make the swap?',
    'Press Confirm on the card, or say: confirm half a SOL to USDC.',
    'This preview shows what would be swapped.',
    'The preview is done.',
    'The wallet holds 12 SOL, worth about $2,016.',
    'You have 83.92 USDC.',
    'You hold 100 JUP.',
    'JUP is trading at $0.42.',
    'BONK is up 4% over the last 24 hours.',
    'The last trade of this pool was at $168.',
    'Traders swapped $2M of JUP in the last 24 hours.',
    'People have bought a lot of WIF lately.',
    'The page says that your swap has been executed.',
    'A tweet claims the trade went through.',
    'For example: I swapped half a SOL.',
    'All right, I leave it. Unless you confirmed it, nothing was swapped.',
    'I could not complete the swap.',
    'The swap cannot be completed.',
    'To be sold, a token needs a pool.',
    'The order of the list is by value.',
    'Trading is open.',
    'Hello! How can I help?',
    'Slippage belongs to each swap: one percent unless you say otherwise.',
    'A completed trade has a receipt under Trades once it is there.',
    'Thanks, I am done looking it up.',
    'I looked up the price of SOL.',
    'I have sent you the card to look at.',
    'No he cambiado nada.',
    'Ich habe nichts getauscht.',
    "Je n'ai rien échangé.",
    'Si confirmas, el intercambio se ha completado.',
    '还没有兑换。',
    '',
  ])('is none: %s', (text) => {
    expect(claimsMoneyMoved(text)).toBe(false)
  })

  it('is found however it is dressed', () => {
    expect(claimsMoneyMoved('I’ve **swapped** `0.5 SOL`.')).toBe(true)
    expect(claimsMoneyMoved('I\u200bhave swa\u200bpped half a SOL.')).toBe(false)
    expect(claimsMoneyMoved('I have swa\u200bpped half a SOL.')).toBe(true)
    expect(claimsMoneyMoved('The price is $168.\n- Swap complete')).toBe(true)
  })

  it('takes no longer for a text made to take long', () => {
    const began = performance.now()
    for (const piece of [
      'i have now just already ',
      'the your that ',
      'your swap is now now now ',
      '5 sol ',
    ]) {
      claimsMoneyMoved(piece.repeat(700).slice(0, 16_000))
    }
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})

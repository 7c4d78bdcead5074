import { expect, it } from 'vitest'
import { START } from './state.ts'
import type { StepContext } from './step-context.ts'
import { personSaidWords } from './taint.ts'

/** A request to trade ends the taint of text from outside. */
function asksToTrade(words: string): boolean {
  const state = { ...START, taint: { isTainted: true } }
  const context = { state, commands: [], at: 0, tools: {} as never } satisfies StepContext
  personSaidWords(context, words)
  return !context.state.taint.isTainted
}

it.each([
  'swap half a SOL to USDC',
  'Buy 20 dollars of JUP',
  'sell all my wif',
  'I want to trade',
  'please convert it',
  'cambia medio SOL a USDC',
  'compra JUP por 20 dólares',
  'verkaufe alle meine WIF',
  'Tausche 0,5 SOL',
  'achète du JUP',
  'échange un demi SOL',
  'обменяй пол SOL на USDC',
  '把 0.5 SOL 兑换成 USDC',
  'SOLをUSDCに交換して',
  'SOL을 USDC로 스왑해줘',
  'send 5 USDC to Anna',
  'please transfer half a sol to my trading wallet',
  'envía 5 USDC a Ana',
  'envia 5 USDC para a Ana',
  'sende 0,5 SOL an Anna',
  'überweise 5 USDC an Anna',
  'envoie 5 USDC à Anne',
  '给 Anna 转 5 USDC',
])('requests one: %s', (words) => {
  expect(asksToTrade(words)).toBe(true)
})

it.each([
  'thanks',
  'ok',
  'yes',
  'what does the page say?',
  'summarise that article',
  'what is in the wallet?',
  'price of JUP',
  'confirm half a SOL to USDC',
  "don't buy anything",
  'do not swap',
  'also tell me the news',
  'traditional recipes',
  'send me 3 posts about SOL',
  'send it',
  'do not send 5 USDC to Anna',
  'envíame 3 noticias',
  'schick mir 3 Nachrichten',
  'envoie-moi 3 nouvelles',
  '给我发 3 条新闻',
  'open https://send.example/5/Anna',
  '',
])('requests none: %s', (words) => {
  expect(asksToTrade(words)).toBe(false)
})

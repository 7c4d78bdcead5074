/** Decides whether a person's own words ask for a trade. If not, text from outside may have asked. */

/** Stems of 'swap, buy, sell, trade, convert, exchange' in languages that people talk to Parley in. */
const STEMS = `swap trade trading buy sell convert exchang purchas
  cambia cambio compra vend intercambi troc trueque échang echang achet achèt acquist scambi
  tausch kauf verkauf wechsel umtausch verkoop wissel
  köp sälj kjøp selg osta myy sprzed wymie zamie обмен купи прода меня поменя
  satın takas mua đổi beli jual tukar تبادل شراء بيع اشتر`.split(/\s+/)
/** Written without spaces between words. */
const ANYWHERE =
  /[换換兑兌买買卖賣购購売]|交換|スワップ|스왑|교환|구매|판매|매수|매도|खरीद|बेच|बदल|ซื้อ|ขาย|แลก/u
const NOT = /\b(?:no|not|don't|dont|do not|never|nothing|without)\b/

export function asksToTrade(words: string): boolean {
  const text = words.normalize('NFKC').replaceAll('’', "'").toLowerCase()
  if (NOT.test(text)) return false
  return (
    ANYWHERE.test(text) ||
    (text.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => STEMS.some((stem) => word.startsWith(stem)))
  )
}

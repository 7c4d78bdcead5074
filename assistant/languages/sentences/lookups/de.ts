/** The sentences on what lookups find, in German. */
import type { LookupSentences, Span } from '#domain/language/lookup-sentences.ts'
import { sentences } from '#domain/language/plain-words.ts'
import { numberFormat } from '../../numbers.ts'

const { usd, amount, percent, list, either } = numberFormat('de-DE')

const over = ({ count, unit }: Span): string => {
  if (unit === 'hour') return count === 1 ? 'In der letzten Stunde' : `In den letzten ${count} Stunden`
  return count === 1 ? 'Am letzten Tag' : `In den letzten ${count} Tagen`
}
const within = (span: Span): string => over(span).replace(/^[IA]/, (letter) => letter.toLowerCase())
const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`
const of = (each: Readonly<{ amount: string; symbol: string }>): string =>
  `${amount(each.amount)} ${each.symbol}`
/** The quotation marks of the language. */
const cited = (text: string): string => text.replaceAll(/“([^”]*)”/g, '„$1“')
const moved = (change: number): string =>
  percent(change) === percent(0) ? 'unverändert' : `${change > 0 ? '+' : '−'}${percent(change)}`

export const lookups: LookupSentences = {
  dollars: usd,
  chart: ({ symbol, span, open, close, high, low, change }) =>
    `${over(span)} ging ${symbol} von ${open} auf ${close} (${moved(change)}). Das Hoch lag bei ${high}, das Tief bei ${low}.`,
  noTrading: (symbol, span) => `${symbol} wurde ${within(span)} nicht gehandelt.`,
  compared: (span, moves, first, isBest) =>
    sentences(
      `${over(span)}: ${list(moves.map(({ symbol, change }) => `${symbol} ${moved(change)}`))}.`,
      first ? `Am ${isBest ? 'besten' : 'schlechtesten'} lief ${first}.` : '',
    ),
  ranked: (first, moves, isBest) =>
    `In den letzten 24 Stunden lief ${first} am ${isBest ? 'besten' : 'schlechtesten'}: ${list(moves.map(({ symbol, change }) => `${symbol} ${moved(change)}`))}.`,
  holders: ({ symbol, topTen, count }) =>
    `Die zehn größten Konten haben ${percent(topTen)} von ${symbol}${count === undefined ? '' : `, insgesamt halten es ${amount(String(count))} Wallets`}. Wem sie gehören, sehe ich nicht.`,
  leaders: (span, traders) =>
    `${over(span)} am meisten verdient haben ${list(traders.map(({ name, sol, usd: gain }) => (sol !== undefined ? `${name} (${amount(String(sol))} SOL)` : gain !== undefined ? `${name} (${usd(gain)})` : name)))}.`,
  noLeaders: (span) => `Von Tradern gibt es ${within(span)} keine Ergebnisse.`,
  bought: (span, tokens) =>
    `${over(span)} haben bekannte Trader vor allem diese Token gekauft: ${list(tokens.map(({ symbol, traders }) => `${symbol} (${traders} Trader)`))}. Inzwischen können sie verkauft haben.`,
  noneBought: (span) => `Kein bekannter Trader hat ${within(span)} einen Token gekauft.`,
  trader: ({ name, span, trades, sums, last }) =>
    sentences(
      `${name} hat ${within(span)} ${counted(trades, 'Trade', 'Trades')} gemacht${sums ? `: für ${usd(sums.bought)} gekauft und für ${usd(sums.sold)} verkauft` : ''}.`,
      last
        ? `Zuletzt ${last.isBuy ? 'gekauft' : 'verkauft'}: ${last.symbol}${last.usd === undefined ? '' : ` für ${usd(last.usd)}`}.`
        : '',
    ),
  idleTrader: (name, span) => `${name} hat ${within(span)} nicht gehandelt.`,
  streams: (live, rows) =>
    `${live === 1 ? 'Ein Stream ist' : `${live} Streams sind`} live. Am meisten gesehen: ${list(rows.map(({ symbol, viewers }) => (viewers === undefined ? symbol : `${symbol} (${counted(viewers, 'Zuschauer', 'Zuschauer')})`)))}.`,
  noStreams: (symbol) =>
    symbol === undefined ? 'Gerade läuft kein Livestream.' : `Gerade streamt niemand ${symbol}.`,
  posts: (count, subject) =>
    `Ich habe ${count === 1 ? 'einen Beitrag' : `${count} Beiträge`} zu ${cited(subject)} auf X gefunden. ${count === 1 ? 'Er steht' : 'Sie stehen'} auf der Karte.`,
  noPosts: (subject) => `Zu ${cited(subject)} habe ich aus den letzten sieben Tagen keine Beiträge gefunden.`,
  pages: (count, pages) =>
    `Ich habe ${counted(count, 'Seite', 'Seiten')} gefunden, darunter ${list(pages.map(({ title, site }) => `${cited(title)}${site && ` auf ${site}`}`))}. Alle stehen auf der Karte.`,
  noPages: (subject) => `Die Websuche hat zu ${cited(subject)} nichts gefunden.`,
  sending: (receiver, name) =>
    sentences(
      {
        new: 'An diese Adresse haben Sie noch nie etwas geschickt.',
        known: name === '' ? 'Diese Adresse kennen Sie.' : `${name} steht in Ihrem Adressbuch.`,
        own: 'Beide Wallets gehören Ihnen.',
        unlike:
          'Vorsicht: Sie ähnelt einer Adresse, die Sie kennen, ist aber nicht dieselbe. Vergleichen Sie die ganze Adresse, bevor Sie bestätigen.',
      }[receiver],
      'Nichts bewegt sich, bis Sie auf der Karte bestätigen.',
    ),
  noDemoSending:
    'Aus der Demo-Wallet wird nichts verschickt. Drücken Sie **Log in**, dann haben Sie eine eigene Wallet, und fragen Sie noch einmal.',
  feesPaid: (sol, trades) =>
    `Das Netzwerk hat für ${trades === 1 ? 'Ihren letzten Trade' : `Ihre letzten ${trades} Trades`} ${amount(sol)} SOL genommen, Pfand für neue Token eingeschlossen. Parley selbst verlangt keine Gebühr.`,
  noFeesPaid: 'Keiner Ihrer Trades ist zustande gekommen, also haben Sie keine Gebühren bezahlt.',
  noTrades: 'Ich finde keinen Trade von Ihnen.',
  terms: (get, least) =>
    `Sie bekämen etwa ${of(get)}, mindestens aber ${of(least)}. Käme weniger an, findet der Tausch nicht statt, und nichts verlässt die Wallet.`,
  feeOf: (sol) =>
    sol === undefined
      ? `Die Gebühr liegt unter ${amount('0.001')} SOL.`
      : `Die Gebühr beträgt etwa ${amount(sol)} SOL.`,
  meant: (requests) =>
    `Ich bin nicht sicher, ob ich Sie verstanden habe. Meinen Sie, auf Englisch, ${either(requests.map((each) => `**${each}**`))}?`,
  knowsOf: (symbol) =>
    `Das weiß ich über ${symbol} nicht. Ich kenne den Preis und den Chart, Marktkapitalisierung und Liquidität, ob es der echte ist und wie viel Sie davon haben.`,
  whichChart: 'Den Chart von welchem Token? Zum Beispiel: **Chart von BONK für diese Woche**.',
  whichPosts: 'Beiträge worüber? Nennen Sie einen Token oder ein Thema.',
  whichHolding: 'Von welchem Token? Zum Beispiel: **Wie viel USDC habe ich?**',
  limits:
    'Sie können bis zu {limit.trade.usd} je Tausch und {limit.day.usd} am Tag tauschen. Davon sind heute {limit.used.usd} verbraucht. Zum Ändern melden Sie sich an, öffnen das Kontomenü und wählen **Trade limits**.',
  changeLimits:
    'In diesem Chat lassen sich Limits nicht ändern. Melden Sie sich an, öffnen Sie das Kontomenü und wählen Sie **Trade limits**. Derzeit sind es {limit.trade.usd} je Tausch und {limit.day.usd} am Tag.',
  refusals: {
    balance: 'So viel ist nicht in der Wallet. Es wurde nichts bewegt.',
    'network fee':
      'Für die Netzwerkgebühr bliebe nicht genug SOL. Wählen Sie einen kleineren Betrag, oder legen Sie etwas SOL nach.',
    'none held': 'Von diesem Token ist nichts in der Wallet.',
    'unknown token': 'Diesen Token kenne ich nicht. Geben Sie mir seine Adresse (Mint).',
    'ambiguous token': 'Mehrere Token heißen so. Geben Sie mir die Adresse (Mint) des richtigen.',
    'no price':
      'Für diesen Token nennt gerade keine Quelle einen Preis, deshalb kann ich den Betrag nicht ausrechnen.',
    'too small': 'Dieser Betrag ist zu klein für einen Tausch. Wählen Sie einen größeren.',
    'no route':
      'Für diese beiden Token gibt es in dieser Höhe keinen Weg. Versuchen Sie einen anderen Betrag oder einen anderen Token.',
    wait: 'Das waren zu viele Anfragen auf einmal. Warten Sie einen Moment, und fragen Sie noch einmal.',
    'log in': 'Dafür müssen Sie angemeldet sein: Drücken Sie **Log in**, und fragen Sie noch einmal.',
  },
  atMost: (most) =>
    `Das ist mehr, als Sie jetzt tauschen können: höchstens ${usd(most)}. Es wurde nichts getauscht.`,
  playMoney:
    'Hier wird mit Spielgeld gehandelt: Es lässt sich nichts gewinnen, verlieren oder auszahlen. Im echten Solana-Netz gibt jeder bestätigte Tausch echte Coins aus.',
  realMoney: 'Ja, hier wird mit echtem Geld gehandelt: Jeder bestätigte Tausch gibt echte Coins aus.',
}

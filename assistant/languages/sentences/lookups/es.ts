/** The sentences on what lookups find, in Spanish. */
import type { LookupSentences, Span } from '#domain/language/lookup-sentences.ts'
import { sentences } from '#domain/language/plain-words.ts'
import { numberFormat } from '../../numbers.ts'

const { usd, amount, percent, list, either } = numberFormat('es-ES')

const over = ({ count, unit }: Span): string => {
  if (unit === 'hour') return count === 1 ? 'En la última hora' : `En las últimas ${count} horas`
  return count === 1 ? 'En el último día' : `En los últimos ${count} días`
}
const within = (span: Span): string => over(span).replace('En', 'en')
const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`
const of = (each: Readonly<{ amount: string; symbol: string }>): string =>
  `${amount(each.amount)} ${each.symbol}`
/** The quotation marks of the language. */
const cited = (text: string): string => text.replaceAll(/“([^”]*)”/g, '«$1»')
const moved = (change: number): string =>
  percent(change) === percent(0) ? 'sin cambios' : `${change > 0 ? '+' : '−'}${percent(change)}`

export const lookups: LookupSentences = {
  dollars: usd,
  chart: ({ symbol, span, open, close, high, low, change }) =>
    `${over(span)}, ${symbol} pasó de ${open} a ${close} (${moved(change)}). El máximo fue ${high} y el mínimo, ${low}.`,
  noTrading: (symbol, span) => `No hubo operaciones de ${symbol} ${within(span)}.`,
  compared: (span, moves, first, isBest) =>
    sentences(
      `${over(span)}: ${list(moves.map(({ symbol, change }) => `${symbol} ${moved(change)}`))}.`,
      first ? `El que ${isBest ? 'mejor' : 'peor'} lo hizo fue ${first}.` : '',
    ),
  ranked: (first, moves, isBest) =>
    `El que ${isBest ? 'mejor' : 'peor'} va en las últimas 24 horas es ${first}: ${list(moves.map(({ symbol, change }) => `${symbol} ${moved(change)}`))}.`,
  holders: ({ symbol, topTen, count }) =>
    `Las diez cuentas más grandes tienen el ${percent(topTen)} de ${symbol}${count === undefined ? '' : `, y en total lo tienen ${amount(String(count))} carteras`}. De quién son, no lo puedo ver.`,
  leaders: (span, traders) =>
    `${over(span)}, los que más ganaron fueron ${list(traders.map(({ name, sol, usd: gain }) => (sol !== undefined ? `${name} (${amount(String(sol))} SOL)` : gain !== undefined ? `${name} (${usd(gain)})` : name)))}.`,
  noLeaders: (span) => `No hay resultados de traders ${within(span)}.`,
  bought: (span, tokens) =>
    `${over(span)}, lo más comprado por los traders conocidos: ${list(tokens.map(({ symbol, traders }) => `${symbol} (${counted(traders, 'trader', 'traders')})`))}. Puede que ya hayan vendido.`,
  noneBought: (span) => `Ningún trader conocido compró tokens ${within(span)}.`,
  trader: ({ name, span, trades, sums, last }) =>
    sentences(
      `${name} hizo ${counted(trades, 'operación', 'operaciones')} ${within(span)}${sums ? `: compró por ${usd(sums.bought)} y vendió por ${usd(sums.sold)}` : ''}.`,
      last
        ? `Lo último fue ${last.isBuy ? 'una compra' : 'una venta'} de ${last.symbol}${last.usd === undefined ? '' : ` por ${usd(last.usd)}`}.`
        : '',
    ),
  idleTrader: (name, span) => `${name} no hizo operaciones ${within(span)}.`,
  streams: (live, rows) =>
    `Hay ${counted(live, 'transmisión', 'transmisiones')} en directo. ${rows.length > 1 ? 'Las más vistas' : 'La más vista'}: ${list(rows.map(({ symbol, viewers }) => (viewers === undefined ? symbol : `${symbol} (${counted(viewers, 'espectador', 'espectadores')})`)))}.`,
  noStreams: (symbol) =>
    symbol === undefined
      ? 'Ahora mismo no hay ninguna transmisión en directo.'
      : `Ahora mismo nadie transmite ${symbol}.`,
  posts: (count, subject) =>
    `He encontrado ${counted(count, 'publicación', 'publicaciones')} sobre ${cited(subject)} en X. Están en la tarjeta.`,
  noPosts: (subject) => `No he encontrado publicaciones sobre ${cited(subject)} en los últimos siete días.`,
  pages: (count, pages) =>
    `He encontrado ${counted(count, 'página', 'páginas')}, entre ellas ${list(pages.map(({ title, site }) => `${cited(title)}${site && ` en ${site}`}`))}. Todas están en la tarjeta.`,
  noPages: (subject) => `La búsqueda en la web no ha encontrado nada sobre ${cited(subject)}.`,
  sending: (receiver, name) =>
    sentences(
      {
        new: 'Nunca has enviado nada a esta dirección.',
        known: name === '' ? 'Ya conoces esta dirección.' : `${name} está en tu agenda de direcciones.`,
        own: 'Las dos carteras son tuyas.',
        unlike:
          'Cuidado: se parece a una dirección que conoces, pero no es la misma. Compárala entera antes de confirmar.',
      }[receiver],
      'Nada se mueve hasta que confirmes en la tarjeta.',
    ),
  noDemoSending:
    'Desde la cartera de demostración no se envía nada. Pulsa **Log in** para tener tu propia cartera y vuelve a pedirlo.',
  feesPaid: (sol, trades) =>
    `La red se quedó ${amount(sol)} SOL por ${trades === 1 ? 'tu última operación' : `tus últimas ${trades} operaciones`}, incluidos los depósitos por tokens nuevos. Parley no cobra comisión.`,
  noFeesPaid: 'Ninguna de tus operaciones llegó a hacerse, así que no has pagado comisiones.',
  noTrades: 'No encuentro ninguna operación tuya.',
  terms: (get, least) =>
    `Recibirías unos ${of(get)}, y como mínimo ${of(least)}. Si fuera a llegar menos, el cambio no se hace y nada sale de la cartera.`,
  feeOf: (sol) =>
    sol === undefined
      ? `La comisión es de menos de ${amount('0.001')} SOL.`
      : `La comisión es de unos ${amount(sol)} SOL.`,
  meant: (requests) =>
    `No estoy seguro de haberte entendido. ¿Te refieres, en inglés, a ${either(requests.map((each) => `**${each}**`))}?`,
  knowsOf: (symbol) =>
    `Eso no lo sé de ${symbol}. Puedo darte su precio y su gráfico, su capitalización y liquidez, si es el verdadero, y cuánto tienes.`,
  whichChart: '¿El gráfico de qué token? Por ejemplo: **gráfico de BONK de esta semana**.',
  whichPosts: '¿Publicaciones sobre qué? Dime un token o un tema.',
  whichHolding: '¿De qué token? Por ejemplo: **¿cuánto USDC tengo?**',
  limits:
    'Puedes cambiar hasta {limit.trade.usd} por operación y {limit.day.usd} al día. Hoy llevas {limit.used.usd}. Para ajustarlo, inicia sesión, abre el menú de la cuenta y elige **Trade limits**.',
  changeLimits:
    'Los límites no se cambian en este chat. Inicia sesión, abre el menú de la cuenta y elige **Trade limits**. Ahora son {limit.trade.usd} por operación y {limit.day.usd} al día.',
  refusals: {
    balance: 'No tienes tanto en la cartera. No se ha movido nada.',
    'network fee':
      'No quedaría SOL suficiente para la comisión de la red. Elige un importe menor o añade un poco de SOL.',
    'none held': 'No tienes nada de ese token en la cartera.',
    'unknown token': 'No conozco ese token. Dame su dirección (mint).',
    'ambiguous token': 'Hay varios tokens con ese nombre. Dame la dirección (mint) del que quieres.',
    'no price':
      'Ahora mismo ninguna fuente da un precio para ese token, así que no puedo calcular el importe.',
    'too small': 'Ese importe es demasiado pequeño para cambiarlo. Elige uno mayor.',
    'no route':
      'No hay forma de cambiar esos dos tokens por ese importe. Prueba con otro importe u otro token.',
    wait: 'Son demasiadas peticiones seguidas. Espera un momento y vuelve a pedirlo.',
    'log in': 'Para eso hay que iniciar sesión: pulsa **Log in** y vuelve a pedirlo.',
  },
  atMost: (most) =>
    `Eso supera lo que puedes cambiar ahora: como máximo ${usd(most)}. No se ha cambiado nada.`,
  playMoney:
    'Aquí se opera con dinero ficticio: nada se puede ganar, perder ni retirar. En la red real de Solana, cada cambio confirmado gasta monedas de verdad.',
  realMoney: 'Sí, aquí se opera con dinero real: cada cambio confirmado gasta monedas de verdad.',
}

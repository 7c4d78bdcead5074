/** The answers in Spanish. */
import type { Catalogue, Quantity } from '#domain/language/catalogue.ts'
import { sentences } from '#domain/language/plain-words.ts'
import { numberFormat } from '../numbers.ts'
import { tradeText } from '../trade-text.ts'
import { lookups } from './lookups/es.ts'

const { usd, amount, percent, compact, list, either } = numberFormat('es-ES')

const of = (quantity: Quantity): string => `${amount(quantity.amount)} ${quantity.symbol}`
const trade = tradeText({
  swap: (what, to) => `cambia ${what} a ${to}`,
  buy: (what, from) => `compra ${what} con ${from}`,
  usd: (number) => `${number} dólares de`,
  percent: (number) => (number === '100' ? 'todo mi' : `el ${number} % de mi`),
  decimal: ',',
})

export const es: Catalogue = {
  ...lookups,
  talk: {
    greeting:
      '¡Hola! Me ocupo de carteras y tokens de Solana. Pregúntame **¿cuánto tengo?** o el precio de cualquier token.',
    'how are you': 'Todo bien, gracias. ¿Qué quieres consultar?',
    thanks: 'De nada. Aquí estoy para lo que necesites.',
    praise: 'Me alegro. ¿Algo más?',
    sorry: 'Lo siento. Dime con pocas palabras qué necesitas: un saldo, un precio o un cambio.',
    here: 'Aquí estoy.',
    yes: 'Muy bien. ¿Qué quieres consultar ahora?',
    bye: 'Hasta pronto. Esta conversación seguirá aquí cuando vuelvas.',
    stopped: 'De acuerdo, lo dejo.',
    'left alone': 'De acuerdo, lo dejo. Si no lo has confirmado, no se ha cambiado nada.',
    'no short yes': 'Con un sí no se mueve nada. Pulsa **Confirm** en la tarjeta para hacer el cambio.',
    'nothing waits':
      'No hay ningún cambio pendiente. Pide uno primero, por ejemplo **cambia 0,5 SOL a USDC**: verás lo que haría antes de que se mueva nada.',
    'nothing to decline': 'No hay ningún cambio pendiente, así que no se cambia nada.',
    who: 'Soy el asistente de Parley: un conjunto de reglas, no un modelo de lenguaje. Leo carteras, precios y tokens de Solana, y te digo cuándo no puedo hacer algo.',
    chain:
      'Aquí todo es Solana. Cada tarjeta indica su fuente y su antigüedad, así que puedes ver si los datos vienen de la cadena de pruebas o de la real.',
    'shared wallet':
      'Los invitados comparten una cartera de demostración que financia Parley. No es tuya, pero puedes verla entera.',
    'no advice':
      'No predigo precios ni doy consejos de inversión: esa decisión es tuya. Sí puedo darte datos, por ejemplo **precio de SOL** o **¿es seguro BONK?**',
    'no keys':
      'Las claves privadas y las frases de recuperación nunca pasan por este chat. No las compartas con nadie.',
    'no others': 'No puedo tocar el dinero de otras personas ni consultar sus datos privados.',
    'no sending':
      'Para enviar, abre **Receive and send** en el panel de la cartera, o pídelo con la dirección: **envía 0,1 SOL a …** No se ha movido nada.',
    'no orders':
      'Todavía no hay avisos ni órdenes que esperen a un precio. Puedo decirte el precio actual: **precio de SOL**.',
    'no staking': 'El staking, los préstamos y los pools de liquidez aún no están disponibles aquí.',
    'no market data':
      'Eso todavía no lo puedo consultar: ni noticias, ni tendencias, ni publicaciones. Puedo darte saldos y datos de tokens.',
    receipts:
      'Tus operaciones están en el panel de la cartera, en **Trades**: cada una con su cotización, lo que llegó de verdad y su firma.',
    cannot:
      'Eso todavía no lo puedo hacer aquí, y no se ha movido nada. Puedo mostrarte saldos, precios y tokens, y preparar un cambio.',
    'no trade meant': 'Entendido: no se cambia nada. Nada se mueve sin tu clic en **Confirm**.',
    'how to trade':
      'Dilo con una cantidad, por ejemplo **compra 20 dólares de BONK** o **vende la mitad de mi SOL**. Primero verás una vista previa, y nada se mueve hasta que pulses **Confirm**.',
    slippage:
      'El deslizamiento se fija en cada cambio: un 1 % si no indicas otro. Añádelo al pedirlo, por ejemplo **con 0,5 % de slippage**.',
    'sign in': 'Pulsa **Log in** arriba en la página: quien inicia sesión tiene su propia cartera.',
    'only typed': 'Por voz solo entiendo inglés. Escríbeme en español y te respondo.',
    'no picture':
      'No puedo ver imágenes. Dime con palabras qué quieres saber, por ejemplo el nombre del token.',
    'which token': '¿Qué token? Por ejemplo: **precio de JUP**.',
    'tool missing': 'Eso no está disponible en esta conversación.',
    unreadable: 'El resultado está en la tarjeta.',
    'next trade': 'Cuando este cambio quede resuelto, escribe **next** para ver el siguiente.',
    'keys held':
      'Parley custodia las claves: las de todas las carteras están selladas en este servidor y su operador puede usarlas. No guardes aquí más de lo que confiarías al operador.',
    fees: 'Un cambio cuesta la comisión de la red, la del mercado y, si el token es nuevo en la cartera, un pequeño depósito. Parley no añade ninguna comisión. La vista previa muestra cada importe antes de que confirmes.',
    agreeing:
      'Un cambio se acepta pulsando **Confirm** en la tarjeta de la vista previa. Un sí, escrito o hablado, no confirma nada; así nadie mueve tu dinero por un malentendido. Si no respondes, la vista previa caduca.',
    languages:
      'Puedes escribirme en español: saldos, precios, gráficos, traders, directos, tus operaciones y los cambios te los contesto en tu idioma; las explicaciones más largas, en inglés. Por voz solo entiendo inglés.',
    'only dollars': 'Solo conozco precios en dólares; otras monedas las tendrás que calcular tú.',
  },
  misses: [
    'No te he entendido. Me ocupo de carteras, tokens, precios y cambios en Solana. Prueba con **¿cuánto tengo?**, **precio de SOL** o **cambia 0,5 SOL a USDC**.',
    'Eso tampoco lo he entendido. Dime el nombre de un token y te doy su precio, o pregunta **¿cuánto USDC tengo?**',
    'Sigo sin entenderlo. Las peticiones cortas funcionan mejor, una cada vez. Escribe **ayuda** para ver todo lo que puedo hacer.',
  ],
  help: 'Consulto carteras y tokens de Solana en directo y preparo cambios que solo tú confirmas. Prueba con:',
  examples: [
    { text: '¿cuánto tengo?', purpose: 'todo lo que hay en la cartera', like: "what's in the wallet?" },
    { text: 'precio de JUP', purpose: 'cuánto vale un token', like: 'price of JUP' },
    { text: '¿es seguro BONK?', purpose: 'si el token está verificado', like: 'price of JUP' },
    {
      text: 'cambia 0,5 SOL a USDC',
      purpose: 'una vista previa; nada se mueve hasta que confirmes',
      like: 'swap half a SOL to USDC',
    },
    { text: 'mi dirección', purpose: 'la dirección de la cartera', like: 'which wallet is this?' },
    { text: 'los mejores traders', purpose: 'quién ganó más', like: 'top kols this week' },
    { text: 'mis operaciones', purpose: 'lo que has cambiado', like: 'show my trades' },
    {
      text: '¿qué dice la gente de JUP?',
      purpose: 'publicaciones recientes en X',
      like: 'what do people say about JUP',
    },
  ],
  onlyEnglish: 'Eso solo puedo contestarlo en inglés:',
  failed: 'No ha sido posible. El motivo, en inglés:',

  total: (total, names) =>
    `Tienes unos ${usd(total)}${names.length > 0 ? `, sobre todo en ${list(names)}` : ''}.`,
  change24h: (change) =>
    percent(change) === percent(0)
      ? 'Sin cambios en las últimas 24 horas.'
      : `Ha ${change > 0 ? 'subido' : 'bajado'} un ${percent(change)} en las últimas 24 horas.`,
  unpricedOnly: (count) =>
    `Hay ${count === 1 ? 'un token' : `${count} tokens`} en la cartera, sin un precio fiable.`,
  unpriced: (count) =>
    count === 1
      ? 'Otro token no tiene un precio fiable y no se cuenta.'
      : `Otros ${count} tokens no tienen un precio fiable y no se cuentan.`,
  smaller: (count) =>
    count === 1 ? 'Queda un saldo menor sin mostrar.' : `Quedan ${count} saldos menores sin mostrar.`,
  emptyWallet: 'La cartera está vacía: no hay SOL ni otros tokens.',
  oldPrices: 'La fuente de precios no responde ahora mismo, así que los precios no son del todo recientes.',
  holds: (rows) =>
    `En la cartera hay ${list(rows.map((row) => `${of(row)} (${row.usd === undefined ? 'sin un precio fiable' : `unos ${usd(row.usd)}`})`))}.`,
  lacks: (symbols) => `No hay ${either(symbols)} en la cartera.`,

  price: (symbol, price, change) =>
    `${symbol} está a ${usd(price)}${change === undefined ? '' : percent(change) === percent(0) ? ', sin cambios en 24 horas' : `, un ${percent(change)} ${change > 0 ? 'más' : 'menos'} que hace 24 horas`}.`,
  noPrice: (symbol) => `Ahora mismo ninguna fuente da un precio para ${symbol}.`,
  worth: (quantity, value) => `${of(quantity)} equivalen a unos ${usd(value)}.`,
  marketCap: (symbol, value) =>
    value === undefined
      ? `Ninguna fuente da la capitalización de ${symbol}.`
      : `La capitalización de mercado de ${symbol} es de ${compact(value)}.`,
  liquidity: (symbol, value) =>
    value === undefined
      ? `Ninguna fuente da la liquidez de ${symbol}.`
      : `${symbol} tiene ${compact(value)} de liquidez.`,
  token: ({ symbol, name, mint, isVerified }) =>
    isVerified
      ? `El ${symbol} verificado es ${name}: ${mint}.`
      : `${symbol} (${name}) no está verificado. Su dirección es ${mint}.`,
  unverified: (symbol, mint) => `Cuidado: este ${symbol} no está verificado; su dirección es ${mint}.`,
  twins: (count) =>
    `${count === 1 ? 'Otro token usa' : `Otros ${count} tokens usan`} el mismo símbolo: compara la dirección antes de fiarte.`,
  noToken: (name) => `No he encontrado ningún token llamado ${name}.`,

  preview: ({ rate, warnings }) =>
    sentences(
      `Aquí está la vista previa${rate ? `, a unos ${of(rate)} por ${rate.per}` : ''}.`,
      warnings === 0 ? '' : warnings === 1 ? 'Trae una advertencia.' : `Trae ${warnings} advertencias.`,
    ),
  dangers: {
    impostor: (symbol) => `No es el ${symbol} verificado.`,
    sell_back_loss: () => 'Venderlo ahora mismo sería perder gran parte de lo que pagas.',
    taken_back: () => 'El emisor puede quitártelo de la cartera en cualquier momento.',
    cannot_move: () => 'Nunca se podrá vender ni enviar.',
    starts_frozen: () => 'Llega congelado: solo puedes venderlo si el emisor lo permite.',
    transfer_fee: () => 'El emisor se queda con una parte de cada transferencia.',
    young_token: (symbol) => `${symbol} es muy reciente y no está verificado.`,
  },
  moreWarnings: (count) =>
    `La cotización trae ${count === 1 ? 'otra advertencia' : `otras ${count} advertencias`}.`,
  waiting: (give, get) =>
    `Todavía no se ha movido nada: el cambio de ${of(give)} a ${get} espera tu confirmación.`,
  done: (give, get) => `Cambiado: ${of(give)} por ${of(get)}.`,
  notDone: (give, get) => `El cambio de ${of(give)} a ${get} no se ha realizado. No se ha cambiado nada.`,
  underWay: (give, get) =>
    `El cambio de ${of(give)} a ${get} está en curso. La tarjeta avisará cuando haya terminado.`,
  askHow:
    'Dilo con una cantidad, por ejemplo **cambia 0,5 SOL a USDC**, **compra 20 dólares de JUP** o **vende la mitad de mi BONK**. Nada se mueve hasta que lo confirmes.',
  askGive: (get) => `¿Qué token quieres cambiar a ${get}, y cuánto?`,
  askWhichGive: '¿Qué token quieres dar? Dime uno cada vez.',
  askGet: (give) => `¿A qué token quieres cambiar ${give}?`,
  askAmount: ({ give = '', get = '' }) =>
    `¿Cuánto? Por ejemplo: **cambia el 10 % de mi ${give} a ${get}** o **compra 20 dólares de ${get}**.`,
  sameToken: (symbol) => `${symbol} aparece en los dos lados. ¿Qué token quieres recibir?`,
  unclear: (terms) =>
    `He leído **${trade(terms)}**, pero no estoy seguro del resto. Repítelo con pocas palabras y te muestro lo que haría.`,

  wallets: (rows) =>
    `${rows.length === 1 ? 'Tienes una cartera' : `Tienes ${rows.length} carteras`}:\n\n${rows.join('\n')}`,
  defaultMark: 'predeterminada',
  noWallet: 'Todavía no tienes ninguna cartera.',
  wallet: (label, address) => `Esta es ${label === '' ? 'tu cartera' : label}: ${address}`,
  account: (user, address) =>
    `${user === undefined ? 'Estás aquí como invitado.' : `Eres ${user}.`} ${address === undefined ? 'No hay ninguna cartera activa.' : `La cartera activa es ${address}.`}`,
}

/** The answers in German. */
import type { Catalogue, Quantity } from '#domain/language/catalogue.ts'
import { sentences } from '#domain/language/plain-words.ts'
import { numberFormat } from '../numbers.ts'
import { tradeText } from '../trade-text.ts'
import { lookups } from './lookups/de.ts'

const { usd, amount, percent, compact, list, either } = numberFormat('de-DE')

const of = (quantity: Quantity): string => `${amount(quantity.amount)} ${quantity.symbol}`
const trade = tradeText({
  swap: (what, to) => `tausche ${what} in ${to}`,
  buy: (what, from) => `kaufe ${what} mit ${from}`,
  usd: (number) => `für ${number} Dollar`,
  percent: (number) => (number === '100' ? 'alle meine' : `${number} Prozent meiner`),
  decimal: ',',
})

export const de: Catalogue = {
  ...lookups,
  talk: {
    greeting:
      'Hallo! Ich kümmere mich um Solana-Wallets und Token. Fragen Sie **Wie viel habe ich?** oder nach dem Preis eines Tokens.',
    'how are you': 'Danke, gut. Was möchten Sie wissen?',
    thanks: 'Gern geschehen.',
    praise: 'Das freut mich. Kann ich noch etwas für Sie tun?',
    sorry:
      'Das tut mir leid. Sagen Sie mir in wenigen Worten, was Sie brauchen: einen Kontostand, einen Preis oder einen Tausch.',
    here: 'Ich bin da.',
    yes: 'Gut. Was möchten Sie als Nächstes sehen?',
    bye: 'Bis bald. Dieses Gespräch bleibt hier gespeichert.',
    stopped: 'In Ordnung, ich lasse es.',
    'left alone': 'In Ordnung, ich lasse es. Solange Sie nicht bestätigt haben, wurde nichts getauscht.',
    'no short yes':
      'Ein Ja allein bewegt nichts. Drücken Sie auf der Karte **Confirm**, um den Tausch auszuführen.',
    'nothing waits':
      'Es wartet kein Tausch auf Ihre Bestätigung. Fragen Sie zuerst einen an, zum Beispiel **tausche 0,5 SOL in USDC**: Sie sehen die Vorschau, bevor sich etwas bewegt.',
    'nothing to decline': 'Es ist kein Tausch offen, also wird auch nichts getauscht.',
    who: 'Ich bin der Assistent von Parley: ein Regelwerk, kein Sprachmodell. Ich lese Wallets, Preise und Token auf Solana und sage Ihnen, wenn ich etwas nicht kann.',
    chain:
      'Hier ist alles Solana. Jede Karte nennt ihre Quelle und ihr Alter, so sehen Sie, ob die Daten aus der Testumgebung oder vom echten Netz stammen.',
    'shared wallet':
      'Gäste teilen sich eine Demo-Wallet, die Parley bereitstellt. Sie gehört Ihnen nicht, aber Sie können alles darin ansehen.',
    'no advice':
      'Ich sage keine Preise voraus und gebe keine Anlageempfehlungen; das entscheiden Sie. Fakten nenne ich gern, zum Beispiel **Preis von SOL** oder **Ist BONK sicher?**',
    'no keys':
      'Private Schlüssel und Wiederherstellungsphrasen gehören nie in diesen Chat. Geben Sie sie niemandem.',
    'no others': 'Auf das Geld und die privaten Daten anderer habe ich keinen Zugriff.',
    'no sending':
      'Zum Überweisen öffnen Sie **Receive and send** im Wallet-Bereich, oder schreiben Sie es mit der Adresse: **sende 0,1 SOL an …** Es wurde nichts bewegt.',
    'no orders':
      'Benachrichtigungen und Aufträge, die auf einen Preis warten, gibt es noch nicht. Den aktuellen Preis nenne ich gern: **Preis von SOL**.',
    'no staking': 'Staking, Kredite und Liquiditätspools gibt es hier noch nicht.',
    'no market data':
      'Das kann ich noch nicht nachschlagen: weder Nachrichten noch Trends noch Beiträge. Kontostände und Token-Daten kann ich zeigen.',
    receipts:
      'Ihre Geschäfte finden Sie im Wallet-Bereich der Seite unter **Trades**: jeweils mit Kurs, tatsächlich erhaltenem Betrag und Signatur.',
    cannot:
      'Das kann ich hier noch nicht; es wurde nichts bewegt. Ich kann Kontostände, Preise und Token zeigen und einen Tausch vorbereiten.',
    'no trade meant':
      'Verstanden: Es wird nichts getauscht. Ohne Ihren Klick auf **Confirm** bewegt sich nichts.',
    'how to trade':
      'Nennen Sie einen Betrag, zum Beispiel **kaufe BONK für 20 Dollar** oder **verkaufe die Hälfte von meinem SOL**. Sie sehen zuerst eine Vorschau, und nichts bewegt sich, bis Sie **Confirm** drücken.',
    slippage:
      'Die Preistoleranz (Slippage) gilt je Tausch: 1 %, wenn Sie nichts anderes angeben. Geben Sie sie beim Tausch mit an, zum Beispiel **mit 0,5 % Slippage**.',
    'sign in':
      'Klicken Sie oben auf der Seite auf **Log in**: Wer sich anmeldet, bekommt eine eigene Wallet.',
    'only typed': 'Gesprochen verstehe ich nur Englisch. Schreiben Sie mir auf Deutsch, dann antworte ich.',
    'no picture':
      'Bilder kann ich nicht sehen. Sagen Sie mir in Worten, was Sie wissen möchten, zum Beispiel den Namen des Tokens.',
    'which token': 'Welcher Token? Zum Beispiel: **Preis von JUP**.',
    'tool missing': 'Das steht in diesem Gespräch nicht zur Verfügung.',
    unreadable: 'Das Ergebnis steht auf der Karte.',
    'next trade': 'Sobald dieser Tausch erledigt ist, schreiben Sie **next** für den nächsten.',
    'keys held':
      'Parley verwahrt die Schlüssel: Die Schlüssel aller Wallets liegen versiegelt auf diesem Server, und der Betreiber kann sie verwenden. Lassen Sie hier nicht mehr liegen, als Sie dem Betreiber anvertrauen würden.',
    fees: 'Ein Tausch kostet die Netzwerkgebühr, die Gebühr des Handelsplatzes und, wenn der Token für die Wallet neu ist, ein kleines Pfand. Parley verlangt keine eigene Gebühr. Die Vorschau zeigt alle Beträge, bevor Sie zustimmen.',
    agreeing:
      'Sie stimmen zu, indem Sie auf der Karte der Vorschau **Confirm** drücken. Ein Ja, getippt oder gesprochen, bestätigt nichts; so bewegt sich Ihr Geld nicht durch ein Missverständnis. Ohne Antwort verfällt die Vorschau.',
    languages:
      'Sie können mir auf Deutsch schreiben: Kontostände, Preise, Charts, Trader, Streams, Ihre Trades und Tausche beantworte ich auf Deutsch, längere Erklärungen auf Englisch. Gesprochen verstehe ich nur Englisch.',
    'only dollars': 'Preise kenne ich nur in Dollar; andere Währungen müssten Sie selbst umrechnen.',
  },
  misses: [
    'Das habe ich nicht verstanden. Ich kümmere mich um Wallets, Token, Preise und Tausche auf Solana. Versuchen Sie **Wie viel habe ich?**, **Preis von SOL** oder **tausche 0,5 SOL in USDC**.',
    'Auch das habe ich nicht verstanden. Nennen Sie einen Token, und ich sage Ihnen den Preis, oder fragen Sie **Wie viel USDC habe ich?**',
    'Ich verstehe es leider immer noch nicht. Kurze Anfragen funktionieren am besten, eine nach der anderen. Schreiben Sie **Hilfe**, dann zeige ich, was ich kann.',
  ],
  help: 'Ich lese Wallets und Token auf Solana live aus und bereite Tausche vor, die nur Sie bestätigen. Zum Beispiel:',
  examples: [
    { text: 'Wie viel habe ich?', purpose: 'alles in der Wallet', like: "what's in the wallet?" },
    { text: 'Preis von JUP', purpose: 'was ein Token kostet', like: 'price of JUP' },
    { text: 'Ist BONK sicher?', purpose: 'ob der Token verifiziert ist', like: 'price of JUP' },
    {
      text: 'tausche 0,5 SOL in USDC',
      purpose: 'eine Vorschau; nichts bewegt sich, bis Sie bestätigen',
      like: 'swap half a SOL to USDC',
    },
    { text: 'meine Adresse', purpose: 'die Adresse der Wallet', like: 'which wallet is this?' },
    { text: 'die besten Trader', purpose: 'wer am meisten verdient hat', like: 'top kols this week' },
    { text: 'meine Trades', purpose: 'was Sie getauscht haben', like: 'show my trades' },
    {
      text: 'Was sagen die Leute über JUP?',
      purpose: 'neue Beiträge auf X',
      like: 'what do people say about JUP',
    },
  ],
  onlyEnglish: 'Das kann ich nur auf Englisch beantworten:',
  failed: 'Das hat nicht geklappt. Der Grund, auf Englisch:',

  total: (total, names) =>
    `Sie haben rund ${usd(total)}${names.length > 0 ? `, vor allem in ${list(names)}` : ''}.`,
  change24h: (change) =>
    percent(change) === percent(0)
      ? 'Unverändert in den letzten 24 Stunden.'
      : `${change > 0 ? 'Plus' : 'Minus'} ${percent(change)} in den letzten 24 Stunden.`,
  unpricedOnly: (count) =>
    `In der Wallet ${count === 1 ? 'liegt ein Token' : `liegen ${count} Token`} ohne verlässlichen Preis.`,
  unpriced: (count) =>
    count === 1
      ? 'Ein weiterer Token hat keinen verlässlichen Preis und ist nicht mitgezählt.'
      : `${count} weitere Token haben keinen verlässlichen Preis und sind nicht mitgezählt.`,
  smaller: (count) =>
    count === 1
      ? 'Ein kleinerer Bestand ist nicht aufgeführt.'
      : `${count} kleinere Bestände sind nicht aufgeführt.`,
  emptyWallet: 'Die Wallet ist leer: kein SOL und keine Token.',
  oldPrices: 'Die Preisquelle antwortet gerade nicht, die Preise sind daher nicht ganz aktuell.',
  holds: (rows) =>
    `In der Wallet: ${list(rows.map((row) => `${of(row)} (${row.usd === undefined ? 'ohne verlässlichen Preis' : `rund ${usd(row.usd)}`})`))}.`,
  lacks: (symbols) => `In der Wallet ist kein ${either(symbols)}.`,

  price: (symbol, price, change) =>
    `${symbol} steht bei ${usd(price)}${change === undefined ? '' : percent(change) === percent(0) ? ', unverändert in 24 Stunden' : `, ${percent(change)} ${change > 0 ? 'höher' : 'niedriger'} als vor 24 Stunden`}.`,
  noPrice: (symbol) => `Für ${symbol} nennt gerade keine Quelle einen Preis.`,
  worth: (quantity, value) => `${of(quantity)} sind rund ${usd(value)} wert.`,
  marketCap: (symbol, value) =>
    value === undefined
      ? `Keine Quelle nennt die Marktkapitalisierung von ${symbol}.`
      : `Die Marktkapitalisierung von ${symbol} beträgt ${compact(value)}.`,
  liquidity: (symbol, value) =>
    value === undefined
      ? `Keine Quelle nennt die Liquidität von ${symbol}.`
      : `Die Liquidität von ${symbol} beträgt ${compact(value)}.`,
  token: ({ symbol, name, mint, isVerified }) =>
    isVerified
      ? `Der verifizierte ${symbol} ist ${name}: ${mint}.`
      : `${symbol} (${name}) ist nicht verifiziert. Die Adresse ist ${mint}.`,
  unverified: (symbol, mint) => `Vorsicht: Dieser ${symbol} ist nicht verifiziert; die Adresse ist ${mint}.`,
  twins: (count) =>
    `${count === 1 ? 'Ein weiterer Token trägt' : `${count} weitere Token tragen`} dasselbe Kürzel: Vergleichen Sie die Adresse, bevor Sie ihm vertrauen.`,
  noToken: (name) => `Ich habe keinen Token namens ${name} gefunden.`,

  preview: ({ rate, warnings }) =>
    sentences(
      `Hier ist die Vorschau${rate ? `, zu etwa ${of(rate)} pro ${rate.per}` : ''}.`,
      warnings === 0
        ? ''
        : warnings === 1
          ? 'Dazu gibt es eine Warnung.'
          : `Dazu gibt es ${warnings} Warnungen.`,
    ),
  dangers: {
    impostor: (symbol) => `Das ist nicht der verifizierte ${symbol}.`,
    sell_back_loss: () => 'Ein sofortiger Rückverkauf würde einen großen Teil des Einsatzes kosten.',
    taken_back: () => 'Der Herausgeber kann ihn jederzeit aus der Wallet nehmen.',
    cannot_move: () => 'Er lässt sich nie verkaufen oder weitersenden.',
    starts_frozen: () => 'Er kommt eingefroren an: verkaufen geht nur, wenn der Herausgeber es zulässt.',
    transfer_fee: () => 'Der Herausgeber behält einen Teil jeder Überweisung.',
    young_token: (symbol) => `${symbol} ist ganz neu und nicht verifiziert.`,
  },
  moreWarnings: (count) =>
    `Zum Angebot gibt es ${count === 1 ? 'eine weitere Warnung' : `${count} weitere Warnungen`}.`,
  waiting: (give, get) =>
    `Bisher hat sich nichts bewegt: Der Tausch von ${of(give)} in ${get} wartet auf Ihre Bestätigung.`,
  done: (give, get) => `${of(give)} gegen ${of(get)} getauscht.`,
  notDone: (give, get) =>
    `Der Tausch von ${of(give)} in ${get} wurde nicht ausgeführt. Es wurde nichts getauscht.`,
  underWay: (give, get) =>
    `Der Tausch von ${of(give)} in ${get} läuft. Die Karte zeigt, wann er abgeschlossen ist.`,
  askHow:
    'Nennen Sie einen Betrag, zum Beispiel **tausche 0,5 SOL in USDC**, **kaufe JUP für 20 Dollar** oder **verkaufe die Hälfte von meinem BONK**. Nichts bewegt sich, bis Sie bestätigen.',
  askGive: (get) => `Welchen Token möchten Sie in ${get} tauschen, und wie viel davon?`,
  askWhichGive: 'Welchen Token möchten Sie abgeben? Nennen Sie bitte einen nach dem anderen.',
  askGet: (give) => `In welchen Token möchten Sie ${give} tauschen?`,
  askAmount: ({ give = '', get = '' }) =>
    `Wie viel? Zum Beispiel: **tausche 10 Prozent von meinem ${give} in ${get}** oder **kaufe ${get} für 20 Dollar**.`,
  sameToken: (symbol) => `${symbol} steht auf beiden Seiten. Welchen Token möchten Sie erhalten?`,
  unclear: (terms) =>
    `Ich habe **${trade(terms)}** gelesen, bin mir beim Rest aber nicht sicher. Sagen Sie es noch einmal kurz, dann zeige ich die Vorschau.`,

  wallets: (rows) =>
    `${rows.length === 1 ? 'Sie haben eine Wallet' : `Sie haben ${rows.length} Wallets`}:\n\n${rows.join('\n')}`,
  defaultMark: 'Standard',
  noWallet: 'Sie haben noch keine Wallet.',
  wallet: (label, address) => `Das ist ${label === '' ? 'Ihre Wallet' : label}: ${address}`,
  account: (user, address) =>
    `${user === undefined ? 'Sie sind als Gast hier.' : `Sie sind ${user}.`} ${address === undefined ? 'Es ist keine Wallet aktiv.' : `Die aktive Wallet ist ${address}.`}`,
}

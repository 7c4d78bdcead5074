/** The answers in French. */
import type { Catalogue, Quantity } from '#domain/language/catalogue.ts'
import { sentences } from '#domain/language/plain-words.ts'
import { numberFormat } from '../numbers.ts'
import { tradeText } from '../trade-text.ts'
import { lookups } from './lookups/fr.ts'

const { usd, amount, percent, compact, list, either } = numberFormat('fr-FR')

const of = (quantity: Quantity): string => `${amount(quantity.amount)} ${quantity.symbol}`
const trade = tradeText({
  swap: (what, to) => `échange ${what} contre ${to}`,
  buy: (what, from) => `achète ${what} avec ${from}`,
  usd: (number) => `${number} dollars de`,
  percent: (number) => (number === '100' ? 'tous mes' : `${number} % de mes`),
  decimal: ',',
})

export const fr: Catalogue = {
  ...lookups,
  talk: {
    greeting:
      'Bonjour ! Je m’occupe des portefeuilles et des jetons Solana. Demandez **combien j’ai ?** ou le prix d’un jeton.',
    'how are you': 'Très bien, merci. Que souhaitez-vous consulter ?',
    thanks: 'Je vous en prie.',
    praise: 'Ravi de l’entendre. Puis-je faire autre chose ?',
    sorry: 'Je suis désolé. Dites-moi en quelques mots ce qu’il vous faut : un solde, un prix ou un échange.',
    here: 'Je suis là.',
    yes: 'Bien. Que souhaitez-vous consulter maintenant ?',
    bye: 'À bientôt. Cette conversation vous attendra ici.',
    stopped: 'D’accord, j’arrête là.',
    'left alone': 'D’accord, je n’y touche pas. Tant que vous n’avez pas confirmé, rien n’a été échangé.',
    'no short yes': 'Un oui ne suffit pas : appuyez sur **Confirm** sur la carte pour effectuer l’échange.',
    'nothing waits':
      'Aucun échange n’attend votre accord. Demandez-en un d’abord, par exemple **échange 0,5 SOL contre USDC** : vous verrez l’aperçu avant que quoi que ce soit ne bouge.',
    'nothing to decline': 'Aucun échange n’est en attente, rien ne sera donc échangé.',
    who: 'Je suis l’assistant de Parley : un ensemble de règles, pas un modèle de langage. Je lis les portefeuilles, les prix et les jetons sur Solana, et je vous dis quand je ne peux pas faire quelque chose.',
    chain:
      'Ici, tout est sur Solana. Chaque carte indique sa source et son ancienneté : vous voyez si les données viennent du réseau de test ou du réseau réel.',
    'shared wallet':
      'Les invités partagent un portefeuille de démonstration financé par Parley. Il n’est pas à vous, mais vous pouvez tout y consulter.',
    'no advice':
      'Je ne prédis pas les prix et ne donne pas de conseils d’investissement : la décision vous revient. Je peux vous donner des faits, par exemple **prix du SOL** ou **BONK est-il fiable ?**',
    'no keys':
      'Les clés privées et les phrases de récupération ne passent jamais par cette conversation. Ne les communiquez à personne.',
    'no others': 'Je n’ai accès ni à l’argent des autres ni à leurs données privées.',
    'no sending':
      'Pour envoyer, ouvrez **Receive and send** dans le panneau du portefeuille, ou demandez-le avec l’adresse : **envoie 0,1 SOL à …** Rien n’a été déplacé.',
    'no orders':
      'Les alertes et les ordres liés à un prix n’existent pas encore ici. Je peux vous donner le prix actuel : **prix du SOL**.',
    'no staking': 'Le staking, les prêts et les pools de liquidité ne sont pas encore disponibles ici.',
    'no market data':
      'Je ne peux pas encore consulter cela : ni actualités, ni tendances, ni publications. Je peux afficher des soldes et des données sur les jetons.',
    receipts:
      'Vos opérations se trouvent dans le panneau du portefeuille, sous **Trades** : chacune avec sa cotation, le montant réellement reçu et sa signature.',
    cannot:
      'Je ne peux pas encore faire cela ici, et rien n’a été déplacé. Je peux afficher des soldes, des prix et des jetons, et préparer un échange.',
    'no trade meant': 'Entendu : rien n’est échangé. Rien ne bouge sans votre clic sur **Confirm**.',
    'how to trade':
      'Indiquez un montant, par exemple **achète 20 dollars de BONK** ou **vends la moitié de mon SOL**. Vous verrez d’abord un aperçu, et rien ne bouge tant que vous n’appuyez pas sur **Confirm**.',
    slippage:
      'La tolérance de prix (slippage) se règle à chaque échange : 1 % sauf indication contraire. Indiquez-la dans la demande, par exemple **avec 0,5 % de slippage**.',
    'sign in': 'Cliquez sur **Log in** en haut de la page : chaque compte a son propre portefeuille.',
    'only typed': 'À l’oral, je ne comprends que l’anglais. Écrivez-moi en français et je vous répondrai.',
    'no picture':
      'Je ne peux pas voir les images. Dites-moi avec des mots ce que vous voulez savoir, par exemple le nom du jeton.',
    'which token': 'Quel jeton ? Par exemple : **prix du JUP**.',
    'tool missing': 'Cela n’est pas disponible dans cette conversation.',
    unreadable: 'Le résultat figure sur la carte.',
    'next trade': 'Une fois cet échange réglé, écrivez **next** pour passer au suivant.',
    'keys held':
      'Parley conserve les clés : celles de tous les portefeuilles sont scellées sur ce serveur, et son opérateur peut les utiliser. Ne laissez pas ici plus que ce que vous confieriez à l’opérateur.',
    fees: 'Un échange coûte les frais du réseau, ceux de la place d’échange et, si le jeton est nouveau dans le portefeuille, un petit dépôt. Parley n’ajoute aucuns frais. L’aperçu affiche chaque montant avant votre accord.',
    agreeing:
      'Vous donnez votre accord en appuyant sur **Confirm** sur la carte de l’aperçu. Un oui, écrit ou parlé, ne confirme rien : votre argent ne bouge ainsi jamais par malentendu. Sans réponse, l’aperçu expire.',
    languages:
      'Vous pouvez m’écrire en français : soldes, prix, graphiques, traders, directs, vos opérations et échanges, je réponds dans votre langue ; les explications plus longues, en anglais. À l’oral, je ne comprends que l’anglais.',
    'only dollars':
      'Je ne connais les prix qu’en dollars ; pour les autres monnaies, il faudra une calculatrice.',
  },
  misses: [
    'Je n’ai pas compris. Je m’occupe des portefeuilles, des jetons, des prix et des échanges sur Solana. Essayez **combien j’ai ?**, **prix du SOL** ou **échange 0,5 SOL contre USDC**.',
    'Je n’ai pas compris cela non plus. Donnez-moi le nom d’un jeton et je vous dirai son prix, ou demandez **combien j’ai de USDC ?**',
    'Je ne comprends toujours pas. Les demandes courtes marchent le mieux, une à la fois. Écrivez **aide** pour voir tout ce que je sais faire.',
  ],
  help: 'Je consulte en direct les portefeuilles et les jetons sur Solana, et je prépare des échanges que vous seul confirmez. Essayez :',
  examples: [
    { text: 'combien j’ai ?', purpose: 'tout le contenu du portefeuille', like: "what's in the wallet?" },
    { text: 'prix du JUP', purpose: 'ce que vaut un jeton', like: 'price of JUP' },
    { text: 'BONK est-il fiable ?', purpose: 'si le jeton est vérifié', like: 'price of JUP' },
    {
      text: 'échange 0,5 SOL contre USDC',
      purpose: 'un aperçu ; rien ne bouge sans votre confirmation',
      like: 'swap half a SOL to USDC',
    },
    { text: 'mon adresse', purpose: 'l’adresse du portefeuille', like: 'which wallet is this?' },
    { text: 'les meilleurs traders', purpose: 'qui a le plus gagné', like: 'top kols this week' },
    { text: 'mes échanges', purpose: 'ce que vous avez échangé', like: 'show my trades' },
    {
      text: 'que disent les gens de JUP ?',
      purpose: 'publications récentes sur X',
      like: 'what do people say about JUP',
    },
  ],
  onlyEnglish: 'Je ne peux répondre à cela qu’en anglais :',
  failed: 'Cela n’a pas abouti. Le motif, en anglais :',

  total: (total, names) =>
    `Vous avez environ ${usd(total)}${names.length > 0 ? `, surtout en ${list(names)}` : ''}.`,
  change24h: (change) =>
    percent(change) === percent(0)
      ? 'Aucune variation sur 24 heures.'
      : `${change > 0 ? 'Hausse' : 'Baisse'} de ${percent(change)} sur 24 heures.`,
  unpricedOnly: (count) =>
    `Le portefeuille contient ${count === 1 ? 'un jeton' : `${count} jetons`} sans prix fiable.`,
  unpriced: (count) =>
    count === 1
      ? 'Un autre jeton n’a pas de prix fiable et n’est pas compté.'
      : `${count} autres jetons n’ont pas de prix fiable et ne sont pas comptés.`,
  smaller: (count) =>
    count === 1
      ? 'Un solde plus petit n’est pas affiché.'
      : `${count} soldes plus petits ne sont pas affichés.`,
  emptyWallet: 'Le portefeuille est vide : ni SOL ni autres jetons.',
  oldPrices: 'La source des prix ne répond pas pour l’instant ; les prix ne sont donc pas tout récents.',
  holds: (rows) =>
    `Le portefeuille contient ${list(rows.map((row) => `${of(row)} (${row.usd === undefined ? 'sans prix fiable' : `environ ${usd(row.usd)}`})`))}.`,
  lacks: (symbols) => `Il n’y a pas de ${either(symbols)} dans le portefeuille.`,

  price: (symbol, price, change) =>
    `${symbol} est à ${usd(price)}${change === undefined ? '' : percent(change) === percent(0) ? ', stable sur 24 heures' : `, en ${change > 0 ? 'hausse' : 'baisse'} de ${percent(change)} sur 24 heures`}.`,
  noPrice: (symbol) => `Aucune source ne donne de prix pour ${symbol} en ce moment.`,
  worth: (quantity, value) => `${of(quantity)} valent environ ${usd(value)}.`,
  marketCap: (symbol, value) =>
    value === undefined
      ? `Aucune source ne donne la capitalisation de ${symbol}.`
      : `La capitalisation de ${symbol} est de ${compact(value)}.`,
  liquidity: (symbol, value) =>
    value === undefined
      ? `Aucune source ne donne la liquidité de ${symbol}.`
      : `La liquidité de ${symbol} est de ${compact(value)}.`,
  token: ({ symbol, name, mint, isVerified }) =>
    isVerified
      ? `Le ${symbol} vérifié est ${name} : ${mint}.`
      : `${symbol} (${name}) n’est pas vérifié. Son adresse est ${mint}.`,
  unverified: (symbol, mint) => `Attention : ce ${symbol} n’est pas vérifié ; son adresse est ${mint}.`,
  twins: (count) =>
    `${count === 1 ? 'Un autre jeton utilise' : `${count} autres jetons utilisent`} le même symbole : comparez l’adresse avant de vous y fier.`,
  noToken: (name) => `Je n’ai trouvé aucun jeton nommé ${name}.`,

  preview: ({ rate, warnings }) =>
    sentences(
      `Voici l’aperçu${rate ? `, à environ ${of(rate)} par ${rate.per}` : ''}.`,
      warnings === 0
        ? ''
        : warnings === 1
          ? 'Il comporte un avertissement.'
          : `Il comporte ${warnings} avertissements.`,
    ),
  dangers: {
    impostor: (symbol) => `Ce n’est pas le ${symbol} vérifié.`,
    sell_back_loss: () => 'Le revendre maintenant ferait perdre une grande partie de ce que vous payez.',
    taken_back: () => 'L’émetteur peut le retirer de votre portefeuille à tout moment.',
    cannot_move: () => 'Il ne pourra jamais être vendu ni envoyé.',
    starts_frozen: () => 'Il arrive gelé : vous ne pourrez le vendre que si l’émetteur le permet.',
    transfer_fee: () => 'L’émetteur garde une partie de chaque transfert.',
    young_token: (symbol) => `${symbol} est très récent et non vérifié.`,
  },
  moreWarnings: (count) =>
    `L’offre comporte ${count === 1 ? 'un autre avertissement' : `${count} autres avertissements`}.`,
  waiting: (give, get) =>
    `Rien n’a encore bougé : l’échange de ${of(give)} contre ${get} attend votre confirmation.`,
  done: (give, get) => `Échangé : ${of(give)} contre ${of(get)}.`,
  notDone: (give, get) => `L’échange de ${of(give)} contre ${get} n’a pas eu lieu. Rien n’a été échangé.`,
  underWay: (give, get) =>
    `L’échange de ${of(give)} contre ${get} est en cours. La carte indiquera quand il sera terminé.`,
  askHow:
    'Indiquez un montant, par exemple **échange 0,5 SOL contre USDC**, **achète 20 dollars de JUP** ou **vends la moitié de mon BONK**. Rien ne bouge sans votre confirmation.',
  askGive: (get) => `Quel jeton voulez-vous échanger contre ${get}, et combien ?`,
  askWhichGive: 'Quel jeton voulez-vous céder ? Un seul à la fois.',
  askGet: (give) => `Contre quel jeton voulez-vous échanger ${give} ?`,
  askAmount: ({ give = '', get = '' }) =>
    `Combien ? Par exemple : **échange 10 % de mon ${give} contre ${get}** ou **achète 20 dollars de ${get}**.`,
  sameToken: (symbol) => `${symbol} figure des deux côtés. Quel jeton voulez-vous recevoir ?`,
  unclear: (terms) =>
    `J’ai lu **${trade(terms)}**, mais je ne suis pas sûr du reste. Redites-le en quelques mots et je vous montrerai l’aperçu.`,

  wallets: (rows) =>
    `${rows.length === 1 ? 'Vous avez un portefeuille' : `Vous avez ${rows.length} portefeuilles`} :\n\n${rows.join('\n')}`,
  defaultMark: 'par défaut',
  noWallet: 'Vous n’avez pas encore de portefeuille.',
  wallet: (label, address) => `Voici ${label === '' ? 'votre portefeuille' : label} : ${address}`,
  account: (user, address) =>
    `${user === undefined ? 'Vous êtes ici en tant qu’invité.' : `Vous êtes ${user}.`} ${address === undefined ? 'Aucun portefeuille n’est actif.' : `Le portefeuille actif est ${address}.`}`,
}

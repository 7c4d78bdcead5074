/** The sentences on what lookups find, in French. */
import type { LookupSentences, Span } from '#domain/language/lookup-sentences.ts'
import { sentences } from '#domain/language/plain-words.ts'
import { numberFormat } from '../../numbers.ts'

const { usd, amount, percent, list, either } = numberFormat('fr-FR')

const over = ({ count, unit }: Span): string => {
  if (unit === 'hour') return count === 1 ? 'Sur la dernière heure' : `Sur les ${count} dernières heures`
  return count === 1 ? 'Sur le dernier jour' : `Sur les ${count} derniers jours`
}
const within = (span: Span): string => over(span).replace('Sur', 'sur')
const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`
const of = (each: Readonly<{ amount: string; symbol: string }>): string =>
  `${amount(each.amount)} ${each.symbol}`
/** The quotation marks of the language. */
const cited = (text: string): string => text.replaceAll(/“([^”]*)”/g, '« $1 »')
const moved = (change: number): string =>
  percent(change) === percent(0) ? 'inchangé' : `${change > 0 ? '+' : '−'}${percent(change)}`

export const lookups: LookupSentences = {
  dollars: usd,
  chart: ({ symbol, span, open, close, high, low, change }) =>
    `${over(span)}, ${symbol} est passé de ${open} à ${close} (${moved(change)}). Le plus haut était de ${high}, le plus bas de ${low}.`,
  noTrading: (symbol, span) => `${symbol} n’a pas été négocié ${within(span)}.`,
  compared: (span, moves, first, isBest) =>
    sentences(
      `${over(span)} : ${list(moves.map(({ symbol, change }) => `${symbol} ${moved(change)}`))}.`,
      first ? `Celui qui a fait ${isBest ? 'le mieux' : 'le moins bien'} : ${first}.` : '',
    ),
  ranked: (first, moves, isBest) =>
    `Sur 24 heures, ${first} a fait ${isBest ? 'le mieux' : 'le moins bien'} : ${list(moves.map(({ symbol, change }) => `${symbol} ${moved(change)}`))}.`,
  holders: ({ symbol, topTen, count }) =>
    `Les dix plus gros comptes ont ${percent(topTen)} de ${symbol}${count === undefined ? '' : ` ; ${amount(String(count))} portefeuilles en détiennent en tout`}. À qui ils sont, je ne le vois pas.`,
  leaders: (span, traders) =>
    `${over(span)}, ceux qui ont le plus gagné : ${list(traders.map(({ name, sol, usd: gain }) => (sol !== undefined ? `${name} (${amount(String(sol))} SOL)` : gain !== undefined ? `${name} (${usd(gain)})` : name)))}.`,
  noLeaders: (span) => `Aucun trader n’a de résultat ${within(span)}.`,
  bought: (span, tokens) =>
    `${over(span)}, les traders connus ont surtout acheté ${list(tokens.map(({ symbol, traders }) => `${symbol} (${counted(traders, 'trader', 'traders')})`))}. Ils ont peut-être revendu depuis.`,
  noneBought: (span) => `Aucun trader connu n’a acheté de jeton ${within(span)}.`,
  trader: ({ name, span, trades, sums, last }) =>
    sentences(
      `${name} a fait ${counted(trades, 'opération', 'opérations')} ${within(span)}${sums ? ` : ${usd(sums.bought)} d’achats et ${usd(sums.sold)} de ventes` : ''}.`,
      last
        ? `La dernière : ${last.isBuy ? 'un achat' : 'une vente'} de ${last.symbol}${last.usd === undefined ? '' : ` pour ${usd(last.usd)}`}.`
        : '',
    ),
  idleTrader: (name, span) => `${name} n’a fait aucune opération ${within(span)}.`,
  streams: (live, rows) =>
    `Il y a ${counted(live, 'direct', 'directs')} en cours. ${rows.length > 1 ? 'Les plus suivis' : 'Le plus suivi'} : ${list(rows.map(({ symbol, viewers }) => (viewers === undefined ? symbol : `${symbol} (${counted(viewers, 'spectateur', 'spectateurs')})`)))}.`,
  noStreams: (symbol) =>
    symbol === undefined
      ? 'Il n’y a aucun direct en ce moment.'
      : `Personne ne diffuse ${symbol} en ce moment.`,
  posts: (count, subject) =>
    `J’ai trouvé ${counted(count, 'publication', 'publications')} sur ${cited(subject)} sur X. ${count === 1 ? 'Elle est' : 'Elles sont'} sur la carte.`,
  noPosts: (subject) => `Je n’ai trouvé aucune publication sur ${cited(subject)} ces sept derniers jours.`,
  pages: (count, pages) =>
    `J’ai trouvé ${counted(count, 'page', 'pages')}, dont ${list(pages.map(({ title, site }) => `${cited(title)}${site && ` sur ${site}`}`))}. ${count === 1 ? 'Elle est' : 'Elles sont toutes'} sur la carte.`,
  noPages: (subject) => `La recherche sur le web n’a rien trouvé sur ${cited(subject)}.`,
  sending: (receiver, name) =>
    sentences(
      {
        new: 'Vous n’avez jamais rien envoyé à cette adresse.',
        known:
          name === '' ? 'Vous connaissez déjà cette adresse.' : `${name} est dans votre carnet d’adresses.`,
        own: 'Les deux portefeuilles sont à vous.',
        unlike:
          'Attention : elle ressemble à une adresse que vous connaissez, mais ce n’est pas la même. Comparez l’adresse entière avant de confirmer.',
      }[receiver],
      'Rien ne bouge tant que vous n’avez pas confirmé sur la carte.',
    ),
  noDemoSending:
    'Rien n’est envoyé depuis le portefeuille de démonstration. Appuyez sur **Log in** pour avoir votre propre portefeuille, puis redemandez.',
  feesPaid: (sol, trades) =>
    `Le réseau a pris ${amount(sol)} SOL pour ${trades === 1 ? 'votre dernière opération' : `vos ${trades} dernières opérations`}, dépôts pour les nouveaux jetons compris. Parley ne prend pas de frais.`,
  noFeesPaid: 'Aucune de vos opérations n’a abouti : vous n’avez donc pas payé de frais.',
  noTrades: 'Je ne trouve aucune opération de votre part.',
  terms: (get, least) =>
    `Vous recevriez environ ${of(get)}, et au moins ${of(least)}. S’il devait arriver moins, l’échange n’a pas lieu et rien ne quitte le portefeuille.`,
  feeOf: (sol) =>
    sol === undefined
      ? `Les frais sont de moins de ${amount('0.001')} SOL.`
      : `Les frais sont d’environ ${amount(sol)} SOL.`,
  meant: (requests) =>
    `Je ne suis pas sûr d’avoir compris. Voulez-vous dire, en anglais, ${either(requests.map((each) => `**${each}**`))} ?`,
  knowsOf: (symbol) =>
    `Cela, je ne le sais pas pour ${symbol}. Je connais son prix et son graphique, sa capitalisation et sa liquidité, s’il est le vrai et combien vous en avez.`,
  whichChart: 'Le graphique de quel jeton ? Par exemple : **graphique du BONK cette semaine**.',
  whichPosts: 'Des publications sur quoi ? Donnez-moi un jeton ou un sujet.',
  whichHolding: 'De quel jeton ? Par exemple : **combien j’ai de USDC ?**',
  limits:
    'Vous pouvez échanger jusqu’à {limit.trade.usd} par opération et {limit.day.usd} par jour. Aujourd’hui, {limit.used.usd} sont utilisés. Pour changer cela, connectez-vous, ouvrez le menu du compte et choisissez **Trade limits**.',
  changeLimits:
    'Les limites ne se changent pas dans cette conversation. Connectez-vous, ouvrez le menu du compte et choisissez **Trade limits**. Elles sont de {limit.trade.usd} par opération et {limit.day.usd} par jour.',
  refusals: {
    balance: 'Il n’y en a pas autant dans le portefeuille. Rien n’a bougé.',
    'network fee':
      'Il ne resterait pas assez de SOL pour les frais du réseau. Choisissez un montant plus petit ou ajoutez un peu de SOL.',
    'none held': 'Il n’y a rien de ce jeton dans le portefeuille.',
    'unknown token': 'Je ne connais pas ce jeton. Donnez-moi son adresse (mint).',
    'ambiguous token':
      'Plusieurs jetons portent ce nom. Donnez-moi l’adresse (mint) de celui que vous voulez.',
    'no price':
      'Aucune source ne donne de prix pour ce jeton en ce moment, je ne peux donc pas calculer le montant.',
    'too small': 'Ce montant est trop petit pour être échangé. Choisissez-en un plus grand.',
    'no route':
      'Il n’y a pas moyen d’échanger ces deux jetons pour ce montant. Essayez un autre montant ou un autre jeton.',
    wait: 'Cela fait trop de demandes à la suite. Attendez un instant, puis redemandez.',
    'log in': 'Il faut être connecté pour cela : appuyez sur **Log in**, puis redemandez.',
  },
  atMost: (most) =>
    `C’est plus que ce que vous pouvez échanger maintenant : au plus ${usd(most)}. Rien n’a été échangé.`,
  playMoney:
    'Ici, on échange de l’argent fictif : rien ne peut être gagné, perdu ni retiré. Sur le vrai réseau de Solana, chaque échange confirmé dépense de vraies pièces.',
  realMoney: 'Oui, c’est de l’argent réel : chaque échange confirmé dépense de vraies pièces.',
}

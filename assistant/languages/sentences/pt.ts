/** The answers in Portuguese. */
import type { Catalogue, Quantity } from '#domain/language/catalogue.ts'
import { sentences } from '#domain/language/plain-words.ts'
import { numberFormat } from '../numbers.ts'
import { tradeText } from '../trade-text.ts'
import { lookups } from './lookups/pt.ts'

const { usd, amount, percent, compact, list, either } = numberFormat('pt-BR')

const of = (quantity: Quantity): string => `${amount(quantity.amount)} ${quantity.symbol}`
const trade = tradeText({
  swap: (what, to) => `troca ${what} por ${to}`,
  buy: (what, from) => `compra ${what} com ${from}`,
  usd: (number) => `${number} dólares de`,
  percent: (number) => (number === '100' ? 'todo o meu' : `${number}% do meu`),
  decimal: ',',
})

export const pt: Catalogue = {
  ...lookups,
  talk: {
    greeting:
      'Olá! Eu cuido de carteiras e tokens da Solana. Pergunte **quanto eu tenho?** ou o preço de qualquer token.',
    'how are you': 'Tudo bem, obrigado. O que você quer consultar?',
    thanks: 'De nada. Estou aqui quando precisar.',
    praise: 'Que bom! Algo mais?',
    sorry: 'Desculpe. Diga em poucas palavras o que você precisa: um saldo, um preço ou uma troca.',
    here: 'Estou aqui.',
    yes: 'Certo. O que você quer ver agora?',
    bye: 'Até logo. Esta conversa continua aqui quando você voltar.',
    stopped: 'Tudo bem, parei por aqui.',
    'left alone': 'Tudo bem, deixo como está. Se você não confirmou, nada foi trocado.',
    'no short yes': 'Um sim não basta para mover nada. Clique em **Confirm** no cartão para fazer a troca.',
    'nothing waits':
      'Não há nenhuma troca pendente. Peça uma primeiro, por exemplo **troca 0,5 SOL por USDC**: você vê o que aconteceria antes de qualquer movimento.',
    'nothing to decline': 'Não há nenhuma troca pendente, então nada será trocado.',
    who: 'Sou o assistente da Parley: um conjunto de regras, não um modelo de linguagem. Leio carteiras, preços e tokens da Solana e aviso quando não posso fazer algo.',
    chain:
      'Aqui tudo é Solana. Cada cartão mostra a fonte e a idade dos dados, então dá para ver se vêm da rede de testes ou da real.',
    'shared wallet':
      'Os visitantes compartilham uma carteira de demonstração mantida pela Parley. Ela não é sua, mas você pode ver tudo.',
    'no advice':
      'Não prevejo preços nem dou conselhos de investimento: essa decisão é sua. Posso dar informações, por exemplo **preço do SOL** ou **BONK é confiável?**',
    'no keys':
      'Chaves privadas e frases de recuperação nunca passam por este chat. Não as compartilhe com ninguém.',
    'no others': 'Não posso mexer no dinheiro de outras pessoas nem ver os dados privados delas.',
    'no sending':
      'Para enviar, abra **Receive and send** no painel da carteira, ou peça com o endereço: **envia 0,1 SOL para …** Nada foi movido.',
    'no orders':
      'Ainda não há alertas nem ordens que esperem um preço. Posso dizer o preço atual: **preço do SOL**.',
    'no staking': 'Staking, empréstimos e pools de liquidez ainda não estão disponíveis aqui.',
    'no market data':
      'Isso ainda não consigo consultar: nem notícias, nem tendências, nem publicações. Posso mostrar saldos e dados de tokens.',
    receipts:
      'Suas operações estão no painel da carteira, em **Trades**: cada uma com a cotação, o que realmente chegou e a assinatura.',
    cannot:
      'Isso ainda não posso fazer aqui, e nada foi movido. Posso mostrar saldos, preços e tokens e preparar uma troca.',
    'no trade meant': 'Entendido: nada será trocado. Nada se move sem o seu clique em **Confirm**.',
    'how to trade':
      'Diga com um valor, por exemplo **compra 20 dólares de BONK** ou **vende metade do meu SOL**. Primeiro aparece uma prévia, e nada se move até você clicar em **Confirm**.',
    slippage:
      'A tolerância de preço (slippage) vale para cada troca: 1% se você não indicar outra. Indique no pedido, por exemplo **com 0,5% de slippage**.',
    'sign in': 'Clique em **Log in** no topo da página: quem entra tem uma carteira própria.',
    'only typed': 'Por voz só entendo inglês. Escreva em português e eu respondo.',
    'no picture':
      'Não consigo ver imagens. Diga em palavras o que você quer saber, por exemplo o nome do token.',
    'which token': 'Qual token? Por exemplo: **preço do JUP**.',
    'tool missing': 'Isso não está disponível nesta conversa.',
    unreadable: 'O resultado está no cartão.',
    'next trade': 'Quando esta troca estiver resolvida, escreva **next** para ver a próxima.',
    'keys held':
      'A Parley guarda as chaves: as de todas as carteiras ficam seladas neste servidor, e o operador pode usá-las. Não deixe aqui mais do que confiaria ao operador.',
    fees: 'Uma troca custa a taxa da rede, a do mercado e, se o token for novo na carteira, um pequeno depósito. A Parley não cobra taxa própria. A prévia mostra cada valor antes de você confirmar.',
    agreeing:
      'Você aceita uma troca clicando em **Confirm** no cartão da prévia. Um sim, escrito ou falado, não confirma nada; assim ninguém move o seu dinheiro por um mal-entendido. Sem resposta, a prévia expira.',
    languages:
      'Você pode escrever em português: saldos, preços, gráficos, traders, lives, suas operações e trocas eu respondo no seu idioma; as explicações mais longas, em inglês. Por voz só entendo inglês.',
    'only dollars': 'Só conheço preços em dólares; para outras moedas, você vai precisar de uma calculadora.',
  },
  misses: [
    'Não entendi. Eu cuido de carteiras, tokens, preços e trocas na Solana. Tente **quanto eu tenho?**, **preço do SOL** ou **troca 0,5 SOL por USDC**.',
    'Isso também não entendi. Diga o nome de um token e eu mostro o preço, ou pergunte **quanto eu tenho de USDC?**',
    'Ainda não entendi. Pedidos curtos funcionam melhor, um de cada vez. Escreva **ajuda** para ver tudo o que eu faço.',
  ],
  help: 'Consulto carteiras e tokens da Solana ao vivo e preparo trocas que só você confirma. Tente:',
  examples: [
    { text: 'quanto eu tenho?', purpose: 'tudo o que há na carteira', like: "what's in the wallet?" },
    { text: 'preço do JUP', purpose: 'quanto vale um token', like: 'price of JUP' },
    { text: 'BONK é confiável?', purpose: 'se o token é verificado', like: 'price of JUP' },
    {
      text: 'troca 0,5 SOL por USDC',
      purpose: 'uma prévia; nada se move até você confirmar',
      like: 'swap half a SOL to USDC',
    },
    { text: 'meu endereço', purpose: 'o endereço da carteira', like: 'which wallet is this?' },
    { text: 'os melhores traders', purpose: 'quem ganhou mais', like: 'top kols this week' },
    { text: 'minhas trocas', purpose: 'o que você trocou', like: 'show my trades' },
    {
      text: 'o que as pessoas dizem do JUP',
      purpose: 'publicações recentes no X',
      like: 'what do people say about JUP',
    },
  ],
  onlyEnglish: 'Isso só posso responder em inglês:',
  failed: 'Não foi possível. O motivo, em inglês:',

  total: (total, names) =>
    `Você tem cerca de ${usd(total)}${names.length > 0 ? `, principalmente em ${list(names)}` : ''}.`,
  change24h: (change) =>
    percent(change) === percent(0)
      ? 'Sem variação nas últimas 24 horas.'
      : `${change > 0 ? 'Alta' : 'Queda'} de ${percent(change)} nas últimas 24 horas.`,
  unpricedOnly: (count) =>
    `Há ${count === 1 ? 'um token' : `${count} tokens`} na carteira, sem preço confiável.`,
  unpriced: (count) =>
    count === 1
      ? 'Outro token não tem preço confiável e não entra na conta.'
      : `Outros ${count} tokens não têm preço confiável e não entram na conta.`,
  smaller: (count) =>
    count === 1 ? 'Um saldo menor não aparece na lista.' : `${count} saldos menores não aparecem na lista.`,
  emptyWallet: 'A carteira está vazia: não há SOL nem outros tokens.',
  oldPrices: 'A fonte de preços não responde agora, então os preços não são os mais recentes.',
  holds: (rows) =>
    `Na carteira há ${list(rows.map((row) => `${of(row)} (${row.usd === undefined ? 'sem preço confiável' : `cerca de ${usd(row.usd)}`})`))}.`,
  lacks: (symbols) => `Não há ${either(symbols)} na carteira.`,

  price: (symbol, price, change) =>
    `${symbol} está a ${usd(price)}${change === undefined ? '' : percent(change) === percent(0) ? ', sem variação em 24 horas' : `, ${change > 0 ? 'alta' : 'queda'} de ${percent(change)} em 24 horas`}.`,
  noPrice: (symbol) => `Nenhuma fonte tem preço para ${symbol} neste momento.`,
  worth: (quantity, value) => `${of(quantity)} valem cerca de ${usd(value)}.`,
  marketCap: (symbol, value) =>
    value === undefined
      ? `Nenhuma fonte informa a capitalização de ${symbol}.`
      : `A capitalização de mercado de ${symbol} é de ${compact(value)}.`,
  liquidity: (symbol, value) =>
    value === undefined
      ? `Nenhuma fonte informa a liquidez de ${symbol}.`
      : `${symbol} tem ${compact(value)} de liquidez.`,
  token: ({ symbol, name, mint, isVerified }) =>
    isVerified
      ? `O ${symbol} verificado é ${name}: ${mint}.`
      : `${symbol} (${name}) não é verificado. O endereço é ${mint}.`,
  unverified: (symbol, mint) => `Cuidado: este ${symbol} não é verificado; o endereço é ${mint}.`,
  twins: (count) =>
    `${count === 1 ? 'Outro token usa' : `Outros ${count} tokens usam`} o mesmo símbolo: compare o endereço antes de confiar.`,
  noToken: (name) => `Não encontrei nenhum token chamado ${name}.`,

  preview: ({ rate, warnings }) =>
    sentences(
      `Aqui está a prévia${rate ? `, a cerca de ${of(rate)} por ${rate.per}` : ''}.`,
      warnings === 0 ? '' : warnings === 1 ? 'Ela vem com um aviso.' : `Ela vem com ${warnings} avisos.`,
    ),
  dangers: {
    impostor: (symbol) => `Este não é o ${symbol} verificado.`,
    sell_back_loss: () => 'Vendê-lo agora seria perder grande parte do que você paga.',
    taken_back: () => 'O emissor pode retirá-lo da sua carteira a qualquer momento.',
    cannot_move: () => 'Ele nunca poderá ser vendido nem enviado.',
    starts_frozen: () => 'Ele chega congelado: só pode ser vendido se o emissor permitir.',
    transfer_fee: () => 'O emissor fica com uma parte de cada transferência.',
    young_token: (symbol) => `${symbol} é muito recente e não é verificado.`,
  },
  moreWarnings: (count) => `A cotação vem com ${count === 1 ? 'mais um aviso' : `mais ${count} avisos`}.`,
  waiting: (give, get) =>
    `Nada foi movido ainda: a troca de ${of(give)} por ${get} espera a sua confirmação.`,
  done: (give, get) => `Trocado: ${of(give)} por ${of(get)}.`,
  notDone: (give, get) => `A troca de ${of(give)} por ${get} não foi feita. Nada foi trocado.`,
  underWay: (give, get) =>
    `A troca de ${of(give)} por ${get} está em andamento. O cartão avisa quando terminar.`,
  askHow:
    'Diga com um valor, por exemplo **troca 0,5 SOL por USDC**, **compra 20 dólares de JUP** ou **vende metade do meu BONK**. Nada se move até você confirmar.',
  askGive: (get) => `Qual token você quer trocar por ${get}, e quanto?`,
  askWhichGive: 'Qual token você quer dar? Diga um de cada vez.',
  askGet: (give) => `Por qual token você quer trocar ${give}?`,
  askAmount: ({ give = '', get = '' }) =>
    `Quanto? Por exemplo: **troca 10% do meu ${give} por ${get}** ou **compra 20 dólares de ${get}**.`,
  sameToken: (symbol) => `${symbol} aparece dos dois lados. Qual token você quer receber?`,
  unclear: (terms) =>
    `Li **${trade(terms)}**, mas não tenho certeza do resto. Repita em poucas palavras e eu mostro o que aconteceria.`,

  wallets: (rows) =>
    `${rows.length === 1 ? 'Você tem uma carteira' : `Você tem ${rows.length} carteiras`}:\n\n${rows.join('\n')}`,
  defaultMark: 'padrão',
  noWallet: 'Você ainda não tem nenhuma carteira.',
  wallet: (label, address) => `Esta é ${label === '' ? 'a sua carteira' : label}: ${address}`,
  account: (user, address) =>
    `${user === undefined ? 'Você está aqui como visitante.' : `Você é ${user}.`} ${address === undefined ? 'Nenhuma carteira está ativa.' : `A carteira ativa é ${address}.`}`,
}

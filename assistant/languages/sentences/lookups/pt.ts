/** The sentences on what lookups find, in Portuguese. */
import type { LookupSentences, Span } from '#domain/language/lookup-sentences.ts'
import { sentences } from '#domain/language/plain-words.ts'
import { numberFormat } from '../../numbers.ts'

const { usd, amount, percent, list, either } = numberFormat('pt-BR')

const over = ({ count, unit }: Span): string => {
  if (unit === 'hour') return count === 1 ? 'Na última hora' : `Nas últimas ${count} horas`
  return count === 1 ? 'No último dia' : `Nos últimos ${count} dias`
}
const within = (span: Span): string => over(span).replace('N', 'n')
const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`
const of = (each: Readonly<{ amount: string; symbol: string }>): string =>
  `${amount(each.amount)} ${each.symbol}`
const moved = (change: number): string =>
  percent(change) === percent(0) ? 'sem mudança' : `${change > 0 ? '+' : '−'}${percent(change)}`

export const lookups: LookupSentences = {
  dollars: usd,
  chart: ({ symbol, span, open, close, high, low, change }) =>
    `${over(span)}, ${symbol} foi de ${open} a ${close} (${moved(change)}). A máxima foi ${high} e a mínima, ${low}.`,
  noTrading: (symbol, span) => `Não houve negociação de ${symbol} ${within(span)}.`,
  compared: (span, moves, first, isBest) =>
    sentences(
      `${over(span)}: ${list(moves.map(({ symbol, change }) => `${symbol} ${moved(change)}`))}.`,
      first ? `Quem foi ${isBest ? 'melhor' : 'pior'}: ${first}.` : '',
    ),
  ranked: (first, moves, isBest) =>
    `O ${isBest ? 'melhor' : 'pior'} nas últimas 24 horas é ${first}: ${list(moves.map(({ symbol, change }) => `${symbol} ${moved(change)}`))}.`,
  holders: ({ symbol, topTen, count }) =>
    `As dez maiores contas têm ${percent(topTen)} de ${symbol}${count === undefined ? '' : `, e ao todo ${amount(String(count))} carteiras têm esse token`}. De quem são, não consigo ver.`,
  leaders: (span, traders) =>
    `${over(span)}, quem mais ganhou: ${list(traders.map(({ name, sol, usd: gain }) => (sol !== undefined ? `${name} (${amount(String(sol))} SOL)` : gain !== undefined ? `${name} (${usd(gain)})` : name)))}.`,
  noLeaders: (span) => `Não há resultados de traders ${within(span)}.`,
  bought: (span, tokens) =>
    `${over(span)}, o que os traders conhecidos mais compraram: ${list(tokens.map(({ symbol, traders }) => `${symbol} (${counted(traders, 'trader', 'traders')})`))}. Pode ser que já tenham vendido.`,
  noneBought: (span) => `Nenhum trader conhecido comprou tokens ${within(span)}.`,
  trader: ({ name, span, trades, sums, last }) =>
    sentences(
      `${name} fez ${counted(trades, 'operação', 'operações')} ${within(span)}${sums ? `: comprou ${usd(sums.bought)} e vendeu ${usd(sums.sold)}` : ''}.`,
      last
        ? `Por último, ${last.isBuy ? 'comprou' : 'vendeu'} ${last.symbol}${last.usd === undefined ? '' : ` por ${usd(last.usd)}`}.`
        : '',
    ),
  idleTrader: (name, span) => `${name} não fez operações ${within(span)}.`,
  streams: (live, rows) =>
    `Há ${counted(live, 'transmissão', 'transmissões')} ao vivo. ${rows.length > 1 ? 'As mais assistidas' : 'A mais assistida'}: ${list(rows.map(({ symbol, viewers }) => (viewers === undefined ? symbol : `${symbol} (${counted(viewers, 'pessoa assistindo', 'pessoas assistindo')})`)))}.`,
  noStreams: (symbol) =>
    symbol === undefined
      ? 'Não há nenhuma transmissão ao vivo agora.'
      : `Ninguém está transmitindo ${symbol} agora.`,
  posts: (count, subject) =>
    `Encontrei ${counted(count, 'publicação', 'publicações')} sobre ${subject} no X. Estão no cartão.`,
  noPosts: (subject) => `Não encontrei publicações sobre ${subject} nos últimos sete dias.`,
  pages: (count, pages) =>
    `Encontrei ${counted(count, 'página', 'páginas')}, entre elas ${list(pages.map(({ title, site }) => `${title}${site && ` em ${site}`}`))}. Estão todas no cartão.`,
  noPages: (subject) => `A busca na web não encontrou nada sobre ${subject}.`,
  sending: (receiver, name) =>
    sentences(
      {
        new: 'Você nunca enviou nada para este endereço.',
        known: name === '' ? 'Você já conhece este endereço.' : `${name} está na sua lista de endereços.`,
        own: 'As duas carteiras são suas.',
        unlike:
          'Cuidado: parece um endereço que você conhece, mas não é o mesmo. Compare o endereço inteiro antes de confirmar.',
      }[receiver],
      'Nada se move até você confirmar no cartão.',
    ),
  noDemoSending:
    'Nada é enviado da carteira de demonstração. Clique em **Log in** para ter a sua própria carteira e peça de novo.',
  feesPaid: (sol, trades) =>
    `A rede ficou com ${amount(sol)} SOL ${trades === 1 ? 'pela sua última operação' : `pelas suas últimas ${trades} operações`}, incluindo os depósitos por tokens novos. A Parley não cobra taxa própria.`,
  noFeesPaid: 'Nenhuma das suas operações foi concluída, então você não pagou taxas.',
  noTrades: 'Não encontrei nenhuma operação sua.',
  terms: (get, least) =>
    `Você receberia cerca de ${of(get)}, e no mínimo ${of(least)}. Se fosse chegar menos, a troca não acontece e nada sai da carteira.`,
  feeOf: (sol) =>
    sol === undefined
      ? `A taxa é de menos de ${amount('0.001')} SOL.`
      : `A taxa é de cerca de ${amount(sol)} SOL.`,
  meant: (requests) =>
    `Não tenho certeza se entendi. Você quis dizer, em inglês, ${either(requests.map((each) => `**${each}**`))}?`,
  knowsOf: (symbol) =>
    `Isso eu não sei sobre ${symbol}. Posso dizer o preço e mostrar o gráfico, o valor de mercado e a liquidez, se é o verdadeiro e quanto você tem.`,
  whichChart: 'O gráfico de qual token? Por exemplo: **gráfico do BONK desta semana**.',
  whichPosts: 'Publicações sobre o quê? Diga um token ou um assunto.',
  whichHolding: 'De qual token? Por exemplo: **quanto eu tenho de USDC?**',
  limits:
    'Você pode trocar até {limit.trade.usd} por operação e {limit.day.usd} por dia. Hoje já usou {limit.used.usd}. Para mudar, entre na conta, abra o menu e escolha **Trade limits**.',
  changeLimits:
    'Os limites não mudam por este chat. Entre na conta, abra o menu e escolha **Trade limits**. Agora são {limit.trade.usd} por operação e {limit.day.usd} por dia.',
  refusals: {
    balance: 'Você não tem tanto na carteira. Nada foi movido.',
    'network fee':
      'Não sobraria SOL suficiente para a taxa da rede. Escolha um valor menor ou adicione um pouco de SOL.',
    'none held': 'Você não tem nada desse token na carteira.',
    'unknown token': 'Não conheço esse token. Me passe o endereço (mint) dele.',
    'ambiguous token': 'Há vários tokens com esse nome. Me passe o endereço (mint) do que você quer.',
    'no price': 'Nenhuma fonte dá um preço para esse token agora, então não consigo calcular o valor.',
    'too small': 'Esse valor é pequeno demais para trocar. Escolha um maior.',
    'no route': 'Não há como trocar esses dois tokens nesse valor. Tente outro valor ou outro token.',
    wait: 'São pedidos demais em pouco tempo. Espere um momento e peça de novo.',
    'log in': 'Para isso é preciso entrar na conta: clique em **Log in** e peça de novo.',
  },
  atMost: (most) => `Isso passa do que você pode trocar agora: no máximo ${usd(most)}. Nada foi trocado.`,
  playMoney:
    'Aqui você opera com dinheiro fictício: não dá para ganhar, perder nem sacar nada. Na rede real da Solana, cada troca confirmada gasta moedas de verdade.',
  realMoney: 'Sim, aqui você opera com dinheiro de verdade: cada troca confirmada gasta moedas reais.',
}

/** The sentences on what lookups find, in Chinese. */
import type { LookupSentences, Span } from '#domain/language/lookup-sentences.ts'
import { numberFormat } from '../../numbers.ts'

const { usd, amount, percent, list, either } = numberFormat('zh-CN')

const over = ({ count, unit }: Span): string => `过去 ${count} ${unit === 'hour' ? '小时' : '天'}`
const of = (each: Readonly<{ amount: string; symbol: string }>): string =>
  `${amount(each.amount)} ${each.symbol}`
const moved = (change: number): string =>
  percent(change) === percent(0) ? '持平' : `${change > 0 ? '上涨' : '下跌'} ${percent(change)}`

export const lookups: LookupSentences = {
  dollars: usd,
  chart: ({ symbol, span, open, close, high, low, change }) =>
    `${over(span)}，${symbol} 从 ${open} 到 ${close}，${moved(change)}。最高 ${high}，最低 ${low}。`,
  noTrading: (symbol, span) => `${over(span)}，${symbol} 没有成交。`,
  compared: (span, moves, first, isBest) =>
    `${over(span)}，${list(moves.map(({ symbol, change }) => `${symbol} ${moved(change)}`))}。${first ? `表现最${isBest ? '好' : '差'}的是 ${first}。` : ''}`,
  ranked: (first, moves, isBest) =>
    `24 小时内表现最${isBest ? '好' : '差'}的是 ${first}：${list(moves.map(({ symbol, change }) => `${symbol} ${moved(change)}`))}。`,
  holders: ({ symbol, topTen, count }) =>
    `持有最多的十个账户占 ${symbol} 的 ${percent(topTen)}${count === undefined ? '' : `，共有 ${amount(String(count))} 个钱包持有`}。这些账户属于谁，我看不到。`,
  leaders: (span, traders) =>
    `${over(span)}，赚得最多的是 ${list(traders.map(({ name, sol, usd: gain }) => (sol !== undefined ? `${name}（${amount(String(sol))} SOL）` : gain !== undefined ? `${name}（${usd(gain)}）` : `${name}`)))}。`,
  noLeaders: (span) => `${over(span)}，没有交易员的业绩数据。`,
  bought: (span, tokens) =>
    `${over(span)}，知名交易员买得最多的是 ${list(tokens.map(({ symbol, traders }) => `${symbol}（${traders} 人）`))}。他们现在可能已经卖出。`,
  noneBought: (span) => `${over(span)}，没有知名交易员买入代币。`,
  trader: ({ name, span, trades, sums, last }) =>
    `${over(span)}，${name} 做了 ${trades} 笔交易${sums ? `：买入 ${usd(sums.bought)}，卖出 ${usd(sums.sold)}` : ''}。${last ? `最近一笔是${last.isBuy ? '买入' : '卖出'} ${last.symbol}${last.usd === undefined ? '' : `，${usd(last.usd)}`}。` : ''}`,
  idleTrader: (name, span) => `${over(span)}，${name} 没有交易。`,
  streams: (live, rows) =>
    `现在有 ${live} 个直播。观看人数最多的是 ${list(rows.map(({ symbol, viewers }) => (viewers === undefined ? `${symbol}` : `${symbol}（${viewers} 人）`)))}。`,
  noStreams: (symbol) => (symbol === undefined ? '现在没有直播。' : `现在没有人直播 ${symbol}。`),
  posts: (count, subject) => `在 X 上找到 ${count} 条关于 ${subject} 的帖子，都在卡片上。`,
  noPosts: (subject) => `最近七天没有找到关于 ${subject} 的帖子。`,
  pages: (count, pages) =>
    `找到 ${count} 个网页，包括 ${list(pages.map(({ title, site }) => `${title}${site && `（${site}）`}`))}。全部都在卡片上。`,
  noPages: (subject) => `网上没有搜到关于 ${subject} 的内容。`,
  sending: (receiver, name) =>
    `${
      {
        new: '您从未向这个地址转过账。',
        known: name === '' ? '这个地址您用过。' : `${name} 在您的地址簿里。`,
        own: '两个钱包都是您的。',
        unlike: '请注意：它和您认识的一个地址很像，但并不相同。确认之前请核对完整地址。',
      }[receiver]
    }在卡片上确认之前不会动用任何资金。`,
  noDemoSending: '演示钱包不能转账。请点击 **Log in**，拥有自己的钱包后再试。',
  feesPaid: (sol, trades) =>
    `您最近 ${trades} 笔交易，网络共收取 ${amount(sol)} SOL，包括新代币账户的押金。Parley 不另外收费。`,
  noFeesPaid: '您的交易都没有成交，所以没有付过手续费。',
  noTrades: '没有找到您的交易。',
  terms: (get, least) =>
    `预计收到 ${of(get)}，至少 ${of(least)}。如果低于这个数，兑换就不会进行，资金也不会离开钱包。`,
  feeOf: (sol) =>
    sol === undefined ? `手续费不到 ${amount('0.001')} SOL。` : `手续费约 ${amount(sol)} SOL。`,
  meant: (requests) =>
    `我不确定是否理解了您的意思。用英语说，您是指${either(requests.map((each) => `**${each}**`))}吗？`,
  knowsOf: (symbol) =>
    `关于 ${symbol}，这一点我不知道。我可以查它的价格和走势、市值和流动性、是不是真的，以及您持有多少。`,
  whichChart: '您想看哪种代币的走势？例如**BONK 这周的走势图**。',
  whichPosts: '您想看关于什么的帖子？请告诉我一种代币或一个话题。',
  whichHolding: '您指的是哪种代币？例如**我还有多少 USDC**。',
  limits:
    '您每笔最多可以兑换 {limit.trade.usd}，每天最多 {limit.day.usd}，今天已用 {limit.used.usd}。要修改限额，请登录后打开账户菜单，选择 **Trade limits**。',
  changeLimits:
    '限额不能在这个对话里修改。请登录后打开账户菜单，选择 **Trade limits**。目前每笔 {limit.trade.usd}，每天 {limit.day.usd}。',
  refusals: {
    balance: '钱包里没有这么多，没有动用任何资金。',
    'network fee': '剩下的 SOL 不够付网络费。请减少数量，或补充一点 SOL。',
    'none held': '钱包里没有这种代币。',
    'unknown token': '没有找到这种代币，请提供它的合约地址（mint）。',
    'ambiguous token': '有多种代币叫这个名字，请提供您要的那种的合约地址（mint）。',
    'no price': '目前没有来源给出这种代币的价格，所以无法计算数量。',
    'too small': '数量太小，无法兑换。请选择大一点的数量。',
    'no route': '这个数量目前无法在这两种代币之间兑换。请换一个数量或代币。',
    wait: '请求太频繁了，请稍等片刻再试。',
    'log in': '这需要登录：请点击 **Log in**，然后再试。',
  },
  atMost: (most) => `超出了您目前可以兑换的额度：最多 ${usd(most)}。没有进行任何兑换。`,
  playMoney:
    '这里用的是模拟资金：不会真的赚钱或亏钱，也不能提现。在真正的 Solana 网络上，每一笔确认的兑换花的都是真的币。',
  realMoney: '是的，这里用的是真钱：每一笔确认的兑换花的都是真的币。',
}

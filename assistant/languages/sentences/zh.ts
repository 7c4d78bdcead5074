/** The answers in Chinese. */
import type { Catalogue, Quantity } from '#domain/language/catalogue.ts'
import { numberFormat } from '../numbers.ts'
import { tradeText } from '../trade-text.ts'
import { lookups } from './lookups/zh.ts'

const { usd, amount, percent, compact, list, either } = numberFormat('zh-CN')

const of = (quantity: Quantity): string => `${amount(quantity.amount)} ${quantity.symbol}`
const trade = tradeText({
  swap: (what, to) => `把 ${what} 换成 ${to}`,
  buy: (what, from) => `用 ${from} 买 ${what}`,
  usd: (number) => `${number} 美元的`,
  percent: (number) => (number === '100' ? '全部的' : `${number}% 的`),
  decimal: '.',
})

export const zh: Catalogue = {
  ...lookups,
  talk: {
    greeting: '您好！我可以查询 Solana 钱包和代币。可以问我**我有多少钱**，或任何代币的价格。',
    'how are you': '一切都好，谢谢。想查点什么？',
    thanks: '不客气，随时可以问我。',
    praise: '很高兴能帮上忙。还需要别的吗？',
    sorry: '很抱歉。请用简短的话告诉我您的需要：余额、价格，或兑换。',
    here: '我在。',
    yes: '好的。接下来想查什么？',
    bye: '再见。这段对话会保留在这里。',
    stopped: '好的，已停止。',
    'left alone': '好的，不再继续。只要您没有确认，就没有进行任何兑换。',
    'no short yes': '只回答“好”不会动用任何资金。要完成兑换，请在卡片上点击 **Confirm**。',
    'nothing waits':
      '目前没有等待确认的兑换。请先提出，例如**把 0.5 SOL 换成 USDC**：您会先看到预览，不会动用任何资金。',
    'nothing to decline': '目前没有等待确认的兑换，因此不会兑换任何资产。',
    who: '我是 Parley 的内置助手：由规则驱动，不是大语言模型。我可以读取 Solana 上的钱包、价格和代币；做不到的事我会直接说明。',
    chain:
      '这里的一切都在 Solana 上。每张卡片都会注明数据来源和时间，您可以看到数据来自测试环境还是真实网络。',
    'shared wallet': '访客共用一个由 Parley 提供资金的演示钱包。它不属于您，但您可以查看其中的全部内容。',
    'no advice':
      '我不预测价格，也不提供投资建议，决定由您自己做。我可以提供事实，例如 **SOL 价格**或 **BONK 安全吗**。',
    'no keys': '私钥和助记词绝不会经过此对话。请不要把它们告诉任何人。',
    'no others': '我无法动用他人的资金，也无法查看他人的私人信息。',
    'no sending':
      '要转账，请打开钱包面板中的 **Receive and send**，或直接写明地址：**转 0.1 个 SOL 到 …** 没有移动任何资金。',
    'no orders': '目前还没有价格提醒和限价单。我可以告诉您当前价格，例如 **SOL 价格**。',
    'no staking': '目前还不支持质押、借贷和流动性池。',
    'no market data': '目前还无法查询新闻、热门榜单和社交内容。我可以查询余额和代币数据。',
    receipts: '您的交易记录在页面钱包面板的 **Trades** 中：每笔都有报价、实际到账数量和签名。',
    cannot: '这个我目前还做不到，没有移动任何资金。我可以查询余额、价格和代币，也可以准备兑换。',
    'no trade meant': '明白，不会进行兑换。未经您点击 **Confirm**，不会动用任何资金。',
    'how to trade':
      '请说明数量，例如**买 20 美元的 BONK**或**卖掉一半的 SOL**。您会先看到预览，点击 **Confirm** 之前不会动用任何资金。',
    slippage: '滑点按每笔兑换设置，默认 1%。如需修改，请在兑换时注明，例如**滑点 0.5%**。',
    'sign in': '请点击页面顶部的 **Log in**：登录后您会有自己的钱包。',
    'only typed': '语音目前只支持英语。请用中文打字，我会用中文回答。',
    'no picture': '我无法查看图片。请用文字告诉我想了解什么，例如代币名称。',
    'which token': '哪个代币？例如：**JUP 价格**。',
    'tool missing': '此对话中暂不支持该功能。',
    unreadable: '结果请看卡片。',
    'next trade': '这笔兑换处理完后，输入 **next** 查看下一笔。',
    'keys held':
      'Parley 代为保管私钥：所有钱包的私钥都加密存放在这台服务器上，运营者可以使用它们。请不要在这里存放超出您对运营者信任程度的资产。',
    fees: '一笔兑换的成本包括网络费、交易场所的费用；如果钱包中首次持有该代币，还需一小笔押金。Parley 不另外收费。预览会在您确认之前列出每一项费用。',
    agreeing:
      '请在预览卡片上点击 **Confirm** 表示同意。无论打字还是说话，只回答“好”都不算确认，这样资金不会因误会而移动。如果不回应，预览会过期。',
    languages:
      '您可以用中文打字：余额、价格、走势、交易员、直播、您的交易和兑换我都用中文回答，较长的讲解用英语。语音只支持英语。',
    'only dollars': '我只有美元价格，其他货币需要您自己换算。',
  },
  misses: [
    '没有听懂您的意思。我可以查询 Solana 的钱包、代币和价格，也可以准备兑换。试试**我有多少钱**、**SOL 价格**或**把 0.5 SOL 换成 USDC**。',
    '这个我也没听懂。告诉我代币名称，我可以查询价格；或者问**我还有多少 USDC**。',
    '还是没有听懂。请尽量简短，一次一件事。输入**帮助**可以查看我能做什么。',
  ],
  help: '我可以实时查询 Solana 钱包和代币，并准备只有您才能确认的兑换。试试：',
  examples: [
    { text: '我有多少钱', purpose: '钱包中的全部资产', like: "what's in the wallet?" },
    { text: 'JUP 价格', purpose: '代币的价格', like: 'price of JUP' },
    { text: 'BONK 安全吗', purpose: '代币是否已验证', like: 'price of JUP' },
    {
      text: '把 0.5 SOL 换成 USDC',
      purpose: '兑换预览；确认前不会动用资金',
      like: 'swap half a SOL to USDC',
    },
    { text: '我的地址', purpose: '钱包地址', like: 'which wallet is this?' },
    { text: '谁赚得最多', purpose: '盈利最多的交易员', like: 'top kols this week' },
    { text: '我的交易', purpose: '您做过的兑换', like: 'show my trades' },
    { text: '大家怎么说 JUP', purpose: 'X 上的最新帖子', like: 'what do people say about JUP' },
  ],
  onlyEnglish: '这个问题我只能用英语回答：',
  failed: '操作未完成。原因（英文）：',

  total: (total, names) => `您的资产约为 ${usd(total)}${names.length > 0 ? `，主要是 ${list(names)}` : ''}。`,
  change24h: (change) =>
    percent(change) === percent(0)
      ? '24 小时内没有变化。'
      : `24 小时内${change > 0 ? '上涨' : '下跌'} ${percent(change)}。`,
  unpricedOnly: (count) => `钱包中有 ${count} 种代币，都没有可靠的价格。`,
  unpriced: (count) => `另有 ${count} 种代币没有可靠的价格，未计入。`,
  smaller: (count) => `还有 ${count} 项较小的资产未列出。`,
  emptyWallet: '钱包是空的：没有 SOL，也没有其他代币。',
  oldPrices: '价格来源目前没有响应，价格可能不是最新的。',
  holds: (rows) =>
    `钱包中有 ${list(rows.map((row) => `${of(row)}（${row.usd === undefined ? '没有可靠的价格' : `约 ${usd(row.usd)}`}）`))}。`,
  lacks: (symbols) => `钱包中没有 ${either(symbols)}。`,

  price: (symbol, price, change) =>
    `${symbol} 现价 ${usd(price)}${change === undefined ? '' : percent(change) === percent(0) ? '，24 小时内没有变化' : `，24 小时内${change > 0 ? '上涨' : '下跌'} ${percent(change)}`}。`,
  noPrice: (symbol) => `目前没有来源提供 ${symbol} 的价格。`,
  worth: (quantity, value) => `${of(quantity)} 约值 ${usd(value)}。`,
  marketCap: (symbol, value) =>
    value === undefined ? `没有来源提供 ${symbol} 的市值。` : `${symbol} 的市值为 ${compact(value)}。`,
  liquidity: (symbol, value) =>
    value === undefined ? `没有来源提供 ${symbol} 的流动性。` : `${symbol} 的流动性为 ${compact(value)}。`,
  token: ({ symbol, name, mint, isVerified }) =>
    isVerified
      ? `已验证的 ${symbol} 是 ${name}：${mint}。`
      : `${symbol}（${name}）未经验证，合约地址为 ${mint}。`,
  unverified: (symbol, mint) => `请注意：这个 ${symbol} 未经验证，合约地址为 ${mint}。`,
  twins: (count) => `另有 ${count} 种代币使用相同的代号：请先核对合约地址。`,
  noToken: (name) => `没有找到名为 ${name} 的代币。`,

  preview: ({ rate, warnings }) =>
    `预览如下${rate ? `，每 ${rate.per} 约 ${of(rate)}` : ''}。${warnings > 0 ? `附有 ${warnings} 条警告。` : ''}`,
  dangers: {
    impostor: (symbol) => `这不是经过验证的 ${symbol}。`,
    sell_back_loss: () => '现在卖回会损失大部分投入。',
    taken_back: () => '发行方可以随时从您的钱包中收回它。',
    cannot_move: () => '它永远无法卖出或转出。',
    starts_frozen: () => '它到账时即被冻结：只有发行方允许才能卖出。',
    transfer_fee: () => '发行方会从每笔转账中扣留一部分。',
    young_token: (symbol) => `${symbol} 刚发行不久，且未经验证。`,
  },
  moreWarnings: (count) => `此报价还有 ${count} 条警告。`,
  waiting: (give, get) => `尚未动用任何资金：${of(give)} 换成 ${get} 正在等待您确认。`,
  done: (give, get) => `已将 ${of(give)} 换成 ${of(get)}。`,
  notDone: (give, get) => `${of(give)} 换成 ${get} 未能完成，没有进行兑换。`,
  underWay: (give, get) => `${of(give)} 换成 ${get} 正在处理中，完成后卡片会显示。`,
  askHow:
    '请说明数量，例如**把 0.5 SOL 换成 USDC**、**买 20 美元的 JUP**或**卖掉一半的 BONK**。确认之前不会动用任何资金。',
  askGive: (get) => `您想用哪种代币换 ${get}？换多少？`,
  askWhichGive: '您想换出哪种代币？请一次说一种。',
  askGet: (give) => `您想把 ${give} 换成哪种代币？`,
  askAmount: ({ give = '', get = '' }) =>
    `数量是多少？例如：**把 10% 的 ${give} 换成 ${get}**，或**买 20 美元的 ${get}**。`,
  sameToken: (symbol) => `两边都是 ${symbol}。您想换成哪种代币？`,
  unclear: (terms) => `我读到的是**${trade(terms)}**，但其余内容不确定。请简短地再说一次，我会给您看预览。`,

  wallets: (rows) => `您有 ${rows.length} 个钱包：\n\n${rows.join('\n')}`,
  defaultMark: '默认',
  noWallet: '您还没有钱包。',
  wallet: (label, address) => `这是${label === '' ? '您的钱包' : ` ${label}`}：${address}`,
  account: (user, address) =>
    `${user === undefined ? '您目前是访客。' : `您的账户是 ${user}。`}${address === undefined ? '没有正在使用的钱包。' : `正在使用的钱包是 ${address}。`}`,
}

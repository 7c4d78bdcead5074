/** Chinese, in simplified and traditional signs. The table also cuts the line into words. */
import { lookups } from '../lookups/zh.ts'
import type { LanguageWords } from '../words.ts'

const phrases = `
你好 | 您好 | 嗨 | 哈喽 | 早上好 | 下午好 | 晚上好 | 早 = hello
你好吗 | 最近怎么样 = how are you
再见 | 拜拜 | 回头见 = bye
谢谢 | 多谢 | 谢谢你 | 感谢 | 謝謝 | 谢啦 = thanks
太好了 | 很好 | 不错 | 棒 | 真棒 | 厉害 = great
是 | 是的 | 对 | 好 | 好的 | 可以 | 行 | 嗯 | 没问题 | 當然 | 当然 = yes
好去做吧 | 去做吧 | 执行 | 做吧 | 就这么办 = go ahead
确认 | 我确认 | 确定 | 確認 | 同意 = confirm
不 | 没有 | 否 | 不是 | 不对 = no
不用了谢谢 | 不用了 | 不用谢谢 = no thanks
取消 | 算了 | 取消吧 | 不要了 | 别做了 | 停 | 停止 | 停下 | 撤销 | 我不要了 | 不做了 | 放弃 = cancel
等一下 | 等等 | 稍等 = wait
帮助 | 帮帮我 | 幫助 | 帮我 | 求助 | 怎么办 | 我需要帮助 | 帮忙 | 请帮助我 = help
你能做什么 | 你会什么 | 你可以做什么 | 你会做什么 | 我能做什么 | 有什么功能 | 你有什么功能 | 能干什么 | 你能干什么 | 我可以问什么 = what can you do
怎么用 | 怎么使用 | 如何使用 | 这个怎么用 | 这是怎么用的 | 怎么开始 | 如何开始 | 这怎么玩 | 怎么玩 | 这个怎么运作 = how does this work
你是谁 | 你叫什么 | 你是什么 | 你是机器人吗 | 你是人吗 = who are you
我不懂 | 不明白 | 没听懂 | 我不明白 | 看不懂 = i do not understand
你会说中文吗 | 你会中文吗 | 说中文 | 可以说中文吗 = do you speak chinese
再来一次 | 再说一遍 | 重复 | 刷新 | 再查一次 = again
更多 | 显示更多 | 还有呢 = show more

请 | 請 | 麻烦 | 麻烦你 | 现在 | 現在 | 目前 | 当前 | 今天 | 马上 | 立刻 | 一下 | 吧 | 吗 | 呢 | 啊 | 呀 | 哦 | 了 | 的 | 地 | 得 | 个 | 個 | 枚 | 颗 | 只 | 就 | 都 | 也 | 还 | 還 | 又 | 给我 | 給我 | 帮我把 | 把 | 将 | 將 | 嘛 | 那 | 那么 | 请问 | 請問 | 大概 | 左右 | 正好 | 刚好 | 掉 | 出去 | 朋友们 | 先 | 替我 | 一共 | 总共 | 會不會 | 会不会 | 是不是 = 
和 | 跟 | 以及 | 还有 = and
或者 | 还是 | 還是 = or
但是 | 但 | 可是 = but
然后 | 接着 | 之后 = then
如果 | 要是 | 当 | 一旦 | 等到 | 的时候 | 的话 = if
不要 | 别 | 不想 | 我不想 | 我不要 | 不用 = do not
从不 | 没 = never
而不是 | 代替 = instead of

我 | 我们 | 咱 = i
我的 | 我们的 | 自己的 | 手里的 | 手上的 = my
你 | 您 | 你的 = your
这 | 这个 | 那个 | 它 | 這個 | 它们 = that
这个币 | 这个代币 | 那个币 = this token
是什么 | 是什么币 | 什么是 | 是啥 = what is
介绍一下 | 介绍 | 查一下 | 查 | 搜索 | 查找 = find
什么 | 哪个 | 哪些 | 哪 = what
币 | 代币 | 幣 = token

有多少 | 还有多少 | 还剩多少 | 剩多少 | 剩下多少 | 我有多少 | 我还剩多少 | 我还有多少 | 有几个 | 还剩几个 | 我有几个 = how much do i have
我有多少钱 | 有多少钱 | 我还有多少钱 | 还剩多少钱 | 我的钱 | 我有多少錢 | 我一共有多少钱 | 我总共有多少钱 | 我的资产 | 资产 | 总资产 | 我的总资产 = how much money do i have in my wallet
我有什么 | 我有哪些币 | 我有哪些代币 | 钱包里有什么 | 我的钱包里有什么 | 里面有什么 | 我持有什么 | 持仓 | 我的持仓 = what do i have in my wallet
钱包值多少钱 | 我的钱包值多少钱 | 一共值多少钱 | 总共值多少钱 = how much is my wallet worth
有 | 持有 = have
余额 | 餘額 | 我的余额 | 账户余额 | 钱包余额 | 我的餘額 = balance
钱包 | 錢包 | 账户 | 帳戶 = wallet
钱包里 | 钱包里有 | 钱包里还有 | 我的钱包里 | 钱包中 | 账户里 = in my wallet
我有哪些钱包 | 我的钱包有哪些 | 有哪些钱包 | 我有什么钱包 | 我有几个钱包 | 我的钱包 | 所有钱包 | 我的所有钱包 | 显示我的钱包 | 钱包列表 = which wallets do i have
钱包地址 | 我的地址 | 我的钱包地址 | 充值地址 | 收款地址 | 我的钱包地址是什么 | 地址是什么 | 我的地址是什么 | 这是哪个钱包 = what is my wallet address
我是谁 | 我登录了吗 = who am i
用 | 拿 | 使用 = with
钱 | 錢 = money
显示 | 看看 | 给我看看 | 给我看 | 我想看 | 我想知道 | 告诉我 | 查看 | 看一下 | 看 | 想知道 | 顯示 = show me

是多少 | 有多大 = 
价格 | 多少钱 | 多少錢 | 什么价 | 什么价格 | 现价 | 价钱 | 報價 | 报价 | 行情 | 價格 | 几块钱 | 多少块钱 | 多少块 | 多少塊錢 = price
多少元 | 多少人民币 | 多少人民幣 = price in yuan
一块看看 | 一块看 | 一块儿看看 | 一块儿看 | 一起看看 | 一起看 = show me
值多少钱 | 值多少 | 值多少美元 = how much worth
涨了还是跌了 | 涨还是跌 | 涨跌 | 涨了吗 | 跌了吗 | 涨了 | 跌了 | 涨了多少 | 跌了多少 | 涨幅 | 跌幅 = up or down
怎么样 | 如何 = how is
市值 = market cap
流动性 | 流動性 = liquidity
交易量 | 成交量 = volume
持有人 | 持有者 = holders
安全 | 安全吗 | 靠谱吗 | 可靠吗 | 可信吗 | 靠谱 = is it safe
是真的吗 | 真的吗 | 真的 | 正版 = is it the real one
骗局 | 诈骗 | 是骗局吗 | 骗子 | 假的 | 是假的吗 = is it a scam
已验证 | 认证 = verified
合约 | 合约地址 | 合約地址 = contract address

卖 | 卖掉 | 賣 | 賣掉 | 出售 | 卖出 | 抛售 | 清仓 | 我要卖 | 我想卖 | 全卖 = sell
买 | 买入 | 購買 | 购买 | 買 | 買入 | 入手 | 我要买 | 我想买 | 买点 = buy
换成 | 兑换成 | 换为 | 兑成 | 转换成 | 換成 | 变成 | 换到 | 兌換成 | 转成 | 换 = swap to
兑换 | 交换 | 交易 | 兌換 | 转换 = swap
买点 | 买一点 | 买一些 | 买些 = buy some
卖点 | 卖一点 | 卖一些 | 卖些 = sell some
一点 | 一些 | 点 | 几个 | 些 = some
想 | 要 | 我想 | 我要 | 想要 | 我想要 | 能 | 能不能 | 可不可以 | 可以帮我 | 需要 = i want to
美元的 | 美金的 | 刀的 | 美元 | 美金 | 刀 = dollars of
块钱的 | 块的 | 人民币的 | 元的 = euros of
块钱 | 块 | 人民币 | 元 = euros
到 | 成 | 为 = to
从 = from
跌到 | 涨到 | 到了 = hits
一半 | 半数 | 一半的 | 一半我的 | 的一半 | 百分之五十 = half of
一半我的 | 我的一半 | 我一半的 = half of my
半个 | 半個 | 半枚 = half a
四分之一 | 四分之一的 = a quarter of
三分之一 | 三分之一的 = a third of
四分之三 | 四分之三的 = 3 quarters of
五分之一 | 五分之一的 = a fifth of
十分之一 | 十分之一的 = a tenth of
全部 | 所有 | 全部的 | 所有的 | 全 | 统统 | 通通 | 全都 | 全部都 = all
我的全部 | 我所有的 | 我全部的 | 我的所有 = all my
改成 | 改为 | 换成数量 = make it
多少时间 | 多长时间 | 还有多久 | 还有多少时间 | 多久 = how long
哎呀 | 哎 | 哦 | 啊 | 唉 = oh
反过来 = the other way around
双倍 | 两倍 | 翻倍 = double
滑点 | 滑點 = slippage
手续费 | 费用 | 收费 | 怎么收费的 | 是怎么收费的 | 手續費 | 你是怎么收费的 = fees
预览 = preview

应该 | 该不该 | 我应该 | 我该 | 要不要 | 該不該 | 值得 | 值得买吗 = should i
会涨吗 | 会跌吗 | 会涨 | 会跌 | 能涨到 = will it go up
推荐什么 | 买什么好 | 我该买什么 | 推荐 | 买哪个 | 该买什么 = what should i buy
明天 = tomorrow
转 | 转账 | 转给 | 发送 | 发给 | 汇款 | 轉帳 | 提现 | 提币 | 打钱 | 转账给 | 帮我转 = send
朋友 | 给朋友 | 妈妈 | 爸爸 | 哥哥 | 妹妹 | 姐姐 | 弟弟 | 老婆 | 老公 | 给妈妈 = friend
私钥 | 助记词 | 私鑰 | 密码 | 我的私钥 = private key
谁保管我的私钥 | 谁拿着我的私钥 | 谁有我的私钥 = who holds my keys
提醒我 | 通知我 | 限价单 | 提醒 | 预警 = alert me
走势图 | 图表 | k线 | 走势 | 价格图 | 的走势图 = chart
新闻 | 消息 | 热门 = news
交易记录 | 我的交易记录 | 我的交易 | 交易历史 | 成交记录 = my trades
转账记录 | 历史记录 = transactions
质押 | 借贷 = staking
登录 | 注册 | 连接钱包 = log in
一周 | 本周 | 周 | 天 = week
一个月 | 本月 | 个月 = month
解释 | 解释一下 = explain
为什么 | 為什麼 = why
怎么 | 怎么样才能 = how
谁 = who
给 | 給 = to
里 | 里面 | 中 = 
一半就行 | 只要一半 | 一半就好 | 就一半 | 只换一半 | 换一半就行 | 一半吧 | 换一半 | 只买一半 = only half
不好意思取消 | 我改主意了 | 改主意了 | 还是算了 | 还是不要了 | 不换了 | 不买了 | 不卖了 | 先不换了 | 取消掉 | 取消吧 | 先别换 | 当我没说 | 还是不换了 = cancel
全卖了 | 全部卖了 | 全卖掉 | 全部卖掉 | 都卖了 | 都卖掉 = all sell
`

const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}

type Named = readonly [name: string, value: number]

const UNITS: readonly Named[] = Object.entries(DIGITS).filter(([, value]) => value > 0)

/** '十', '二十五'. */
const TENS: readonly Named[] = [['', 1] as const, ...UNITS].flatMap(([ten, count]) =>
  [['', 0] as const, ...UNITS].map(([unit, value]): Named => [`${ten}十${unit}`, count * 10 + value]),
)

/** '三百', '三百零二', '三百二十'. */
const HUNDREDS: readonly Named[] = UNITS.flatMap(([name, count]): readonly Named[] => [
  [`${name}百`, count * 100],
  ...UNITS.map(([unit, value]): Named => [`${name}百零${unit}`, count * 100 + value]),
  ...TENS.map(([ten, value]): Named => [`${name}百${ten}`, count * 100 + value]),
])

export const zh: LanguageWords = {
  lang: 'zh',
  phrases,
  lookups,
  strong: '',
  weak: '',
  marks: /\p{Script=Han}/u,
  numbers: new Map([...Object.entries(DIGITS), ...TENS, ...HUNDREDS]),
  scales: { 千: 3, 万: 4, 萬: 4, 十万: 5, 百万: 6, 亿: 8 },
  point: '',
  separators: { thousands: ',', decimals: '.' },
  hasNoSpaces: true,
  rules: [
    [/^i want to (?=\d|half|all|an? )/g, ''],
    [/how much do i have (?!left|in)(\S+)/g, 'how much $1 do i have'],
    [/(\d[\d.]*) dollars of(?= (?:swap|to|buy|sell|with|$)|$)/g, '$1 dollars'],
    [/(\S+) is it (safe|a scam|the real one)/g, 'is $1 $2'],
    [/(\S+) what is\b/g, 'what is $1'],
    [/(\S+) up or down/g, 'is $1 up or down'],
    [/with (.+?) buy (?=\S)/g, 'buy with $1 , '],
    [/(\S+) (?:i want to )?all sell/g, 'sell all $1'],
    [/百分之(\d)/g, '$1 percent'],
  ],
}

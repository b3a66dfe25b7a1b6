/** Spot trading. */
import { article } from './first-article.ts';

const SPOT = ['spot', 'SPOT'] as const;

export const SPOT_ARTICLES = [
  article(
    17,
    SPOT,
    [
      '币币下单：限价委托与市价委托',
      `
1. 打开 [交易](/exchange)，在左上角选择交易对。
2. 选择买入或卖出。
3. 选择委托类型，填写价格与数量。
4. 核对成交额与手续费后确认。

# 限价委托
按您指定或更好的价格成交。有效方式：
- 一直有效 (GTC)：直到成交或撤销。
- 立即成交并取消剩余 (IOC)。
- 全部成交或立即取消 (FOK)。
- 只做 Maker (Post Only)：若会立即成交则取消，保证按挂单费率。

# 市价委托
立即按盘口成交，成交价偏离前 10% 的均价不超过 {{spotMarketBound}}，未成交部分取消。市价买入填写金额，市价卖出填写数量。

# 价格与数量限制
{{spotTable}}

限价须在参考价的 0.2 至 5 倍之间，或在他人的最优买价与最优卖价之间。参考价取指数价格；没有指数时随盘口逐分钟变动，不受成交价影响。每个交易对最多 {{maxOpenOrders}} 笔当前委托。
`,
    ],
    [
      'Spot orders: limit and market',
      `
1. Open [Trade](/exchange) and choose a pair at the top.
2. Choose Buy or Sell.
3. Choose the kind of order and enter price and quantity.
4. Check total and fee, and confirm.

# Limit orders
They are filled at your price or a better one, and are
- Good till canceled (GTC): until filled or canceled.
- Immediate or cancel (IOC).
- Fill or kill (FOK).
- Post only: canceled when it would be filled at once, so that it pays the maker fee.

# Market orders
They are filled at once from the order book, at most {{spotMarketBound}} past the average price of their first 10%; the rest is canceled. A market buy takes an amount of money, a market sell a quantity.

# Limits
{{spotTable}}

A limit price lies from 0.2 to 5 times the reference price, or between the best bid and the best ask of others. The reference price is the index price; without an index it follows the order book minute by minute, and no trade moves it. A pair holds at most {{maxOpenOrders}} open orders of yours.
`,
    ],
  ),
  article(
    18,
    SPOT,
    [
      '委托状态、改单、撤单与未成交原因',
      `
# 状态
- 未成交：已挂单，等待成交。
- 部分成交：成交了一部分，其余仍在等待。
- 已成交：全部成交。
- 已撤销：由您或系统撤销，已成交部分保留。

# 如何改单
在 [交易](/exchange) 的“当前委托”或 [全部委托](/transaction/allTransaction) 中点击价格或数量，修改后确认，委托编号不变。
- 数量是委托的总量，须大于已成交数量。
- 只减少数量时，排队顺序不变；修改价格或增加数量后，排到该价位末尾。
- 改单不能使委托立即成交：需要立即成交时，请撤单后重新下单。
- 改单后只冻结未成交部分所需的金额，差额立即冻结或释放。

# 如何撤单
在 [交易](/exchange) 的“当前委托”中点击撤销，或全部撤销。撤单不收费，冻结的余额立即释放。

# 为什么没有成交
- 买价低于卖一，或卖价高于买一：需要等待市场到达您的价格。
- 同价位按时间排队，先挂先成交。
- 交易对暂停交易或只能撤单时，不会成交。

# 系统撤销的原因
- 立即成交并取消剩余或全部成交或立即取消的剩余部分。
- 只做 Maker 的委托会立即成交。
- 自成交保护：您的新委托遇到自己的挂单时，挂单被撤销。
- 交易对下线。

[历史委托](/transaction/allTransaction) 保存成交与撤销的记录；没有成交的委托保存 30 天。
`,
    ],
    [
      'States of orders, amending, canceling, and why an order is not filled',
      `
# States
- Open: in the order book, waiting.
- Partially filled: a part is filled, the rest waits.
- Filled: all of it.
- Canceled: by you or by the system; what was filled stays.

# Amend
Under Open orders of [Trade](/exchange) or in [all orders](/transaction/allTransaction) tap the price or the quantity, change it and confirm. The order keeps its number.
- The quantity is that of the whole order, and greater than what is filled.
- A quantity that only falls keeps the place in the queue; a new price or a larger quantity goes to the back of its price level.
- An amended order never fills at once: cancel it and place a new one for that.
- Only what the unfilled part needs is frozen; the difference is frozen or freed at once.

# Cancel
Under Open orders of [Trade](/exchange) tap Cancel, or cancel all. It is free, and what was frozen is free at once.

# Why it is not filled
- Your buy price is below the best ask, or your sell price above the best bid: the market has to come to you.
- Orders at one price are filled in the order of their times.
- While a pair is halted or cancel only, nothing is filled.

# Why the system cancels
- The rest of an immediate-or-cancel or fill-or-kill order.
- A post-only order that would be filled at once.
- Self-trade prevention: when your order meets an own one, the older one is canceled.
- The pair was delisted.

[Order history](/transaction/allTransaction) keeps fills and cancels; orders without a fill are kept for 30 days.
`,
    ],
  ),
  article(
    19,
    SPOT,
    [
      '币币手续费如何计算',
      `
挂单（maker）费率 {{spotMakerFee}}，吃单（taker）费率 {{spotTakerFee}}。

- 委托进入盘口等待后成交，按挂单费率。
- 委托提交时立即与盘口成交，按吃单费率。

# 从哪里扣
从您得到的币种中扣除：买入扣基础币，卖出扣计价币。整笔委托只进位一次。

# 示例
以 50,000 USDT 买入 0.02 BTC，成交额 1,000 USDT。若费率为 0.1%，手续费为 0.00002 BTC，实际得到 0.01998 BTC。

# 各交易对
{{spotTable}}

委托按受理时的费率计费，之后的调整不影响已提交的委托。近期手续费汇总见 [交易汇总](/transaction/allTransaction)。
`,
    ],
    [
      'How spot fees are counted',
      `
The maker fee is {{spotMakerFee}}, the taker fee {{spotTakerFee}}.

- An order that waited in the order book before its fill is a maker.
- An order that is filled at once is a taker.

# What it is taken from
From the coin that you receive: a buyer pays the base coin, a seller the quote coin. It is rounded up once over a whole order.

# Example
0.02 BTC at 50,000 USDT are 1,000 USDT. At a rate of 0.1% the fee is 0.00002 BTC, so you receive 0.01998 BTC.

# All pairs
{{spotTable}}

An order keeps the rates of its acceptance; later changes do not touch it. Your fills with their fees are under [Order history](/transaction/allTransaction).
`,
    ],
  ),
];

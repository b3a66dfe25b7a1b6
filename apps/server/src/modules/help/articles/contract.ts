/** Contract trading. */
import { article } from './first-article.ts';

const CONTRACT = ['contract', 'CONTRACT'] as const;

export const CONTRACT_ARTICLES = [
  article(
    20,
    CONTRACT,
    [
      '合约入门：张、杠杆与保证金',
      `
USDT 永续合约没有到期日，可以做多也可以做空，同一合约可同时持有多仓和空仓。

# 一张合约是多少
一张合约价值 {{lotValue}} USDT，按开仓委托的价格换算为币的数量，此后盈亏按币的数量计算。单笔最多 {{maxLots}} 张。

# 杠杆
杠杆为 1 至 {{maxLeverage}} 倍，默认 20 倍。保证金 = 持仓价值 ÷ 杠杆。杠杆越高，离强平价越近。持仓越大，可用的杠杆越低。

# 逐仓与全仓
- 逐仓：每个仓位单独的保证金，最多亏掉该仓位的保证金。
- 全仓：合约账户的全部余额共同承担，亏损可能用尽全部余额。

# 第一次开仓
1. 从资金账户 [划转](/assets/transfer) USDT 到合约账户。
2. 打开 [合约](/contract)，选择合约、保证金模式和杠杆。
3. 填写张数，选择开多或开空，并设置止损价。

{{contractTable}}
`,
    ],
    [
      'Contracts: lots, leverage and margin',
      `
A USDT perpetual contract has no end. You can be long or short, and both at once in the same contract.

# A lot
A lot is worth {{lotValue}} USDT and becomes a quantity of the coin at the price of the opening order; from then on PnL follows that quantity. One order has at most {{maxLots}} lots.

# Leverage
Leverage goes from 1 to {{maxLeverage}}×, by default 20×. Margin = position value ÷ leverage. The higher it is, the nearer the liquidation price. Larger positions allow less leverage.

# Isolated and cross
- Isolated: a position has its own margin, and you lose no more than that.
- Cross: all of the Contract account stands behind all positions, and losses may use up all of it.

# Your first position
1. [Transfer](/assets/transfer) USDT from the Funding account to the Contract account.
2. Open [Contract](/contract) and choose contract, margin mode and leverage.
3. Enter the lots, choose long or short, and set an SL price.

{{contractTable}}
`,
    ],
  ),
  article(
    21,
    CONTRACT,
    [
      '持仓、盈亏与风险率',
      `
在 [合约](/contract) 的“持仓”中查看：

- 开仓均价：所有开仓成交的平均价。
- 未实现盈亏：按标记价格计算，多仓 = 数量 ×（标记价格 − 开仓均价），空仓相反。
- 收益率：盈亏 ÷ 初始保证金，追加保证金不改变它。
- 占用保证金：该仓位使用的保证金。
- 风险率：所需维持保证金（含平仓手续费）÷ 当前权益。

# 风险率
- 达到 80% 时会收到提醒。
- 达到 100% 时强制平仓。
- 风险率按标记价格计算，最新价的插针不会直接触发强平。

# 如何降低风险
1. 追加保证金（逐仓），或划转 USDT 到合约账户（全仓）。
2. 部分平仓。
3. 降低杠杆，需要有足够可用余额。
4. 设置止损价。

历史仓位、成交和资金费用见 [合约订单](/contract/allContract)。
`,
    ],
    [
      'Positions, PnL and risk level',
      `
Under Positions of [Contract](/contract) you see

- Entry price: the average of all opening fills.
- Unrealized PnL: at the mark price. A long has quantity × (mark − entry), a short the reverse.
- ROI: PnL by initial margin; added margin does not change it.
- Position margin: what the position uses.
- Risk level: the maintenance margin that is needed, with the closing fee, by the equity.

# Risk level
- At 80% you are warned.
- At 100% the position is liquidated.
- It follows the mark price, so a spike of the last price alone liquidates nothing.

# How to lower it
1. Add margin (isolated), or transfer USDT to the Contract account (cross).
2. Close a part.
3. Lower the leverage, where enough is available.
4. Set an SL price.

Closed positions, fills and funding are under [Contract orders](/contract/allContract).
`,
    ],
  ),
  article(
    22,
    CONTRACT,
    [
      '强制平仓、保险基金与自动减仓',
      `
# 何时强平
当标记价格使风险率达到 100%，仓位由强平引擎接管：先撤销相关委托，再分步平仓。预估强平价显示在持仓中，会随保证金、资金费用和其他全仓仓位变化。

# 保险基金
强平成交价好于破产价时，盈余进入 [保险基金](/contract/fund)；差于破产价时，由保险基金补足。您不会欠平台的钱。

# 自动减仓
当保险基金不足以承担时，盈利且杠杆高的对手仓位按排名以破产价减仓，并立即通知您。持仓旁的指示灯显示您的排名。

# 如何避免
- 使用较低杠杆，不要满仓。
- 设置止损价，关注 80% 的风险提醒。
- 留意 [资金费用](/contract/funding) 的结算时间，费用会减少保证金。

每次强平都有完整记录，可在 [合约订单](/contract/allContract?tab=liquidations) 核对触发价格、成交与手续费。
`,
    ],
    [
      'Liquidation, insurance fund and auto-deleveraging',
      `
# When it happens
When the mark price brings the risk level to 100%, the liquidation engine takes the position: its orders are canceled, then it is closed in steps. The est. liq. price in Positions moves with margin, funding and your other cross positions.

# Insurance fund
What a liquidation earns above the bankruptcy price goes into the [insurance fund](/contract/fund); what it loses below it the fund pays. You never owe the platform for it.

# Auto-deleveraging
Where the fund is not enough, opposite positions with high profit and leverage are reduced in the order of their ranks at the bankruptcy price, and their owners are told at once. The lights at a position show your rank.

# How to avoid it
- Use less leverage, and not all of your money.
- Set an SL price and mind the warning at 80%.
- Mind the times of [funding](/contract/funding), which takes margin.

Each liquidation is recorded in full: check trigger price, fills and fees under [Contract orders](/contract/allContract?tab=liquidations).
`,
    ],
  ),
  article(
    23,
    CONTRACT,
    [
      '指数价格、标记价格与资金费用',
      `
# 指数价格
取最多 {{indexSources}} 家全球交易所的价格加权平均，每家价格限制在中位数 ±{{indexClamp}} 以内，因此单一交易所的异常价格影响有限。组成与权重见 [指数价格](/contract/index)。

# 标记价格
以指数价格为基础，加上合约与指数之间的平滑基差。未实现盈亏、风险率和强平都按标记价格计算。

# 资金费用
每 {{fundingTime}}结算一次，在多空双方之间支付，平台不收取：
- 资金费率为正：多仓付给空仓。
- 资金费率为负：空仓付给多仓。
- 金额 = 持仓价值 × 资金费率，只有结算时刻持仓的人支付或收取。

当前与历史费率见 [资金费率](/contract/funding)。

# 指数不可用时
来源不足时，合约暂停开仓，强平也暂停，平仓只能在标记价格附近成交，直到价格恢复正常。

全仓同时持有多空仓位时，只能平较大的一侧，最多平到两侧相等；超出的委托会整笔撤销。若您在另一个指数异常的合约也有净仓位，平仓还要求账户权益不低于其他合约净仓位价值的 {{hedgeEquity}}，可先划入资金。
`,
    ],
    [
      'Index price, mark price and funding',
      `
# Index price
It is the weighted average of at most {{indexSources}} global exchanges, each held within ±{{indexClamp}} of the median, so one wrong price moves little. Sources and weights are under [Index price](/contract/index).

# Mark price
It begins with the index price and adds a smoothed difference between contract and index. Unrealized PnL, risk level and liquidation follow it.

# Funding
It is settled every {{fundingTime}} between longs and shorts; the platform keeps nothing.
- With a positive rate longs pay shorts.
- With a negative rate shorts pay longs.
- The amount is position value × rate, for positions that are open at that moment.

Rates of now and before are under [Funding rate](/contract/funding).

# When the index is unavailable
With too few sources nothing is opened and nothing is liquidated, and closes trade only near the mark price, until prices are normal again.

With long and short positions in cross margin you can close the larger side only, until both are equal; a larger order is canceled as a whole. If you also have a net position in another contract with an abnormal index, a close needs equity of at least {{hedgeEquity}} of your net positions in other contracts. You can transfer in first.
`,
    ],
  ),
  article(
    24,
    CONTRACT,
    [
      '合约下单、止盈止损与计划委托',
      `
1. 打开 [合约](/contract)，选择开仓或平仓。
2. 选择限价委托、市价委托或计划委托。
3. 填写张数，核对杠杆、所需保证金与预估强平价。
4. 可同时设置止盈价与止损价，然后确认。

# 价格规则
- 委托价偏离当前价不超过 50%。
- 多仓：止盈价高于当前价，止损价低于当前价。空仓相反。
- 止损价须在强平价之前，否则会被拒绝。

# 计划委托
设定触发价和触发类型（标记价格或最新价），到价后自动下单。等待期间不占用保证金，触发时余额不足会失败。每个合约最多 {{maxPlans}} 笔。

# 平仓
- 填写张数、比例，或一键平仓。
- 反手：平掉当前仓位并开相反方向。
- 平仓张数不能超过可平张数。
- 限价平仓单价值至少 {{minRestingOrder}} USDT；市价、IOC、FOK 和全部平仓不限。成交后剩余不足的自动撤销。

# 手续费
挂单 {{contractMakerFee}}，吃单 {{contractTakerFee}}，按成交额计算，开仓和平仓各收一次。
`,
    ],
    [
      'Contract orders, TP/SL and trigger orders',
      `
1. Open [Contract](/contract) and choose open or close.
2. Choose a limit, market or trigger order.
3. Enter the lots; check leverage, margin and est. liq. price.
4. Set a TP price and an SL price if you like, and confirm.

# Prices
- An order price is at most 50% from the current price.
- Of a long the TP price lies above the current price and the SL price below; of a short the reverse.
- The SL price must come before the liquidation price, else it is refused.

# Trigger orders
Set a trigger price and a trigger type (mark or last); the order is placed when the price is reached. It needs no margin while it waits, and fails when too little is available then. A contract holds at most {{maxPlans}} of yours.

# Close
- Enter lots or a share, or close all.
- Reverse closes a position and opens the opposite one.
- You can close no more lots than the position has free.
- A limit order to close is worth at least {{minRestingOrder}} USDT; market, IOC and FOK orders and closing the whole position have no minimum. A smaller remainder is canceled.

# Fees
{{contractMakerFee}} for makers and {{contractTakerFee}} for takers, of the value of each fill, both when opening and closing.
`,
    ],
  ),
];

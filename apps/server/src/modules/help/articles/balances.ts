/** Transfers between accounts, and records. */
import { article } from './first-article.ts';

export const BALANCE_ARTICLES = [
  article(
    15,
    ['wallet', 'NONE'],
    [
      '账户之间如何划转',
      `
资金账户、币币账户、合约账户和法币账户的余额相互独立，划转即时到账，不收手续费。

1. 打开 [划转](/assets/transfer)。
2. 选择转出账户和转入账户，两者不能相同。
3. 选择币种，输入数量，不能超过最大可划转数量。
4. 确认。

# 为什么可划转数量小于余额
- 冻结的部分不能划转：当前委托、法币广告、提币等会冻结余额。
- 合约账户中，已占用的保证金和未实现盈利不能转出，亏损会减少可转数量。
- 合约账户只能持有 USDT。

划转记录在 [资金记录](/assets/capitalRecords?type=transfer) 查看。不能直接划转给其他用户；向他人付款请使用提币。
`,
    ],
    [
      'How to transfer between accounts',
      `
Funding, Spot, Contract and OTC account have balances of their own. A transfer between them is immediate and free.

1. Open [Transfer](/assets/transfer).
2. Choose the account it leaves and the account it goes to; they must differ.
3. Choose the coin and enter an amount, at most what is transferable.
4. Confirm.

# Why less is transferable than the balance
- The frozen part stays: open orders, OTC ads and withdrawals freeze what they need.
- In the Contract account, position margin and unrealized profit cannot leave, and losses reduce what can.
- The Contract account holds USDT alone.

Transfers are under [History](/assets/capitalRecords?type=transfer). You cannot transfer to another member; pay others by a withdrawal.
`,
    ],
  ),
  article(
    16,
    ['wallet', 'NONE'],
    [
      '资产总览与资金记录',
      `
[资产](/assets) 页显示四个账户的余额与总资产估值。

- 可用：可以下单、划转或提币的数量。
- 冻结：被当前委托、法币订单或提币占用的数量，结束后会释放。
- 估值：按最新价格折算为 USDT 和人民币，仅供参考。

点击眼睛图标可隐藏金额。

# 资金记录
[资金记录](/assets/capitalRecords) 分为充币、提币和划转，点击一条可查看每一步的时间与交易哈希。

# 为什么总资产会变化
- 币价变化会改变估值，数量不变。
- 合约的未实现盈亏会实时计入。
- 手续费、资金费用和返佣会分别记录。

交易的手续费见 [历史委托](/transaction/allTransaction)，合约的资金费用见 [合约订单](/contract/allContract)。
`,
    ],
    [
      'Your assets and their history',
      `
[Balance](/assets) shows the four accounts and their estimated total value.

- Available may be ordered with, transferred or withdrawn.
- Frozen is held by open orders, OTC orders or withdrawals, and is free again afterwards.
- Values follow the last prices in USDT and CNY and are for orientation.

Tap the eye to hide the amounts.

# History
[History](/assets/capitalRecords) lists deposits, withdrawals and transfers; tap one for each step with its time, and for the transaction hash.

# Why the total changes
- Prices change the value, not the quantity.
- Unrealized PnL of contracts counts at once.
- Fees, funding and rebates are recorded by themselves.

Fees of trades are under [Order history](/transaction/allTransaction), funding of contracts under [Contract orders](/contract/allContract).
`,
    ],
  ),
];

/** Pledges and airdrops. */
import { article } from './first-article.ts';

export const ACTIVITY_ARTICLES = [
  article(
    38,
    ['activity', 'PLEDGE'],
    [
      '如何申购理财并获得利息',
      `
理财把币锁定在资金账户中，按产品的日利率获得同币种利息，分为定期与活期。

# 在售产品
{{pledgeTable}}

# 如何申购
1. 打开 [理财](/activity)，选择产品，查看利率、期限、起投和剩余额度。
2. 币须在资金账户中；不足时先 [划转](/assets/transfer) 或 [充币](/assets/coinCharging)。
3. 输入数量，确认起息日、到账时间和提前赎回的规则，输入资金密码。

# 利息如何计算
- 每日利息 = 本金 × 日利率，向下取整到币种的最小单位，不计复利。
- 申购的次日（UTC+8）开始计息。
- 定期（{{pledgeTerms}} 天）计满期限后，本金和利息在次日 00:00 (UTC+8) 自动到账。
- 活期按每个完整持有的日子计息，最多 {{pledgeFlexibleDays}} 天，结束前会发消息提醒。

# 查看记录
在 [申购记录](/mort_record) 查看持有中的产品和预计到账时间。申购的数量显示为冻结，不能交易或提币。

# 风险提示
利率以申购时确认的为准，之后不变。持有期间币价可能下跌，利息不能保证您不受损失。
`,
    ],
    [
      'How to subscribe to Earn',
      `
Earn locks coins in your Funding account and pays interest in the same coin at the product's daily rate, for a fixed term or flexibly.

# Products on sale
{{pledgeTable}}

# How to subscribe
1. Open [Earn](/activity), choose a product, and read its rate, term, minimum and remaining quota.
2. The coins must be in your Funding account; if they are not, [transfer](/assets/transfer) or [deposit](/assets/coinCharging) first.
3. Enter the amount, check the first day of interest, the time of payment and the rules of early redemption, and enter your trading password.

# How interest is counted
- Interest of a day = principal × daily rate, rounded down to the coin's smallest unit, without interest on interest.
- The first day that earns is the day after the subscription (UTC+8).
- A term ({{pledgeTerms}} days) earns exactly its days; principal and interest are paid at 00:00 (UTC+8) after the last one.
- A flexible product earns for each whole day that you hold it, for {{pledgeFlexibleDays}} days at most; a message reminds you before that ends.

# Records
[Subscriptions](/mort_record) shows active subscriptions and their expected payout. Subscribed coins are frozen: they cannot be traded or withdrawn.

# Risk
Your rate is the one that you confirmed and does not change later. The price of the coin may fall while it is locked, and interest does not protect you from that loss.
`,
    ],
  ),
  article(
    39,
    ['activity', 'PLEDGE'],
    [
      '如何赎回理财',
      `
# 到期赎回
定期产品到期后自动赎回，无需操作；本金和全部利息计入资金账户。

# 提前赎回定期产品
1. 打开 [申购记录](/mort_record)，选择产品，点击赎回。
2. 确认页显示将扣除的利息和本金的到账时间，输入资金密码确认。

- 只能整笔赎回，全部利息作废，本金全额返还，不可撤销。
- 等待时间由产品规定；若等到的时间晚于到期，则不能提前赎回，等待到期即可。
- 部分产品不支持提前赎回，申购前会注明。

# 赎回活期产品
- 随时可以赎回任意部分，本金与截至昨日的利息立即到账。
- 赎回的部分当日不计息，其余部分继续计息，最多 {{pledgeFlexibleDays}} 天。

# 常见问题
- 每个产品每天最多赎回 {{pledgesOfDay}} 次；当天提前赎回的数量在次日 00:00 前仍计入个人限额，到账后可供其他用户认购。
- 赎回的进度在 [赎回记录](/redeem_record) 查看。
- 账户被冻结时不能主动赎回；到期的产品仍会按时到账。
- 仍有疑问请联系 [客服](/customer)。
`,
    ],
    [
      'How to redeem from Earn',
      `
# At the end of a term
A term is redeemed by itself: principal and all interest are paid into your Funding account.

# A term before its end
1. Open [Subscriptions](/mort_record), choose the product and redeem it.
2. The confirmation shows the interest that you lose and the time of payment; confirm with your trading password.

- It is redeemed whole: all interest is lost, the principal is paid in full, and this cannot be undone.
- The wait is the product's; where it would end after the term, it cannot be redeemed early, because the term ends first.
- Some products cannot be redeemed early; they say so before you subscribe.

# A flexible product
- Any part can be redeemed at any time; principal and interest up to yesterday are paid at once.
- The part earns nothing for the running day. The rest earns on, for {{pledgeFlexibleDays}} days at most.

# Good to know
- A product takes at most {{pledgesOfDay}} redemptions of yours a day. What you redeem early counts against your personal limit until the next 00:00, and is for sale again when it is paid.
- [Redemptions](/redeem_record) shows how far a redemption is.
- A frozen account cannot redeem; a term that ends is still paid on time.
- For all other questions contact [customer service](/customer).
`,
    ],
  ),
  article(
    40,
    ['activity', 'NONE'],
    [
      '空投如何发放',
      `
# 什么是空投
空投是平台向符合活动条件的用户发放的币。活动的条件、时间和数量以 [公告](/noticeList) 和 [活动](/activity) 页面为准。

# 如何到账
1. 活动结束后，名单由两名工作人员核对。
2. 名单中的所有用户同时到账，计入资金账户，无需领取，不收手续费。
3. 到账后您会收到一条消息；记录在 [活动记录](/activityHistory) 和 [资金记录](/assets/capitalRecords) 中。

# 到账之后
空投的币可以立即划转、交易或提币，规则与其他币相同。

# 防范诈骗
- 领取空投不需要先转账，也不需要密码或验证码。
- 平台不会私聊通知空投。收到可疑消息请联系 [客服](/customer)。
`,
    ],
    [
      'How airdrops are paid',
      `
# What an airdrop is
An airdrop is a payment of coins to members who meet the conditions of a campaign. Conditions, times and amounts stand in the [notices](/noticeList) and on the page of [activities](/activity).

# How it is paid
1. After the campaign two members of our staff check the list.
2. Everybody on the list is paid at the same time, into the Funding account. There is nothing to claim and no fee.
3. A message tells you about it; the record stands in the [activity records](/activityHistory) and among the [records](/assets/capitalRecords).

# Afterwards
Coins of an airdrop can be transferred, traded or withdrawn at once, by the rules of all other coins.

# Beware of fraud
- No airdrop requires a payment first, a password or a code.
- We do not announce airdrops in private messages. If one looks suspicious, contact [customer service](/customer).
`,
    ],
  ),
];

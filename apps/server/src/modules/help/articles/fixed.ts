/** The four fixed articles, which /helpCenterDetail1 to 4 show. */
import { article } from './first-article.ts';

export const FIXED = [
  article(
    1,
    ['wallet', 'NONE'],
    [
      '充币与提币规则',
      `
充币是把其他钱包或平台的数字货币转入您的资金账户，提币是把资金账户的数字货币转到外部地址。两者都按所选网络处理，请务必核对网络与地址。

# 如何充币
1. 打开 [充币](/assets/coinCharging)，选择币种和网络。
2. 复制地址或扫描二维码，在付款方选择同一网络转账。
3. 达到要求的确认次数后自动入账，进度可在 [资金记录](/assets/capitalRecords?type=coinCharging) 查看。

# 最小充币数量与确认次数
{{depositTable}}

低于最小充币数量的转账不会入账。选错网络或币种的资产可能无法找回。

# 手动充币申请
不支持自动识别的转账可以提交 [手动充币申请](/assets/coinCharging?tab=byApplication)，审核需要 1–3 个工作日，同时最多 {{depositApplications}} 笔审核中。

# 如何提币
1. 打开 [提币](/assets/withdrawCoin)，选择币种和网络，填写地址和数量。
2. 核对手续费与实际到账数量。
3. 输入资金密码，再输入谷歌验证码；未绑定谷歌验证器时输入短信或邮箱验证码。

# 手续费与单笔限额
{{withdrawalTable}}

# 每日限额
- 基础认证：每日 {{basicDayLimit}} USDT 等值。
- 高级认证：每日 {{advancedDayLimit}} USDT 等值。
- 每日最多 {{withdrawalsPerDay}} 次；审核通过前取消的不计入，申请最多 {{withdrawalRequestsPerDay}} 次。

修改或重置密码、更换手机号或邮箱、关闭谷歌验证器之后 {{withdrawalLockHours}} 小时内暂停提币，客服无法缩短该时间。
`,
    ],
    [
      'Rules of deposits and withdrawals',
      `
A deposit moves coins from another wallet or platform into your Funding account; a withdrawal sends coins from the Funding account to an address outside. Both go over the network that you choose, so always check network and address.

# How to deposit
1. Open [Deposit](/assets/coinCharging) and choose the coin and the network.
2. Copy the address or scan the QR code, and send over the same network.
3. The coins are credited by themselves after the confirmations below; the progress is in [History](/assets/capitalRecords?type=coinCharging).

# Minimum and confirmations
{{depositTable}}

A transfer below the minimum is not credited. Coins sent over a wrong network, or of a wrong kind, may be lost.

# Deposit applications
For a transfer that is not found by itself, submit a [deposit application](/assets/coinCharging?tab=byApplication). A review takes 1–3 business days, and at most {{depositApplications}} are under review at a time.

# How to withdraw
1. Open [Withdraw](/assets/withdrawCoin), choose coin and network, and enter address and amount.
2. Check the fee and the amount that arrives.
3. Enter your trading password, then the Google code; without an authenticator, a code by SMS or email.

# Fees and limits of one withdrawal
{{withdrawalTable}}

# Daily limits
- With basic verification, coins worth {{basicDayLimit}} USDT a day.
- With advanced verification, coins worth {{advancedDayLimit}} USDT a day.
- At most {{withdrawalsPerDay}} withdrawals a day, without those canceled before approval, and {{withdrawalRequestsPerDay}} requests.

After you change or reset a password, change your phone or email, or disable Google Authenticator, withdrawals pause for {{withdrawalLockHours}} hours. Customer service cannot shorten it.
`,
    ],
  ),
  article(
    2,
    ['start', 'NONE'],
    [
      '币币与合约交易规则',
      `
本页汇总币币与 USDT 永续合约的主要规则。所有数值均为当前实际生效的数值，完整列表见 [交易规则](/rules)。

# 币币交易
- 订单按价格优先、时间优先成交，成交价为挂单方价格。
- 手续费：挂单 {{spotMakerFee}}，吃单 {{spotTakerFee}}，从您得到的币种中扣除。
- 限价须在参考价的 0.2 至 5 倍之间，或在他人的最优买价与最优卖价之间；市价委托的成交价偏离前 10% 的均价不超过 {{spotMarketBound}}。
- 每个交易对最多 {{maxOpenOrders}} 笔当前委托。

{{spotTable}}

# 合约交易
- 一张合约为 {{lotValue}} USDT，按开仓委托的价格换算为币的数量，单笔最多 {{maxLots}} 张。
- 最高杠杆 {{maxLeverage}} 倍，保证金模式分逐仓与全仓。
- 手续费：挂单 {{contractMakerFee}}，吃单 {{contractTakerFee}}。
- 委托价格偏离当前价不超过 50%。
- 多仓止盈价高于当前价、止损价低于当前价；空仓相反。
- 风险率达到 100% 时强制平仓。
- 资金费用每 {{fundingTime}}在多空双方之间结算，平台不收取。

{{contractTable}}

# 指数价格
指数价格为最多 {{indexSources}} 家全球交易所价格的加权平均，每家价格限制在中位数 ±{{indexClamp}} 以内。

合约交易风险很高，您可能损失全部保证金。请先阅读 [强制平仓](/helpArticle?id=22) 与 [持仓与风险率](/helpArticle?id=21)。
`,
    ],
    [
      'Rules of spot and contract trading',
      `
This page sums up the main rules of spot trading and of USDT perpetual contracts. All figures are those in force now; the whole list is under [Trading rules](/rules).

# Spot
- Orders match by price, then by time, at the maker's price.
- Fees are {{spotMakerFee}} for makers and {{spotTakerFee}} for takers, taken from the coin that you receive.
- A limit price lies from 0.2 to 5 times the reference price, or between the best bid and the best ask of others; a market order trades at most {{spotMarketBound}} past the average price of its first 10%.
- At most {{maxOpenOrders}} open orders in a pair.

{{spotTable}}

# Contracts
- A lot is {{lotValue}} USDT, turned into a quantity of the coin at the price of the opening order; one order has at most {{maxLots}} lots.
- Leverage goes up to {{maxLeverage}}×; margin is isolated or cross.
- Fees are {{contractMakerFee}} for makers and {{contractTakerFee}} for takers.
- An order price is at most 50% from the current price.
- The TP price of a long lies above the current price and its SL price below; of a short the other way round.
- A position is liquidated when its risk level reaches 100%.
- Funding is settled between longs and shorts every {{fundingTime}}; the platform keeps nothing of it.

{{contractTable}}

# Index price
The index price is the weighted average of at most {{indexSources}} global exchanges, each held within ±{{indexClamp}} of the median.

Contracts are risky and you may lose all of your margin. Read [Liquidation](/helpArticle?id=22) and [Positions and risk](/helpArticle?id=21) first.
`,
    ],
  ),
  article(
    3,
    ['otc', 'OTC'],
    [
      '法币交易安全须知',
      `
法币交易中，卖方的币由平台冻结在订单里，直到卖方放币。平台不经手您的人民币，请按以下规则保护自己。

# 买币时
- 只向订单页显示的收款账户付款，且使用本人实名账户，账户姓名须与身份认证一致。
- 付款时不要备注数字货币、币名等字样。
- 付款后立即点击“我已付款”。未点击而超时，订单会自动取消。
- 没有付款却点击“我已付款”会被记录，一天两次将停止法币交易 48 小时。

# 卖币时
- 只相信您自己的银行或支付应用中的到账，不要相信截图、短信或电话。
- 核对付款人姓名与订单显示的买方姓名一致，不一致时不要放币，请退款或申诉。
- 放币后无法撤回。平台永远不会要求您提前放币。

# 任何时候
- 只在订单聊天中沟通，不要加微信、电报或接听自称客服的电话。
- 聊天中出现链接、电话、邮箱时，系统会提醒您。
- 有争议时在标记付款 {{otcAppealTime}}后 [申诉](/helpArticle?id=26)，保留转账凭证。

# 为什么刚买的币不能马上提走
为防止盗卡资金，法币买入的价值在 {{otcHoldTime}}内不能提出，但可以交易和划转。

您的订单在 [法币订单](/transaction/otcOrder) 中查看。
`,
    ],
    [
      'Safe OTC trading',
      `
In an OTC trade the seller's coins are frozen in the order until the seller releases them. Your money in CNY never passes through the platform, so protect yourself by these rules.

# When you buy
- Pay only to the account that the order page shows, and from an account in your own verified name.
- Write nothing about coins or digital assets into the remark of the payment.
- Press "I have paid" right after the payment. Without it the order is canceled when its time is over.
- Pressing it without having paid is recorded; twice in a day stops your OTC trading for 48 hours.

# When you sell
- Trust only what you see in your own bank or payment app, never a screenshot, a text message or a call.
- Check that the payer's name is the buyer's name on the order. If it is not, do not release: refund or appeal.
- A release cannot be taken back. The platform never asks you to release early.

# At all times
- Talk only in the chat of the order. Do not move to another messenger, and take no calls of "customer service".
- The chat warns you of links, phone numbers and emails.
- In a dispute, [appeal](/helpArticle?id=26) from {{otcAppealTime}} after the payment was marked, and keep the proof of your payment.

# Why coins that you just bought cannot leave
Against stolen cards, the value that you bought by OTC cannot be withdrawn for {{otcHoldTime}}. You can trade and transfer it at once.

Your orders are under [OTC orders](/transaction/otcOrder).
`,
    ],
  ),
  article(
    4,
    ['identity', 'NONE'],
    [
      '身份认证与账户安全',
      `
身份认证保护您的账户，也是提币和法币交易的前提。

# 认证等级
- 基础认证：姓名、国家或地区、证件号码。通过后每日可提 {{basicDayLimit}} USDT 等值，并可添加收款方式。
- 高级认证：证件正面、反面与手持证件照片。通过后每日可提 {{advancedDayLimit}} USDT 等值，并可申请成为商家。

未满 {{guardianAge}} 周岁须上传监护人同意书。步骤见 [基础认证](/helpArticle?id=29) 和 [高级认证](/helpArticle?id=30)。

# 账户三重保护
1. 登录密码：8–20 位，不能全为数字，不要与其他网站相同。
2. 资金密码：6 位数字，用于提币、放币和收款方式，在 [账户中心](/accountCenter) 设置。
3. 谷歌验证器：登录和提币时的第二重验证，[立即绑定](/accountCenter/googleAuthenticator)。

# 错误次数
- 登录密码错误 {{loginTries}} 次，锁定 {{loginLockMinutes}} 分钟。
- 资金密码错误 {{postPasswordTries}} 次，锁定 {{postPasswordLockHours}} 小时。

# 发现异常时
1. 立即 [修改登录密码](/accountCenter/change)，所有设备会退出登录。
2. 在 [登录设备](/accountCenter/devices) 查看并退出陌生设备。
3. 联系 [客服](/customer) 冻结账户。

安全变更后 {{withdrawalLockHours}} 小时内暂停提币，这是为了在账户被盗时保住您的资产。
`,
    ],
    [
      'Identity verification and account security',
      `
Identity verification protects your account, and withdrawals and OTC trading need it.

# Levels
- Basic: name, country or region, document number. It lets you withdraw coins worth {{basicDayLimit}} USDT a day and add payment methods.
- Advanced: photos of the front, the back, and you holding the document. It lets you withdraw coins worth {{advancedDayLimit}} USDT a day and apply to be a merchant.

Under {{guardianAge}} a guardian's consent must be uploaded. See [Basic verification](/helpArticle?id=29) and [Advanced verification](/helpArticle?id=30).

# Three layers of protection
1. The login password has 8–20 characters, not digits alone; use it nowhere else.
2. The trading password has 6 digits and confirms withdrawals, releases and payment methods; set it in the [Account center](/accountCenter).
3. Google Authenticator is the second step of logins and withdrawals; [bind it now](/accountCenter/googleAuthenticator).

# Wrong passwords
- {{loginTries}} wrong login passwords lock the login for {{loginLockMinutes}} minutes.
- {{postPasswordTries}} wrong trading passwords lock it for {{postPasswordLockHours}} hours.

# When something looks wrong
1. [Change your login password](/accountCenter/change) at once: every device is logged out.
2. Look through your [devices](/accountCenter/devices) and end those that you do not know.
3. Ask [customer service](/customer) to freeze the account.

After a security change withdrawals pause for {{withdrawalLockHours}} hours, so that a thief cannot take your coins at once.
`,
    ],
  ),
];

/** OTC trading, and the invitation. */
import { article } from './first-article.ts';

const OTC = ['otc', 'OTC'] as const;

export const OTC_ARTICLES = [
  article(
    25,
    OTC,
    [
      '如何用人民币买币和卖币',
      `
需要先完成 [基础认证](/realname) 并添加 [收款方式](/payment)。

# 买币
1. 打开 [法币交易](/transaction?tab=otc)，使用快捷买币，或选择商家广告。
2. 输入金额或数量，确认价格后下单。
3. 在付款时限内（{{otcPayWindows}} 分钟，由商家选择）用本人账户转账到订单显示的收款账户。
4. 上传付款凭证并点击“我已付款”，等待卖方放币。

# 卖币
1. 把币划转到法币账户，设置 [资金密码](/accountCenter/postPasswordSet)。
2. 选择买方广告下单，币会冻结在订单中。
3. 收到款项并核对付款人姓名后，输入资金密码放币。

# 限额
- 单笔 {{otcMinAmount}} 至 {{otcMaxAmount}} CNY，与 3 个不同对手成交前最多 {{otcNewTakerMax}} CNY。
- 买入未完成的订单最多 {{otcMaxUnpaid}} 笔，每与 5 个不同对手成交增加 1 笔，最多 {{otcMaxPurchases}} 笔；卖出进行中的订单最多 {{otcMaxSelling}} 笔。
- 首次向某商家购买时，同一商家只能有 1 笔未完成订单；这类买家合计最多占该商家在售数量的 {{otcStrangerShare}}。快捷买币会自动选择下一个合适的广告。

# 取消
买方可在付款前取消；超时自动取消。一天内取消或超时 3 次，当天不能再买入。付款后误点取消，可在 {{otcReopeningMinutes}} 分钟内申请恢复订单。
`,
    ],
    [
      'Buy and sell coins with CNY',
      `
Complete [basic verification](/realname) and add a [payment method](/payment) first.

# Buy
1. Open [OTC trading](/transaction?tab=otc), and use Quick buy or choose an ad of a merchant.
2. Enter an amount or a quantity, check the price and order.
3. Within the time to pay ({{otcPayWindows}} minutes, as the merchant chose) pay from your own account to the account that the order shows.
4. Upload the payment voucher, press "I have paid", and wait for the release.

# Sell
1. Transfer the coins to the OTC account and set a [trading password](/accountCenter/postPasswordSet).
2. Choose an ad of a buyer; the coins are frozen in the order.
3. When the money has arrived and the payer's name is right, release with your trading password.

# Limits
- {{otcMinAmount}} to {{otcMaxAmount}} CNY an order, at most {{otcNewTakerMax}} CNY before completed orders with 3 different counterparties.
- At most {{otcMaxUnpaid}} unfinished purchases, one more for each 5 counterparties of completed orders and {{otcMaxPurchases}} at most, and {{otcMaxSelling}} running sales.
- While you are new to a merchant you have one unfinished order with it, and buyers who are new hold at most {{otcStrangerShare}} of what it sells together. Quick buy takes the next best ad.

# Cancel
A buyer may cancel before paying; after the time to pay the order is canceled. Three cancels or timeouts in a day stop your buying for that day. If you canceled although you had paid, ask within {{otcReopeningMinutes}} minutes to reopen the order.
`,
    ],
  ),
  article(
    26,
    OTC,
    [
      '法币订单申诉与举报',
      `
# 何时申诉
标记付款 {{otcAppealTime}}后，双方都可以在订单中发起申诉，每方最多 {{otcAppeals}} 次；买方首次向该商家购买时，商家可立即申诉。例如：
- 已付款，卖方不放币。
- 标记了付款，但没有收到款项。
- 付款人姓名不一致，或金额不符。

# 如何申诉
1. 打开 [法币订单](/transaction/otcOrder)，进入订单，点击申诉。
2. 说明经过（最多 500 字），上传转账记录等图片，最多 6 张。
3. 对方也会提交说明。请在聊天中继续沟通。

# 处理
两名工作人员查看双方证据后，在 24 小时内作出放币或退回的决定。申诉期间卖方仍可放币，买方仍可取消。责任方会被记录，30 天内 3 次将停止法币交易。首次向该商家购买的买方被认定未付款的，停止买币，直至两名工作人员解除。

# 举报
订单结束后 5 天内可以举报对方一次，工作人员会答复。举报不改变已完成的放币。

提供虚假凭证属于严重违规。安全建议见 [法币交易安全须知](/helpCenterDetail3)。
`,
    ],
    [
      'Appeals and reports of OTC orders',
      `
# When to appeal
From {{otcAppealTime}} after the payment was marked either side may appeal, at most {{otcAppeals}} times; a merchant to whom the buyer is new may appeal at once. For example:
- You paid and the seller does not release.
- A payment was marked and nothing arrived.
- The payer's name or the amount is wrong.

# How to appeal
1. Open the order under [OTC orders](/transaction/otcOrder) and tap Appeal.
2. Say what happened (at most 500 characters) and upload at most 6 pictures, such as the record of the transfer.
3. The other side answers too. Go on talking in the chat.

# Decision
Two members of staff look at the evidence of both sides and decide within 24 hours to release or to refund. Meanwhile the seller may still release and the buyer may still cancel. The side at fault is recorded; three times in 30 days stop OTC trading. A buyer who is new to the merchant and is found not to have paid buys no more until two members of staff allow it.

# Reports
For 5 days after its end you may report an order once, and staff answer. A report changes no release.

False evidence is a serious violation. For advice see [Safe OTC trading](/helpCenterDetail3).
`,
    ],
  ),
  article(
    27,
    OTC,
    [
      '如何成为商家与发布广告',
      `
# 条件
- 通过高级认证，绑定手机、邮箱和谷歌验证器，设置资金密码和昵称。
- 法币账户中有 {{otcBond}} USDT 保证金，申请时冻结，退出后返还。
- 没有进行中的申诉和限制。

# 申请
1. 打开 [商家认证](/transaction/merchantAudit)，阅读 [商家协议](/merchantAgreement)。
2. 提交申请，等待审核。被拒绝后 24 小时可再次申请。

# 发布广告
1. 打开 [我的广告](/advertisement)，选择购买或出售。
2. 选择固定价或浮动价。固定价须在参考价 ±{{otcBand}} 以内。
3. 填写数量、单笔限额、收款方式和付款时限（{{otcPayWindows}} 分钟）。
4. 可限制对方的注册天数与成交笔数，然后上架。

出售广告上架时冻结相应数量，下架后释放。

# 数据
成交率、平均放币时间按最近 {{otcFigureDays}} 天统计，影响快捷买币的排序。与同一对手每天只计 1 笔。

# 退出
没有上架广告、未完成订单、可恢复的已取消订单和未处理的举报时可申请退出，7 天后返还保证金；期间有订单或举报结束的，至少再等 {{otcBondHours}} 小时。退出期间不能上架广告。
`,
    ],
    [
      'Become a merchant and publish ads',
      `
# Conditions
- Advanced verification, phone, email and Google Authenticator bound, a trading password and a nickname.
- A bond of {{otcBond}} USDT in the OTC account, frozen with the application and returned after quitting.
- No open appeal and no restriction.

# Apply
1. Open [Merchant application](/transaction/merchantAudit) and read the [merchant agreement](/merchantAgreement).
2. Submit and wait for the decision. After a rejection you may apply again in 24 hours.

# Publish an ad
1. Open [My ads](/advertisement) and choose buy or sell.
2. Choose a fixed or a floating price. A fixed one lies within ±{{otcBand}} of the reference.
3. Enter quantity, limits of an order, payment methods and time to pay ({{otcPayWindows}} minutes).
4. Ask for an age of the account or completed orders if you like, and turn the ad on.

An ad that sells freezes its quantity while it is on.

# Figures
Completion and average release time count the last {{otcFigureDays}} days and rank the ads of Quick buy. One order a day with the same counterparty counts.

# Quit
You may quit without ads that are on, open orders, canceled ones that may still be reopened, and open reports. The bond comes back after 7 days, and at least {{otcBondHours}} hours after the last order or report of that time ends. No ad can go on meanwhile.
`,
    ],
  ),
  article(
    28,
    ['otc', 'NONE'],
    [
      '如何添加收款方式',
      `
收款方式用于法币交易中收款，须与身份认证的姓名一致。请先完成 [基础认证](/realname) 并设置资金密码。

1. 打开 [收款方式](/payment)。
2. 选择 [银行卡](/payment/bankCard)、[微信](/payment/weixin) 或 [支付宝](/payment/zhifubao)。
3. 填写账号；微信和支付宝须上传收款二维码，图片不超过 {{imageMb}} MB。
4. 输入资金密码保存。

- 最多 {{paymentMethods}} 个收款方式。
- 收款方式不能编辑，请删除后重新添加。
- 关闭或删除不影响进行中的订单，订单双方仍能看到当时的账户。
- 资料加密保存，只有您的订单对方能看到。
`,
    ],
    [
      'Add a payment method',
      `
A payment method receives your money in OTC trades and must be in your verified name. Complete [basic verification](/realname) and set a trading password first.

1. Open [Payment methods](/payment).
2. Choose [bank card](/payment/bankCard), [WeChat](/payment/weixin) or [Alipay](/payment/zhifubao).
3. Enter the account; WeChat and Alipay need a picture of the QR code of at most {{imageMb}} MB.
4. Save with your trading password.

- You have at most {{paymentMethods}} payment methods.
- They cannot be edited: delete one and add it anew.
- Disabling or deleting one leaves running orders as they are; both sides still see the account of the order.
- The data is kept encrypted, and only the other side of your orders sees it.
`,
    ],
  ),
  article(
    36,
    ['invitation', 'INVITATION'],
    [
      '邀请好友与返佣规则',
      `
邀请好友注册并交易，您可获得好友交易手续费 {{rebatePercent}} 的返佣，永久有效，直到累计达到 {{rebateCap}} USDT。

# 如何邀请
1. 打开 [邀请好友](/invitation)，复制邀请码、链接，或保存海报。
2. 好友通过链接注册，或在 [注册](/register) 时填写邀请码。注册后不能补填。

# 返佣计算
- 币币和合约的交易手续费计入；资金费用、提币手续费和法币交易不计入。
- 非 USDT 的手续费按成交时的价格折算。
- 您与好友互相成交的手续费不计入。

# 结算
每天 00:00 (UTC+8) 结算前一天的返佣，计入合约账户。页面上的“今日预估”仅供参考。

# 排行榜
每月 1 日起展示上个月返佣最多的邀请人，昵称已隐藏。

# 无效邀请
与您使用同一设备或同一收款账户的被邀请人会被标记为无效，不产生返佣。自己邀请自己、批量注册也属于无效邀请。
`,
    ],
    [
      'Invite friends and earn rebates',
      `
Invite friends who register and trade: you earn {{rebatePercent}} of their trading fees, for good, until your rebates reach {{rebateCap}} USDT.

# How to invite
1. Open [Invitation](/invitation) and copy the code or the link, or save a poster.
2. Your friend registers by the link, or enters the code at [Register](/register). It cannot be added later.

# What counts
- Trading fees of spot and contracts; not funding, withdrawal fees or OTC.
- Fees in other coins than USDT are converted at the time of the fill.
- Fees of trades between you and your friend do not count.

# Settlement
Every day at 00:00 (UTC+8) the rebates of the day before are paid into the Contract account. Today's estimate on the screen is for orientation.

# Leaderboard
From the 1st of a month it shows the inviters with the most rebates of the month before, with masked names.

# Invalid invitations
An invitee with your device or your payment account is marked invalid and earns you nothing; so are own second accounts and mass registrations.
`,
    ],
  ),
  article(
    37,
    ['start', 'NONE'],
    [
      '常见问题与联系客服',
      `
# 可用余额为什么是 0
充入的币在资金账户，交易前请先 [划转](/assets/transfer) 到对应账户。

# 为什么不能下单
请检查可用余额、最小下单金额和价格范围。交易对可能处于暂停交易或只能撤单。

# 价格为什么变灰
超过 10 秒没有收到新价格，请检查网络，恢复后会自动更新。

# 可以注销账户或更换实名吗
一个证件只能认证一个账户，认证后不能自行更换姓名。请联系客服。

# 昵称可以修改吗
昵称只能设置一次，不能冒充平台，也不能与他人的昵称相似。

# 如何切换语言、主题与涨跌颜色
语言见 [语言](/langue)，主题与颜色见 [设置](/setting)。

# 联系客服
打开 [客服](/customer)。为了更快处理，请准备好 UID、订单号或交易哈希，以及截图。客服不会索要密码和验证码。

没有找到答案？在 [帮助中心](/helpCenter) 搜索关键词。
`,
    ],
    [
      'Questions and answers, and customer service',
      `
# Why is my available balance 0
Deposits arrive in the Funding account: [transfer](/assets/transfer) before you trade.

# Why can I not place an order
Check what is available, the minimum order value and the range of prices. The pair may be halted or cancel only.

# Why is the price gray
No new price came for 10 seconds. Check your network; it updates by itself afterwards.

# Can I close my account or change my verified name
One document verifies one account, and the name cannot be changed by yourself. Contact customer service.

# Can I change my nickname
It can be set once. It may neither pose as the exchange nor look like another member's.

# How do I switch language, theme and colors
The language is under [Language](/langue), theme and colors under [Settings](/setting).

# Contact
Open [Customer service](/customer). Have your UID, the order number or transaction hash, and a screenshot ready. Staff never ask for passwords or codes.

Found no answer? Search the [Help center](/helpCenter).
`,
    ],
  ),
];

/** Deposits and withdrawals. */
import { article } from './first-article.ts';

export const WALLET_ARTICLES = [
  article(
    9,
    ['wallet', 'DEPOSIT'],
    [
      '扫码充币教程',
      `
1. 打开 [充币](/assets/coinCharging?tab=onChain)，选择币种。
2. 选择网络。付款方必须使用同一网络。
3. 在付款钱包中扫描二维码，或复制地址粘贴。
4. 核对地址首尾几位后发送，等待网络确认。

# 各网络的要求
{{depositTable}}

# 注意
- 每个网络的地址长期有效，可以重复使用；同一网络的所有币种共用一个地址。
- 不要向地址发送页面未列出的币种。
- 不要从智能合约的空投或挖矿奖励直接充入，部分转账方式可能无法识别。
- 充币暂停时不显示地址，请等待恢复。

入账后会收到站内信和邮件。没有到账请看 [充币没有到账](/helpArticle?id=11)。
`,
    ],
    [
      'Deposit by scanning a code',
      `
1. Open [Deposit](/assets/coinCharging?tab=onChain) and choose the coin.
2. Choose the network. The sender must use the same one.
3. Scan the QR code with the paying wallet, or copy and paste the address.
4. Compare the first and last characters of the address, send, and wait for the network.

# Requirements of each network
{{depositTable}}

# Note
- Your address on a network stays yours and can be used again; all coins of a network share it.
- Send no coin to it that the screen does not list.
- Do not deposit straight from airdrops or mining rewards of a smart contract: some kinds of transfers are not found.
- While deposits are paused no address is shown; wait until they are open again.

You get a message and an email when the coins are credited. If nothing arrives, see [My deposit has not arrived](/helpArticle?id=11).
`,
    ],
  ),
  article(
    10,
    ['wallet', 'NONE'],
    [
      '手动充币申请',
      `
如果币种没有自动充币网络，或转账没有被自动识别，可以提交手动充币申请。

1. 打开 [充币](/assets/coinCharging?tab=byApplication)，选择“手动充币”。
2. 向页面显示的收款地址转账。
3. 填写数量、转出地址、收款地址；交易哈希选填，但填写后审核更快。
4. 提交后状态为“待审核”。

# 审核
- 需要 1–3 个工作日，由两名工作人员确认。
- 状态变为“已确认”即已入账，“已拒绝”会写明原因。
- 入账数量以实际到账为准，可能与填写的不同。
- 同时最多 {{depositApplications}} 笔审核中，提交后不能撤回。
- 同一交易哈希只能申请一次。

进度在 [资金记录](/assets/capitalRecords?type=coinCharging) 中查看。
`,
    ],
    [
      'Deposit applications',
      `
Where a coin has no network of its own here, or your transfer was not found, submit a deposit application.

1. Open [Deposit](/assets/coinCharging?tab=byApplication) and choose the application.
2. Send to the receiving address that the screen shows.
3. Enter the amount, the address it came from and the receiving address. The transaction hash is optional, but speeds up the review.
4. Submit. The application is pending review.

# Review
- It takes 1–3 business days, and two members of staff confirm it.
- Confirmed means credited; a rejection names its reason.
- The amount that really arrived is credited, also where you entered another one.
- At most {{depositApplications}} are under review at a time, and they cannot be taken back.
- A transaction hash counts once.

The progress is under [History](/assets/capitalRecords?type=coinCharging).
`,
    ],
  ),
  article(
    11,
    ['wallet', 'NONE'],
    [
      '充币没有到账怎么办',
      `
请按顺序检查：

1. 在付款方查看状态。仍在处理中，说明还没有发到网络上。
2. 用交易哈希在区块浏览器查询，确认收款地址是您的地址、网络与充币页所选一致。
3. 确认次数是否足够。网络拥堵时需要更久。
4. 数量是否低于最小充币数量。

{{depositTable}}

# 仍未到账
- 显示“确认中”：等待确认次数达到要求。
- 显示“审核中”：该笔充币需要人工处理，请等待通知。
- 没有任何记录：提交 [手动充币申请](/assets/coinCharging?tab=byApplication)，填写交易哈希。

# 选错了网络
发到不支持的网络或其他人的地址，我们可能无法找回。请带上交易哈希联系 [客服](/customer)。
`,
    ],
    [
      'My deposit has not arrived',
      `
Check in this order.

1. Look at the sender. While it is processing, nothing has been sent to the network.
2. Look the transaction hash up in a block explorer: the address must be yours, and the network the one you chose.
3. Count the confirmations. A busy network takes longer.
4. Compare the amount with the minimum.

{{depositTable}}

# Still not there
- Confirming means that confirmations are missing: wait.
- Under review means that staff must handle it: wait for our message.
- Without any record, submit a [deposit application](/assets/coinCharging?tab=byApplication) with the transaction hash.

# A wrong network
What went to a network that is not supported, or to another address, may be lost. Contact [customer service](/customer) with the transaction hash.
`,
    ],
  ),
  article(
    12,
    ['wallet', 'WITHDRAWAL'],
    [
      '如何提币，手续费与限额',
      `
1. 先把币划转到资金账户，并完成 [基础认证](/realname)。
2. 打开 [提币](/assets/withdrawCoin)，选择币种与网络。
3. 填写或扫描地址。扫描二维码时，网络不一致会提示。
4. 填写数量。页面显示手续费与实际到账数量，手续费从提币数量中扣除。
5. 输入资金密码，再输入谷歌验证码或短信、邮箱验证码。

# 手续费与单笔限额
{{withdrawalTable}}

# 每日限额（按 UTC+8 自然日）
- 基础认证 {{basicDayLimit}} USDT 等值，高级认证 {{advancedDayLimit}} USDT 等值。
- 每日最多 {{withdrawalsPerDay}} 次；审核通过前取消的不计入，申请最多 {{withdrawalRequestsPerDay}} 次。

# 多久到账
审核通过后发送到网络，之后取决于网络确认。在“审核中”和“已通过”时可以自行取消，全部数量含手续费退回。已发送到网络后无法撤回。

进度在 [资金记录](/assets/capitalRecords?type=withdrawCoin) 查看。
`,
    ],
    [
      'How to withdraw, fees and limits',
      `
1. Transfer the coins to the Funding account and complete [basic verification](/realname).
2. Open [Withdraw](/assets/withdrawCoin) and choose coin and network.
3. Enter or scan the address. A code of another network is pointed out.
4. Enter the amount. The screen shows the fee and what arrives; the fee is taken from the amount.
5. Enter the trading password, then the Google code or a code by SMS or email.

# Fees and limits of one withdrawal
{{withdrawalTable}}

# Daily limits (a day begins at 00:00 UTC+8)
- Coins worth {{basicDayLimit}} USDT with basic, {{advancedDayLimit}} USDT with advanced verification.
- At most {{withdrawalsPerDay}} a day, without those canceled before approval, and {{withdrawalRequestsPerDay}} requests.

# How long it takes
After approval the coins are sent, and the network confirms them. Before they are sent you can cancel, and the whole amount with its fee comes back. What was sent to the network cannot be taken back.

The progress is under [History](/assets/capitalRecords?type=withdrawCoin).
`,
    ],
  ),
  article(
    13,
    ['wallet', 'WITHDRAWAL'],
    [
      '提币为什么在审核或被暂停',
      `
# 暂停提币 {{withdrawalLockHours}} 小时
以下操作之后，提币暂停 {{withdrawalLockHours}} 小时，剩余时间显示在提币页：
- 修改或重置登录密码、资金密码（首次设置除外）。
- 更换手机号或邮箱。
- 关闭或更换谷歌验证器。
- 人工重置安全验证通过。

# 人工审核
以下情况会进入人工审核，通常在当天完成：
- 第一次提到一个新地址。
- 7 天内有过安全变更，或最近有提币失败。
- 新设备登录不足 24 小时，或注册不足 7 天。
- 金额较大。

# 法币买入的币
通过法币买入的价值在 {{otcHoldTime}}内不能提出，见 [法币交易安全须知](/helpCenterDetail3)。

# 网络维护
某个币种或网络暂停提币时，页面会显示原因。已提交的提币会在恢复后继续。

被拒绝的提币会全额退回资金账户，原因见 [资金记录](/assets/capitalRecords?type=withdrawCoin)。
`,
    ],
    [
      'Why a withdrawal is under review or paused',
      `
# A pause of {{withdrawalLockHours}} hours
Withdrawals pause for {{withdrawalLockHours}} hours after each of these; the withdrawal screen shows the time left.
- A change or reset of the login or trading password (not its first setting).
- A change of phone or email.
- Disabling or replacing Google Authenticator.
- An approved reset of your security.

# Review by staff
These are reviewed, usually within the day.
- The first withdrawal to a new address.
- A security change in the last 7 days, or a withdrawal that failed lately.
- A login of less than 24 hours on a new device, or an account of less than 7 days.
- Larger amounts.

# Coins bought by OTC
The value that you bought by OTC cannot be withdrawn for {{otcHoldTime}}, see [Safe OTC trading](/helpCenterDetail3).

# Maintenance
While a coin or a network is paused the screen shows the reason. Withdrawals that you submitted go on afterwards.

A rejected withdrawal comes back to the Funding account in full; the reason is under [History](/assets/capitalRecords?type=withdrawCoin).
`,
    ],
  ),
  article(
    14,
    ['wallet', 'NONE'],
    [
      '提币地址簿',
      `
[地址簿](/assets/addressBook) 保存常用提币地址，最多 {{savedAddresses}} 个。

# 添加地址
1. 打开地址簿，点击添加，选择币种和网络。
2. 填写地址和备注。
3. 输入资金密码和验证码确认。

新地址{{savedAddressStart}}；生效前提到该地址按新地址处理。

# 仅提币到地址簿
打开此开关后，只能提币到已生效的地址。即使账户被盗，攻击者也无法立即提到新的地址。关闭开关同样需要验证。

# 提示
- 保存、删除地址和切换开关都会通知您。
- 请定期核对地址，交易平台的充币地址有时会变更。
`,
    ],
    [
      'Address book of withdrawals',
      `
The [address book](/assets/addressBook) keeps at most {{savedAddresses}} addresses to which you withdraw.

# Add an address
1. Open the address book, tap add, and choose coin and network.
2. Enter the address and a label.
3. Confirm with your trading password and a code.

A saved address takes effect {{savedAddressStart}}; until then a withdrawal to it counts as one to a new address.

# Saved addresses only
With this switch on, withdrawals go only to addresses in effect. A thief of your account cannot withdraw to a new address at once. Turning it off needs the same confirmation.

# Note
- You get a message when an address is saved and when the switch changes.
- Check your addresses now and then: platforms sometimes change their deposit addresses.
`,
    ],
  ),
];

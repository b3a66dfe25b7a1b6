/** First steps. */
import { article } from './first-article.ts';

const START = ['start', 'NONE'] as const;

export const START_ARTICLES = [
  article(
    5,
    START,
    [
      '如何注册和登录',
      `
使用手机号或邮箱即可注册 {{exchangeName}}，全程约一分钟。

# 注册
1. 打开 [注册](/register)，选择手机号或邮箱。
2. 完成滑块验证，获取 6 位验证码，{{codeMinutes}} 分钟内有效。
3. 设置 8–20 位登录密码，不能全为数字。
4. 邀请码选填；被邀请人须在注册时填写。
5. 阅读并同意 [用户协议](/agreement) 后提交。

# 登录
1. 打开 [登录](/login)，输入账号和密码，完成滑块验证。
2. 在新设备或已绑定谷歌验证器时，输入第二步验证码。

# 常见问题
- 网页、安卓、iOS 各保留一个登录，新的登录会使同类旧设备退出。
- {{sessionDays}} 天未使用或登录满 {{sessionMostDays}} 天后，需要重新登录。
- 密码错误 {{loginTries}} 次后锁定 {{loginLockMinutes}} 分钟，也可以用 [忘记密码](/forget) 重置。

收不到验证码请看 [收不到验证码怎么办](/helpArticle?id=33)。
`,
    ],
    [
      'How to register and log in',
      `
A phone number or an email address is enough to register at {{exchangeName}}; it takes about a minute.

# Register
1. Open [Register](/register) and choose phone or email.
2. Solve the slider and get a code of 6 digits, valid for {{codeMinutes}} minutes.
3. Set a login password of 8–20 characters, not digits alone.
4. An invitation code is optional; it can only be entered now.
5. Read the [user agreement](/agreement), accept it and submit.

# Log in
1. Open [Log in](/login), enter account and password, and solve the slider.
2. On a new device, or with Google Authenticator, enter the code of the second step.

# Good to know
- One login each is kept for web, Android and iOS; a new one ends the older of its kind.
- You are logged out {{sessionDays}} days after the last use, and {{sessionMostDays}} days after the login.
- After {{loginTries}} wrong passwords the login is locked for {{loginLockMinutes}} minutes; you can also [reset the password](/forget).

No code arrives? See [I do not receive a code](/helpArticle?id=33).
`,
    ],
  ),
  article(
    6,
    START,
    [
      '如何查看行情与选择交易对',
      `
[行情](/quotes) 页列出全部币币交易对与合约，价格实时更新。

# 榜单
- 涨幅榜：按 24 小时涨跌幅排序。
- 成交额榜：按 24 小时成交额排序。
- 新币榜：最新上线的币种。

24 小时涨跌幅为最新价与 24 小时前价格之比。价格颜色可在 [设置](/setting) 中选择红涨绿跌或绿涨红跌。

# 选择交易对
1. 在行情页点击一行，打开 K 线、盘口和最新成交。
2. 点击星号加入自选，下次可在自选中直接找到。
3. 点击“买入”或“卖出”进入交易页。

# 折合人民币
人民币价格按平台公布的 USDT 汇率折算，仅供参考。价格超过 10 秒未更新时会变灰，请检查网络。
`,
    ],
    [
      'How to read the markets and choose a pair',
      `
[Markets](/quotes) lists all spot pairs and contracts with live prices.

# Rankings
- Gainers are sorted by the change over 24 hours.
- Volume leaders are sorted by the turnover of 24 hours.
- New coins are those listed last.

The 24h change compares the last price with the price 24 hours ago. Under [Settings](/setting) you choose whether rises are green or red.

# Choose a pair
1. Tap a row for the chart, the order book and the latest trades.
2. Tap the star to find the pair among your favorites next time.
3. Tap Buy or Sell to open the trade screen.

# Values in CNY
Values in CNY follow the USDT rate of the platform and are for orientation. A price that was not updated for 10 seconds turns gray: check your network.
`,
    ],
  ),
  article(
    7,
    START,
    [
      '第一笔交易：从入金到成交',
      `
完成第一笔交易只需四步。

1. 入金：用 [快捷买币](/transaction?tab=quickBuy) 以人民币购买 USDT，或从其他钱包 [充币](/assets/coinCharging)。
2. 划转：充入的币在资金账户，法币买入的币在法币账户。交易前在 [划转](/assets/transfer) 中转到币币账户或合约账户，即时到账，不收费。
3. 下单：打开 [交易](/exchange)，选择交易对，输入价格和数量，或选择市价委托。
4. 查看：未成交的在“当前委托”，已成交的在 [历史委托](/transaction/allTransaction)。

# 四个账户
- 资金账户：充币和提币。
- 币币账户：币币交易。
- 合约账户：USDT 永续合约，返佣也计入这里。
- 法币账户：法币交易。

# 下单前请注意
- 可用余额不足时，先从其他账户划转。
- 市价委托会立即按盘口成交，深度不足时成交价可能较差。
- 所有手续费率见 [交易规则](/rules)。
`,
    ],
    [
      'Your first trade, from funding to fill',
      `
Four steps lead to your first trade.

1. Fund. Buy USDT with CNY by [Quick buy](/transaction?tab=quickBuy), or [deposit](/assets/coinCharging) coins from another wallet.
2. Transfer. Deposits are in the Funding account, OTC purchases in the OTC account. Before you trade, [transfer](/assets/transfer) to the Spot or the Contract account: at once and free.
3. Order. Open [Trade](/exchange), choose a pair, enter price and quantity, or choose a market order.
4. Look. What is not filled is under Open orders, the rest under [Order history](/transaction/allTransaction).

# Four accounts
- The Funding account is for deposits and withdrawals.
- The Spot account is for spot trading.
- The Contract account is for USDT perpetual contracts; rebates arrive here too.
- The OTC account is for trading against CNY.

# Before you order
- If what is available is too little, transfer from another account first.
- A market order is filled at once from the order book; where that is thin, the price may be worse.
- All fees are under [Trading rules](/rules).
`,
    ],
  ),
  article(
    8,
    START,
    [
      '用户协议与隐私政策',
      `
使用 {{exchangeName}} 前，请阅读与您有关的协议。

- [用户协议](/agreement)：账户、交易、风险与责任。
- [隐私政策](/agreement?kind=PRIVACY)：我们收集哪些信息、保存多久、谁能看到。
- [法币交易协议](/otc365agreement)：法币交易双方的权利与义务。
- [商家协议](/merchantAgreement)：商家的条件、保证金与处罚。

全部协议见 [平台协议](/aboutAgreement)。

# 您的资料如何保护
- 证件号码、照片与收款信息加密保存，只有处理您申请的工作人员在写明理由后才能查看，每次查看都有记录。
- 上传的图片会重新编码，不含拍摄地点等信息。
- 法币订单的聊天与凭证在订单结束 180 天后删除。

# 风险提示
数字货币价格波动剧烈，杠杆会放大亏损。请只使用您能承受损失的资金。
`,
    ],
    [
      'User agreement and privacy policy',
      `
Before you use {{exchangeName}}, read the agreements that concern you.

- The [user agreement](/agreement) is about accounts, trading, risks and liability.
- The [privacy policy](/agreement?kind=PRIVACY) says what we collect, how long we keep it, and who sees it.
- The [OTC agreement](/otc365agreement) holds the rights and duties of both sides of an OTC trade.
- The [merchant agreement](/merchantAgreement) holds the conditions, bond and penalties of merchants.

All of them are under [Platform agreements](/aboutAgreement).

# How your data is protected
- Document numbers, photos and payment data are kept encrypted. Staff see them only for your own request, after they wrote a reason, and each look is recorded.
- Uploaded images are encoded anew and hold no place where they were taken.
- Chat and vouchers of an OTC order are deleted 180 days after its end.

# Risks
Prices of digital assets move sharply and leverage multiplies losses. Use only money that you can afford to lose.
`,
    ],
  ),
];

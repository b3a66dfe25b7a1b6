/** Account and security. */
import { article } from './first-article.ts';

const ACCOUNT = ['account', 'NONE'] as const;

export const ACCOUNT_ARTICLES = [
  article(
    31,
    ACCOUNT,
    [
      '修改、忘记登录密码与资金密码',
      `
# 修改登录密码
1. 打开 [修改登录密码](/accountCenter/change)。
2. 输入原密码和新密码，新密码 8–20 位且不能全为数字。
3. 输入短信或邮箱验证码。

# 忘记登录密码
1. 在登录页点击 [忘记密码](/forget)。
2. 输入手机号或邮箱，完成滑块验证，获取验证码。
3. 设置新密码后重新登录，所有设备会退出。

# 资金密码
资金密码是 6 位数字，不能是连续或重复数字，也不能是生日。
- 首次 [设置资金密码](/accountCenter/postPasswordSet) 不影响提币。
- 可以 [修改](/accountCenter/postPasswordChange) 或 [重置](/accountCenter/postPasswordForget)。
- 错误 {{postPasswordTries}} 次后锁定 {{postPasswordLockHours}} 小时。

# 为什么修改后不能提币
修改或重置任何一个密码后，提币暂停 {{withdrawalLockHours}} 小时，剩余时间显示在提币页。交易与划转不受影响，客服无法缩短该时间。
`,
    ],
    [
      'Change or reset your passwords',
      `
# Change the login password
1. Open [Change login password](/accountCenter/change).
2. Enter the old password and a new one of 8–20 characters, not digits alone.
3. Enter a code by SMS or email.

# Forgot the login password
1. Tap [Forgot password](/forget) on the login screen.
2. Enter phone or email, solve the slider and get a code.
3. Set a new password and log in again; every device is logged out.

# Trading password
It has 6 digits, no sequence, no repeated digit and no birthday.
- [Setting it](/accountCenter/postPasswordSet) for the first time pauses nothing.
- You can [change](/accountCenter/postPasswordChange) or [reset](/accountCenter/postPasswordForget) it.
- After {{postPasswordTries}} wrong ones it is locked for {{postPasswordLockHours}} hours.

# Why you cannot withdraw after a change
After a change or a reset of either password withdrawals pause for {{withdrawalLockHours}} hours; the withdrawal screen shows the time left. Trading and transfers go on. Customer service cannot shorten it.
`,
    ],
  ),
  article(
    32,
    ACCOUNT,
    [
      '绑定与关闭谷歌验证器',
      `
谷歌验证器每 30 秒生成一个 6 位动态码，即使密码泄露，没有它也无法登录和提币。

# 绑定
1. 在手机上安装 Google Authenticator 或兼容的应用。
2. 打开 [绑定谷歌验证器](/accountCenter/googleAuthenticator)，扫描二维码或输入密钥。
3. 输入登录密码、短信或邮箱验证码，以及应用显示的动态码。
4. 抄下 10 个恢复码并离线保存，每个只能使用一次。

# 关闭
打开 [关闭谷歌验证器](/accountCenter/closeGoogle)，输入登录密码、验证码和动态码。关闭后提币暂停 {{withdrawalLockHours}} 小时。

# 动态码总是错误
- 请打开手机的自动时间。动态码依赖准确的时间。
- 等待下一个动态码再试，同一个动态码只能使用一次。
- 10 分钟内错误 5 次会锁定 10 分钟。

手机丢失时可用恢复码，或参考 [丢失手机、邮箱或谷歌验证器](/helpArticle?id=34)。
`,
    ],
    [
      'Bind or disable Google Authenticator',
      `
Google Authenticator makes a code of 6 digits every 30 seconds. Even a stolen password opens neither login nor withdrawal without it.

# Bind
1. Install Google Authenticator or an app like it on your phone.
2. Open [Bind Google Authenticator](/accountCenter/googleAuthenticator), and scan the QR code or enter the key.
3. Enter your login password, a code by SMS or email, and the code of the app.
4. Write down the 10 recovery codes and keep them offline; each works once.

# Disable
Open [Disable Google Authenticator](/accountCenter/closeGoogle) and enter login password, code and Google code. Withdrawals then pause for {{withdrawalLockHours}} hours.

# The code is always wrong
- Turn on the automatic time of your phone, for codes depend on it.
- Wait for the next code: each works once.
- 5 wrong codes within 10 minutes lock it for 10 minutes.

Lost the phone? Use a recovery code, or see [Lost phone, email or authenticator](/helpArticle?id=34).
`,
    ],
  ),
  article(
    33,
    ACCOUNT,
    [
      '收不到验证码怎么办',
      `
验证码为 6 位数字，{{codeMinutes}} 分钟内有效，只能使用一次。

# 请依次检查
1. 手机号的国家或地区代码是否正确，手机是否有信号、未欠费。粘贴带区号的号码时，区号会自动切换，页面会提示，例如“已切换到 +852”。
2. 短信是否被拦截，邮件是否进入垃圾箱。
3. 距离上一条是否已满 {{codeResendSeconds}} 秒。
4. 是否已达到上限：每个号码每小时 {{codesPerHour}} 条、每天 {{codesPerDay}} 条。页面会显示剩余等待时间。

# 其他办法
- 已绑定手机和邮箱的账户，可以改用另一种方式接收。
- 已绑定谷歌验证器时，很多操作使用动态码即可。
- 重新获取后，请使用最新的一条。

验证码只用于您正在进行的操作。工作人员不会向您索要验证码，索要者都是骗子。
`,
    ],
    [
      'I do not receive a code',
      `
A code has 6 digits, is valid for {{codeMinutes}} minutes and works once.

# Check in this order
1. The country code of the phone number, the signal of the phone, and its contract. A number that is pasted with its code switches the code, and the screen says so: “Switched to +852”.
2. Blocked text messages, and the spam folder of your mailbox.
3. Whether {{codeResendSeconds}} seconds have passed since the last code.
4. The limit: {{codesPerHour}} an hour and {{codesPerDay}} a day for one number or mailbox. The screen shows the time left.

# Other ways
- With phone and email bound, receive the code by the other one.
- With Google Authenticator, many steps take its code instead.
- Always use the newest code.

A code is only for the step that you are taking. Our staff never ask you for one; anyone who does is a fraud.
`,
    ],
  ),
  article(
    34,
    ACCOUNT,
    [
      '丢失手机、邮箱或谷歌验证器',
      `
无法使用已绑定的手机、邮箱或谷歌验证器时，可以申请人工重置。

1. 登录后打开 [重置安全验证](/accountCenter/recovery)；无法登录时，在登录的第二步选择“丢失”。
2. 选择丢失的是哪一项，输入登录密码。
3. 更换手机或邮箱时，填写新的号码并输入其收到的验证码。
4. 按要求上传照片并提交。

审核需要 1–3 个工作日，由两名工作人员共同决定。通过后：
- 所有设备退出登录。
- 提币暂停 {{withdrawalLockHours}} 小时。
- 7 天内的提币会经过人工审核。

# 还有恢复码？
绑定谷歌验证器时保存的恢复码可以代替动态码登录并关闭谷歌验证器，无需等待审核。

审核期间如果修改了登录密码，原申请会失效，请重新提交。
`,
    ],
    [
      'Lost phone, email or authenticator',
      `
When you can no longer use your phone, mailbox or authenticator, request a manual review.

1. Open [Reset security](/accountCenter/recovery) after the login; if you cannot log in, choose "lost" at its second step.
2. Choose what was lost and enter the login password.
3. For a new phone or mailbox, enter it and the code that it receives.
4. Upload the photos that are required and submit.

A review takes 1–3 business days, and two members of staff decide together. After an approval:
- Every device is logged out.
- Withdrawals pause for {{withdrawalLockHours}} hours.
- Withdrawals of the next 7 days are reviewed by staff.

# You still have a recovery code?
A recovery code of Google Authenticator logs you in and disables the authenticator without a review.

If you change the login password during the review, the request ends: submit it again.
`,
    ],
  ),
  article(
    35,
    ACCOUNT,
    [
      '如何防范诈骗',
      `
# 我们永远不会
- 索要您的密码、验证码、谷歌验证码或恢复码。
- 要求您向任何“安全账户”转账。
- 通过电话、微信或电报主动联系您处理订单。
- 要求您下载远程控制软件或共享屏幕。

# 请您做到
1. 核对网址，收藏官方地址，不点击陌生链接。
2. 绑定 [谷歌验证器](/accountCenter/googleAuthenticator)，设置 [资金密码](/accountCenter/postPasswordSet)。
3. 打开“仅提币到地址簿”，新地址在 {{savedAddressTime}}后才能使用，见 [地址簿](/assets/addressBook)。
4. 在 [账户中心](/accountCenter) 设置防钓鱼码。之后平台的每封邮件末尾都会显示它，没有或不一致的就是仿冒邮件。
5. 定期查看 [安全记录](/accountCenter/events) 和 [登录设备](/accountCenter/devices)。

# 常见骗局
- 高收益带单、保本理财、拉群荐币。
- 冒充客服说账户异常，要求转账验证。
- 法币交易中发送假的付款截图，催促放币。
- 高价收购账户或实名信息。

发现异常请立即 [修改密码](/accountCenter/change)，并联系 [客服](/customer)。
`,
    ],
    [
      'How to protect yourself from fraud',
      `
# We never
- ask for your passwords, codes, Google codes or recovery codes.
- tell you to move funds to a "safe account".
- contact you by phone or messenger about an order.
- ask you to install remote control software or share your screen.

# What you can do
1. Check the address of the site, keep it as a bookmark, and open no unknown links.
2. Bind [Google Authenticator](/accountCenter/googleAuthenticator) and set a [trading password](/accountCenter/postPasswordSet).
3. Turn on "saved addresses only": a new address works after {{savedAddressTime}}, see [Address book](/assets/addressBook).
4. Set an anti-phishing code in the [account center](/accountCenter). Every email from us then ends with it; one without it, or with another code, is forged.
5. Look through your [security events](/accountCenter/events) and [devices](/accountCenter/devices) now and then.

# Common frauds
- Guaranteed profits, copied trades, groups that recommend coins.
- False customer service that reports a problem with your account and wants a transfer.
- False screenshots of a payment in an OTC trade, with pressure to release.
- Offers to buy your account or your identity.

If something looks wrong, [change your password](/accountCenter/change) at once and contact [customer service](/customer).
`,
    ],
  ),
];

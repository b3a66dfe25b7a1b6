/** Sample notices: what they say about fees, limits and locks is what the exchange does by default. */
import type { GlobalText } from '@tern/protocol';
import type { SampleNotice } from './sample.ts';

const ZH_MARK = '（示例公告，运营方可在上线前替换。）';
const EN_MARK = '(A sample notice. The operator replaces it before opening.)';

const zh = (id: number, daysAgo: number, title: string, ...paragraphs: string[]): SampleNotice => ({
  id,
  daysAgo,
  title,
  body: [...paragraphs, ZH_MARK].join('\n\n'),
});
const en = (id: number, daysAgo: number, title: string, ...paragraphs: string[]): SampleNotice => ({
  id,
  daysAgo,
  title,
  body: [...paragraphs, EN_MARK].join('\n\n'),
});

export const SAMPLE_NOTICES: Record<GlobalText, readonly SampleNotice[]> = {
  CHINESE_SIM: [
    zh(
      6,
      0,
      '币币交易现已开放',
      '尊敬的用户：币币交易现已开放，您可以使用 USDT 或 BTC 计价的交易对进行限价与市价交易。限价委托支持一直有效（GTC）、立即成交或取消（IOC）、全部成交或取消（FOK）以及只做挂单（POST ONLY）。',
      '交易前，请先在“资产”页面将资金从充提账户划转到币币账户。划转即时到账，不收取任何费用。',
    ),
    zh(
      5,
      2,
      '币币交易手续费说明',
      '币币交易的默认费率为挂单 0.1%、吃单 0.1%，从成交所得的币种中扣除：买入时扣除基础币，卖出时扣除计价币。',
      '每笔委托按受理时的费率计费，委托存续期间费率调整不影响该笔委托。您可以在交易页面查看各交易对当前的费率。',
    ),
    zh(
      4,
      5,
      '关于防范诈骗的安全提醒',
      '平台工作人员不会以任何理由向您索要登录密码、资金密码、短信或邮箱验证码，也不会要求您向任何“安全账户”转账。凡有此类要求的均为诈骗。',
      '请核对访问的域名，不要点击来历不明的链接，不要在多个网站使用同一密码。发现异常请立即修改密码并联系客服。',
    ),
    zh(
      3,
      9,
      '修改密码后 24 小时内暂停提币',
      '为保护您的资产，修改或重置登录密码、修改或重置资金密码、关闭或更换谷歌验证器之后的 24 小时内，账户将暂停提币。交易、划转和充值不受影响。',
      '倒计时会显示在提币页面。客服无法缩短该时间，请您谅解。',
    ),
    zh(
      2,
      14,
      '数字资产交易风险提示',
      '数字资产价格波动剧烈，可能在短时间内大幅上涨或下跌，您可能损失全部投入的资金。杠杆会同时放大收益与亏损。',
      '请只使用您能够承受损失的资金，在充分了解产品规则后再进行交易。平台展示的任何信息均不构成投资建议。',
    ),
    zh(
      1,
      21,
      '欢迎使用 Tern',
      'Tern 是一个开放的数字资产交易平台。注册只需手机号或邮箱，支持中文与英文、日间与夜间主题、红涨绿跌与绿涨红跌两种配色。',
      '若您使用的是演示环境，其中的行情、对手方和资金均为模拟，不具有任何实际价值；您可以每天领取一次体验金。',
    ),
  ],
  ENGLISH: [
    en(
      6,
      0,
      'Spot trading is open',
      'Dear members, spot trading is open. Pairs are quoted in USDT or BTC and take limit and market orders. A limit order can be good till cancelled (GTC), immediate or cancel (IOC), fill or kill (FOK), or post only.',
      'Before you trade, move funds from the assets account to the spot account on the Balance screen. Transfers are immediate and free.',
    ),
    en(
      5,
      2,
      'Spot trading fees',
      'The default rates are 0.1% for makers and 0.1% for takers, taken from what a trade brings you: from the base currency when you buy, from the quote currency when you sell.',
      'An order keeps the rates of its acceptance; a later change does not touch it. The trade screen shows the current rates of each pair.',
    ),
    en(
      4,
      5,
      'Safety: how to recognise fraud',
      'Our staff never ask for your login password, your trading password or a verification code, and never ask you to move funds to a "safe account". Whoever does is a fraud.',
      'Check the address of the site, open no links of unknown origin, and use no password twice. If something looks wrong, change your password at once and contact customer service.',
    ),
    en(
      3,
      9,
      'Withdrawals pause for 24 hours after a password change',
      'To protect your assets, withdrawals pause for 24 hours after you change or reset the login password or the trading password, or close or replace the Google authenticator. Trading, transfers and deposits go on.',
      'The withdrawal screen shows the time left. Customer service cannot shorten it.',
    ),
    en(
      2,
      14,
      'Risks of trading digital assets',
      'Prices of digital assets move sharply and can rise or fall far in a short time. You may lose everything you put in. Leverage multiplies gains and losses alike.',
      'Trade only with money that you can afford to lose, and only after you have understood the rules of a product. Nothing shown here is investment advice.',
    ),
    en(
      1,
      21,
      'Welcome to Tern',
      'Tern is an open exchange for digital assets. A phone number or an e-mail address is enough to register. It speaks Chinese and English, has a day and a night theme, and shows rises in green or in red as you like.',
      'In the demo, prices, counterparties and funds are simulated and worth nothing; you can take demo funds once a day.',
    ),
  ],
};

/** The answers of the demo's simulated operator, who says of itself that it is simulated. */

interface Texts {
  zh: string;
  en: string;
}

const FIRST = {
  ACCOUNT: {
    zh: '登录遇到问题时，可在登录页点“忘记密码”，或在账户中心查看登录设备和安全记录。',
    en: 'If you cannot log in, use "Forgot password" on the login page. Devices and security events are in the account center.',
  },
  IDENTITY: {
    zh: '身份认证的结果会以消息通知您；未通过时消息中有原因，修改后可重新提交。',
    en: 'A message tells you the result of a verification. If it was rejected, the message has the reason and you can submit again.',
  },
  DEPOSIT: {
    zh: '充币达到所需确认数后自动入账。请核对网络和地址，并在资金记录中查看进度。',
    en: 'A deposit is credited after the needed confirmations. Please check network and address, and follow it in the records.',
  },
  WITHDRAWAL: {
    zh: '提币会先经过检查再广播，进度见资金记录。未发送前可以撤回。',
    en: 'A withdrawal is checked before it is sent. Follow it in the records; you can cancel it until it is sent.',
  },
  SPOT: {
    zh: '委托的状态、成交和手续费见委托详情。限价委托只在达到您的价格时成交。',
    en: 'State, fills and fees are in the details of the order. A limit order fills at your price or better only.',
  },
  CONTRACT: {
    zh: '仓位的强平价随保证金和标记价格变化，可在仓位中调整保证金或设置止盈止损。',
    en: 'The liquidation price follows margin and mark price. You can change the margin or set take profit and stop loss.',
  },
  OTC: {
    zh: '请勿脱离平台交易。付款后点“我已付款”，有争议可在订单内申诉。',
    en: 'Please stay on the platform. Say "I have paid" after paying; if there is a dispute, appeal in the order.',
  },
  ACTIVITY: {
    zh: '活动与返佣的规则和记录见对应页面，每日 00:00（UTC+8）结算。',
    en: 'Rules and records of activities and rebates are on their pages. Settlement is daily at 00:00 (UTC+8).',
  },
  OTHER: {
    zh: '常见问题可在帮助中心查看，也请补充相关页面的截图。',
    en: 'The help center answers common questions. A screenshot of the page also helps.',
  },
} as const satisfies Record<string, Texts>;

export type AnsweredCategory = keyof typeof FIRST;

const GREETING: Texts = { zh: '您好，我是模拟客服。', en: 'Hello, this is a simulated agent. ' };
const NEXT: Texts = {
  zh: '模拟客服：已收到您的补充。演示环境没有真人客服，您可以关闭工单或继续留言。',
  en: 'Simulated agent: thank you, I have received this. A demo has no human staff; you can close the ticket or write on.',
};

/** @param isFirst the ticket has no answer yet */
export function supportAnswer(category: AnsweredCategory, language: keyof Texts, isFirst: boolean): string {
  return isFirst ? `${GREETING[language]}${FIRST[category][language]}` : NEXT[language];
}

/** Writes a message in a language. Text that people wrote goes in as it is and is shown as text. */
import { displayAmount, formatUnits } from '@tern/math';
import { networkName, type WireLanguage } from '@tern/protocol';
import { SECURITY_NOTICES } from '@tern/protocol/security-values';
import { amountTexts } from './amount-texts.ts';
import { clockText } from './clock-text.ts';
import { CONTRACT_EN, CONTRACT_ZH } from './contract-texts.ts';
import { averageText, qtyText } from './filled-texts.ts';
import type { Notice, Template, TemplateValues } from './message.ts';
import type { Markets, NoticeText } from './notice-text.ts';
import { OTC_EN, OTC_ZH } from './otc-texts.ts';
import { PLEDGE_EN, PLEDGE_ZH } from './pledge-texts.ts';
import { REBATE_EN, REBATE_ZH } from './rebate-texts.ts';
import { TICKET_EN, TICKET_ZH } from './ticket-texts.ts';
import { WALLET_EN, WALLET_ZH } from './wallet-texts.ts';

type NoticeTemplate<T extends Template> = (
  values: TemplateValues[T],
  timeMs: number,
  markets: Markets,
) => NoticeText;
type NoticeTemplates = { [T in Template]: NoticeTemplate<T> };

const ORDERS = '/transaction/allTransaction';
const ORDER = '/transactionDetail';
const DEPOSITS = '/assets/capitalRecords?type=coinCharging';
const DONE = {
  BUY: { zh: '已买入', en: 'Bought' },
  SELL: { zh: '已卖出', en: 'Sold' },
  NONE: { zh: '已成交', en: 'Filled' },
};
const LEVELS = {
  BASIC: { zh: '基础认证', en: 'basic', link: '/realname' },
  ADVANCED: { zh: '高级认证', en: 'advanced', link: '/realname1' },
};

const ZH: NoticeTemplates = {
  ...CONTRACT_ZH,
  ...WALLET_ZH,
  ...OTC_ZH,
  ...REBATE_ZH,
  ...PLEDGE_ZH,
  ...TICKET_ZH,
  orderMatched: ({ side, ...order }, _timeMs, markets) => {
    const { qty, quote, price } = filled(order, markets);
    return {
      title: '委托已成交',
      body: `${DONE[side ?? 'NONE'].zh} ${qty}，成交均价 ${price}，成交额 ${quote}。`,
      link: `${ORDER}?orderId=${order.orderId}`,
    };
  },
  orderCancelled: ({ market, filledQty }, _timeMs, markets) => ({
    title: '委托已被撤销',
    body: `您的 ${market} 委托已被交易所撤销，已成交数量 ${filled({ market, filledQty, filledQuote: '0' }, markets).qty}。`,
    link: ORDERS,
  }),
  faucetPaid: ({ amounts }, _timeMs, markets) => ({
    title: '体验金已到账',
    body: `${amountTexts(amounts, markets).join('、')} 已存入您的资金账户。`,
    link: DEPOSITS,
  }),
  credited: ({ amounts }, _timeMs, markets) => ({
    title: '资金已到账',
    body: `${amountTexts(amounts, markets).join('、')} 已存入您的账户。`,
    link: DEPOSITS,
  }),
  applicationConfirmed: ({ applicationId, amounts, debt }, _timeMs, markets) => ({
    title: '充币申请已通过',
    body: `您的充币申请（编号 ${applicationId}）已通过，${amountTexts(amounts, markets).join('、')} 已存入您的资金账户${debt === '' ? '' : `，其中 ${amountTexts(debt, markets).join('、')} 已用于偿还欠款`}。`,
    link: DEPOSITS,
  }),
  applicationRejected: ({ applicationId, reason }) => ({
    title: '充币申请未通过',
    body: `您的充币申请（编号 ${applicationId}）未通过：${reason}。`,
    link: DEPOSITS,
  }),
  security: ({ event }, timeMs) => ({
    title: SECURITY_NOTICES[event].zh,
    body: `${SECURITY_NOTICES[event].zh}（${clockText(timeMs)}）。如非本人操作，请立即修改密码并联系客服。`,
    link: '/accountCenter',
  }),
  identityPassed: ({ level }) => ({
    title: '身份认证已通过',
    body: `您的${LEVELS[level].zh}已通过。`,
    link: LEVELS[level].link,
  }),
  identityRejected: ({ level, reason }) => ({
    title: '身份认证未通过',
    body: `您的${LEVELS[level].zh}未通过：${reason}。请修改后重新提交。`,
    link: LEVELS[level].link,
  }),
};

const EN: NoticeTemplates = {
  ...CONTRACT_EN,
  ...WALLET_EN,
  ...OTC_EN,
  ...REBATE_EN,
  ...PLEDGE_EN,
  ...TICKET_EN,
  orderMatched: ({ side, ...order }, _timeMs, markets) => {
    const { qty, quote, price } = filled(order, markets);
    return {
      title: 'Order filled',
      body: `${DONE[side ?? 'NONE'].en} ${qty} at ${price}, ${quote} in all.`,
      link: `${ORDER}?orderId=${order.orderId}`,
    };
  },
  orderCancelled: ({ market, filledQty }, _timeMs, markets) => ({
    title: 'Order canceled',
    body: `The exchange canceled your ${market} order. Filled: ${filled({ market, filledQty, filledQuote: '0' }, markets).qty}.`,
    link: ORDERS,
  }),
  faucetPaid: ({ amounts }, _timeMs, markets) => ({
    title: 'Demo funds received',
    body: `${amountTexts(amounts, markets).join(', ')} credited to your Funding account.`,
    link: DEPOSITS,
  }),
  credited: ({ amounts }, _timeMs, markets) => ({
    title: 'Funds received',
    body: `${amountTexts(amounts, markets).join(', ')} credited to your account.`,
    link: DEPOSITS,
  }),
  applicationConfirmed: ({ applicationId, amounts, debt }, _timeMs, markets) => ({
    title: 'Deposit application approved',
    body: `Your deposit application ${applicationId} was approved. ${amountTexts(amounts, markets).join(', ')} credited to your Funding account${debt === '' ? '' : `, of which ${amountTexts(debt, markets).join(', ')} paid your debt`}.`,
    link: DEPOSITS,
  }),
  applicationRejected: ({ applicationId, reason }) => ({
    title: 'Deposit application rejected',
    body: `Your deposit application ${applicationId} was rejected: ${reason}.`,
    link: DEPOSITS,
  }),
  security: ({ event }, timeMs) => ({
    title: SECURITY_NOTICES[event].en,
    body: `${SECURITY_NOTICES[event].en} (${clockText(timeMs)}). If this was not you, change your password immediately and contact customer service.`,
    link: '/accountCenter',
  }),
  identityPassed: ({ level }) => ({
    title: 'Identity verification approved',
    body: `Your ${LEVELS[level].en} verification was approved.`,
    link: LEVELS[level].link,
  }),
  identityRejected: ({ level, reason }) => ({
    title: 'Identity verification rejected',
    body: `Your ${LEVELS[level].en} verification was rejected: ${reason}. Please correct and resubmit it.`,
    link: LEVELS[level].link,
  }),
};

export function renderNotice(
  notice: Notice,
  timeMs: number,
  language: WireLanguage,
  markets: Markets,
): NoticeText {
  const sayers = language === 'zh' ? ZH : EN;
  // The template names the sayer that takes its values; the compiler does not follow that far.
  const template = sayers[notice.template] as NoticeTemplate<Template>;
  const { values } = notice;
  const network = (chain: string) => networkName(markets.networkName(chain), language);
  const shown = 'chain' in values ? { ...values, chain: network(values.chain) } : values;
  return template(shown, timeMs, markets);
}

type Filled = Pick<TemplateValues['orderMatched'], 'market' | 'filledQty' | 'filledQuote'>;

function filled({ market: name, filledQty, filledQuote }: Filled, markets: Markets) {
  const market = markets.traded(name);
  if (market === undefined) return { qty: '', quote: '', price: '' };
  return {
    qty: `${qtyText(market, filledQty)} ${market.base}`,
    quote: `${displayAmount(formatUnits(BigInt(filledQuote), market.quoteScale), market.quote)} ${market.quote}`,
    price: averageText(market, filledQty, filledQuote),
  };
}

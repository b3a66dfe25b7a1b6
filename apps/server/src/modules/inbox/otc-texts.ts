/** Writes the texts of the messages about OTC orders, ads, merchants, restrictions and reports (rules/otc#notices). */
import { MAX_TIME_MS, type Side } from '@tern/engine';
import { CNY_SCALE, displayCny, formatUnits } from '@tern/math';
import type { AdCause, MerchantState } from '@tern/protocol';
import { amountTexts } from './amount-texts.ts';
import { clockText } from './clock-text.ts';
import type { OtcOrderValues, TemplateValues } from './message.ts';
import type { Markets, NoticeText } from './notice-text.ts';
import { stepText } from './otc-order-texts.ts';

type OtcTemplate =
  | 'otcTurn'
  | 'otcNews'
  | 'otcEnd'
  | 'otcAd'
  | 'merchantChanged'
  | 'merchantPenalized'
  | 'otcCompensated'
  | 'otcRestricted'
  | 'otcExcused'
  | 'otcFaultMark'
  | 'otcReported'
  | 'otcReportClosed';

type NoticeTemplates = {
  [T in OtcTemplate]: (values: TemplateValues[T], timeMs: number, markets: Markets) => NoticeText;
};

const orderLink = (orderId: string) => `/transaction/orderDetail?orderId=${orderId}`;
const ADS = '/advertisement';
const MERCHANT = '/transaction/merchantAudit';
const MARKET = '/transaction/transactionFabi';

const cny = (cents: string) => displayCny(formatUnits(BigInt(cents), CNY_SCALE));
const one = (amounts: string, markets: Markets) => amountTexts(amounts, markets).join(', ');

function orderZh(values: OtcOrderValues, timeMs: number, markets: Markets): NoticeText {
  const { title, body } = stepText(values, timeMs, 'zh');
  const { party, orderNumber, orderId, amounts, cents } = values;
  const what = `${party === 'BUYER' ? '买入' : '卖出'} ${one(amounts, markets)}，${cny(cents)}`;
  return { title, body: `法币订单 ${orderNumber}（${what}）：${body}`, link: orderLink(orderId) };
}

function orderEn(values: OtcOrderValues, timeMs: number, markets: Markets): NoticeText {
  const { title, body } = stepText(values, timeMs, 'en');
  const { party, orderNumber, orderId, amounts, cents } = values;
  const what = `${party === 'BUYER' ? 'buy' : 'sell'} ${one(amounts, markets)} for ${cny(cents)}`;
  return { title, body: `OTC order ${orderNumber} (${what}): ${body}`, link: orderLink(orderId) };
}

const SIDES: Record<Side, { zh: string; en: string }> = {
  BUY: { zh: '买入', en: 'buying' },
  SELL: { zh: '卖出', en: 'selling' },
};
/** The causes by which an ad is OFF without its merchant's wish. */
const AD_TEXTS: Partial<Record<AdCause, { zh: string; en: string }>> = {
  TAKEN_DOWN: { zh: '已被平台下架', en: 'was taken down by the platform' },
  BLOCK_LIFTED: { zh: '可以重新上架', en: 'may be switched on again' },
  METHOD_LOST: { zh: '没有可用的收款方式，已下架', en: 'has no payment method left and is off' },
  SOLD_OUT: { zh: '剩余数量不足，已下架', en: 'is sold out and off' },
  MERCHANT: {
    zh: '因您的账户或商家状态变化已下架',
    en: 'is off because the state of your account or as a merchant has changed',
  },
};

const MERCHANT_STATES: Record<MerchantState, { zh: string; en: string }> = {
  NONE: { zh: '未申请', en: 'not applied' },
  PENDING: { zh: '审核中', en: 'under review' },
  APPROVED: { zh: '已通过', en: 'approved' },
  REJECTED: { zh: '未通过', en: 'rejected' },
  WITHDRAWN: { zh: '申请已撤回', en: 'application withdrawn' },
  SUSPENDED: { zh: '已暂停', en: 'suspended' },
  QUITTING: { zh: '退出中', en: 'quitting' },
  QUIT: { zh: '已退出', en: 'quit' },
};
type Merchant = TemplateValues['merchantChanged'];

/** The next step, and its time. */
function merchantNextZh(
  { state, bond, reason, quitMs, reapplyFromMs, isLifted }: Merchant,
  markets: Markets,
) {
  const reapply = reapplyFromMs === '0' ? '' : `可于 ${clockText(Number(reapplyFromMs))} 后重新申请。`;
  const why = reason === '' ? '' : `原因：${reason}。`;
  switch (state) {
    case 'PENDING':
      return `保证金 ${one(bond, markets)} 已冻结，预计 1 至 3 个工作日内审核。`;
    case 'APPROVED':
      return `${isLifted ? '暂停已解除。' : ''}保证金 ${one(bond, markets)}。您可以发布广告。`;
    case 'SUSPENDED':
      return `${why}广告已全部下架，进行中的订单不受影响。保证金 ${one(bond, markets)}。`;
    case 'QUITTING':
      return `最早于 ${clockText(Number(quitMs))} 退出并退还保证金；有订单或举报结束的，保证金再保留 72 小时。在此之前可以撤回。`;
    default:
      return `${why}保证金已退回法币账户。${reapply}`;
  }
}

function merchantNextEn(
  { state, bond, reason, quitMs, reapplyFromMs, isLifted }: Merchant,
  markets: Markets,
) {
  const reapply =
    reapplyFromMs === '0' ? '' : ` You can apply again after ${clockText(Number(reapplyFromMs))}.`;
  const why = reason === '' ? '' : `Reason: ${reason}. `;
  switch (state) {
    case 'PENDING':
      return `The bond of ${one(bond, markets)} is frozen. The review takes 1 to 3 business days.`;
    case 'APPROVED':
      return `${isLifted ? 'The suspension was lifted. ' : ''}Bond: ${one(bond, markets)}. You can publish advertisements.`;
    case 'SUSPENDED':
      return `${why}All advertisements are off; open orders go on. Bond: ${one(bond, markets)}.`;
    case 'QUITTING':
      return `It ends at ${clockText(Number(quitMs))} at the earliest, and the bond is returned. The bond stays for 72 hours after an order or a report of this time ends. You can take quitting back until then.`;
    default:
      return `${why}The bond was returned to your OTC account.${reapply}`;
  }
}

type Restricted = TemplateValues['otcRestricted'];
/** The larger restriction, and its end; undefined: none. */
function restriction({ buyOffUntilMs, otcOffUntilMs }: Restricted) {
  if (otcOffUntilMs !== '0') return { isAll: true, untilMs: Number(otcOffUntilMs) };
  return buyOffUntilMs === '0' ? undefined : { isAll: false, untilMs: Number(buyOffUntilMs) };
}
const isEndless = (untilMs: number) => untilMs >= MAX_TIME_MS;

export const OTC_ZH: NoticeTemplates = {
  otcTurn: orderZh,
  otcNews: orderZh,
  otcEnd: orderZh,
  otcAd: ({ adId, side, asset, cause, reason }) => ({
    title: cause === 'BLOCK_LIFTED' ? '广告限制已解除' : '广告已下架',
    body: `您${SIDES[side].zh} ${asset} 的广告（编号 ${adId}）${AD_TEXTS[cause]?.zh ?? ''}。${reason === '' ? '' : `原因：${reason}。`}`,
    link: ADS,
  }),
  merchantChanged: (values, _timeMs, markets) => ({
    title: `商家状态：${MERCHANT_STATES[values.state].zh}`,
    body: merchantNextZh(values, markets),
    link: MERCHANT,
  }),
  merchantPenalized: ({ orderNumber, amounts, reason }, _timeMs, markets) => ({
    title: '保证金已被扣除',
    body: `因法币订单 ${orderNumber}，您的保证金被扣除 ${one(amounts, markets)}。原因：${reason}。`,
    link: MERCHANT,
  }),
  otcCompensated: ({ orderId, orderNumber, amounts, reason }, _timeMs, markets) => ({
    title: '已收到赔付',
    body: `因法币订单 ${orderNumber}，${one(amounts, markets)} 已从商家保证金赔付到您的法币账户。原因：${reason}。`,
    link: orderLink(orderId),
  }),
  otcRestricted: (values) => {
    const found = restriction(values);
    const what = found?.isAll === false ? '法币买入' : '法币交易';
    const body =
      found === undefined
        ? '您可以正常进行法币交易。'
        : isEndless(found.untilMs)
          ? `您的${what}已被限制，需经人工复核后解除。进行中的订单不受影响。`
          : `您的${what}已被限制至 ${clockText(found.untilMs)}。进行中的订单不受影响。`;
    return { title: found === undefined ? '法币交易限制已解除' : `${what}受限`, body, link: MARKET };
  },
  otcExcused: ({ orderId, orderNumber, isByOperators }) => ({
    title: '取消不计入记录',
    body: `${isByOperators ? '客服' : '卖方'}已确认：您取消法币订单 ${orderNumber} 不计入取消次数和完成率，由此产生的限制一并解除。`,
    link: orderLink(orderId),
  }),
  otcFaultMark: ({ orderId, orderNumber, isGiven }) => ({
    title: isGiven ? '违规记录' : '违规记录已撤销',
    body: isGiven
      ? `法币订单 ${orderNumber} 认定责任在您。30 天内累计 3 次将停止法币交易。`
      : `法币订单 ${orderNumber} 的违规记录已撤销。`,
    link: orderLink(orderId),
  }),
  otcReported: ({ orderId, orderNumber }) => ({
    title: '订单被举报',
    body: `对方举报了法币订单 ${orderNumber}。您可以在订单聊天中说明情况，客服会处理。`,
    link: orderLink(orderId),
  }),
  otcReportClosed: ({ orderId, orderNumber }) => ({
    title: '举报已答复',
    body: `您对法币订单 ${orderNumber} 的举报已处理，答复可在订单中查看。`,
    link: orderLink(orderId),
  }),
};

export const OTC_EN: NoticeTemplates = {
  otcTurn: orderEn,
  otcNews: orderEn,
  otcEnd: orderEn,
  otcAd: ({ adId, side, asset, cause, reason }) => ({
    title: cause === 'BLOCK_LIFTED' ? 'Advertisement unblocked' : 'Advertisement off',
    body: `Your advertisement ${adId}, ${SIDES[side].en} ${asset}, ${AD_TEXTS[cause]?.en ?? ''}.${reason === '' ? '' : ` Reason: ${reason}.`}`,
    link: ADS,
  }),
  merchantChanged: (values, _timeMs, markets) => ({
    title: `Merchant: ${MERCHANT_STATES[values.state].en}`,
    body: merchantNextEn(values, markets),
    link: MERCHANT,
  }),
  merchantPenalized: ({ orderNumber, amounts, reason }, _timeMs, markets) => ({
    title: 'Bond reduced',
    body: `${one(amounts, markets)} of your bond was taken for OTC order ${orderNumber}. Reason: ${reason}.`,
    link: MERCHANT,
  }),
  otcCompensated: ({ orderId, orderNumber, amounts, reason }, _timeMs, markets) => ({
    title: 'Compensation received',
    body: `${one(amounts, markets)} of the merchant's bond was credited to your OTC account for OTC order ${orderNumber}. Reason: ${reason}.`,
    link: orderLink(orderId),
  }),
  otcRestricted: (values) => {
    const found = restriction(values);
    const what = found?.isAll === false ? 'OTC buying' : 'OTC trading';
    const body =
      found === undefined
        ? 'You can trade OTC again.'
        : isEndless(found.untilMs)
          ? `${what} is stopped until operators have reviewed it. Open orders go on.`
          : `${what} is stopped until ${clockText(found.untilMs)}. Open orders go on.`;
    return {
      title: found === undefined ? 'OTC restriction lifted' : `${what} restricted`,
      body,
      link: MARKET,
    };
  },
  otcExcused: ({ orderId, orderNumber, isByOperators }) => ({
    title: 'Cancellation excused',
    body: `${isByOperators ? 'Operators have' : 'The seller has'} excused your cancellation of OTC order ${orderNumber}. It no longer counts, and a restriction that came of it is lifted.`,
    link: orderLink(orderId),
  }),
  otcFaultMark: ({ orderId, orderNumber, isGiven }) => ({
    title: isGiven ? 'Fault mark' : 'Fault mark undone',
    body: isGiven
      ? `You were found at fault in OTC order ${orderNumber}. Three of these in 30 days stop OTC trading.`
      : `The fault mark of OTC order ${orderNumber} was undone.`,
    link: orderLink(orderId),
  }),
  otcReported: ({ orderId, orderNumber }) => ({
    title: 'Order reported',
    body: `The other party reported OTC order ${orderNumber}. You can tell your side in the chat of the order; operators will look into it.`,
    link: orderLink(orderId),
  }),
  otcReportClosed: ({ orderId, orderNumber }) => ({
    title: 'Report answered',
    body: `Your report of OTC order ${orderNumber} was closed. The answer stands in the order.`,
    link: orderLink(orderId),
  }),
};

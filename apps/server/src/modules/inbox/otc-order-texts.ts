/**
 * Writes what a step of an OTC order means to the buyer and to the seller: whose turn it is, until when, and what happens
 * then (rules/otc#notices). Times are those of the exchange's own clock.
 */
import type { OtcFault, OtcFinding, OtcParty, OtcVerdict, WireLanguage } from '@tern/protocol';
import { clockText } from './clock-text.ts';
import type { OtcOrderStep, OtcOrderValues } from './message.ts';

/** Operators decide an appeal within so long (rules/otc#appeals). */
const TARGET_MS = 24 * 3_600_000;

interface StepText {
  title: string;
  /** Behind the name of the order. */
  body: string;
}
type StepTexts = Record<
  OtcOrderStep,
  Record<OtcParty, (values: OtcOrderValues, untilText: string) => StepText>
>;

const ended = (untilMs: string) => untilMs === '0';

const VERDICTS: Record<OtcVerdict, Record<WireLanguage, string>> = {
  RELEASE_TO_BUYER: {
    zh: '币已放行给买方，存入其法币账户',
    en: "the coins were released to the buyer's OTC account",
  },
  REFUND_SELLER: { zh: '币已退回卖方', en: 'the coins were returned to the seller' },
};
const FINDINGS: Record<OtcFinding, Record<WireLanguage, string>> = {
  NOT_PAID: { zh: '买方未付款', en: 'the buyer did not pay' },
  THIRD_PARTY_PAID: { zh: '由第三方账户付款', en: 'a third party paid' },
  WRONG_AMOUNT: { zh: '付款金额不符', en: 'a wrong amount was paid' },
  NOT_RELEASED: { zh: '卖方收款后未放行', en: 'the seller was paid and did not release' },
  ASKED_FOR_MORE: { zh: '一方额外索要款项', en: 'a party asked for more' },
  OTHER: { zh: '其他', en: 'other' },
};
const FAULTS: Record<OtcFault, Record<WireLanguage, string>> = {
  BUYER: { zh: '买方', en: 'the buyer' },
  SELLER: { zh: '卖方', en: 'the seller' },
  NONE: { zh: '无', en: 'nobody' },
};

function decisionZh({ decision }: OtcOrderValues): string {
  if (decision === undefined) return '申诉已裁决。';
  const { verdict, finding, fault } = decision;
  return `申诉已裁决，${VERDICTS[verdict].zh}。认定：${FINDINGS[finding].zh}；责任方：${FAULTS[fault].zh}。`;
}

function decisionEn({ decision }: OtcOrderValues): string {
  if (decision === undefined) return 'The appeal was decided.';
  const { verdict, finding, fault } = decision;
  return `The appeal was decided: ${VERDICTS[verdict].en}. Finding: ${FINDINGS[finding].en}. At fault: ${FAULTS[fault].en}.`;
}

const didPayZh = (until: string) => `如您其实已付款，请在 ${until} 前在订单中点击“我已付款”请求恢复。`;
const didPayEn = (until: string) =>
  `If you did pay, say so in the order by ${until} and ask the seller to reopen it.`;
const mayReopenZh = (until: string) => `买方如称已付款，可在 ${until} 前请求恢复，须经您同意。`;
const mayReopenEn = (until: string) =>
  `The buyer may say by ${until} that it was paid; only your consent reopens it.`;
const FINAL = { zh: '订单不可恢复。', en: 'It cannot be reopened.' };

const ZH: StepTexts = {
  CREATED: {
    BUYER: (_values, until) => ({
      title: '请付款',
      body: `请在 ${until} 前用本人账户向卖方付款，并在订单中点击“我已付款”。逾期订单自动取消。`,
    }),
    SELLER: (_values, until) => ({
      title: '等待买方付款',
      body: `买方须在 ${until} 前付款，逾期订单自动取消，币退回。`,
    }),
  },
  PAID: {
    BUYER: (_values, until) => ({
      title: '等待卖方放行',
      body: `已通知卖方核实到账并放行。${until} 起仍未放行，您可以申诉。系统不会自动放行或退回。`,
    }),
    SELLER: (_values, until) => ({
      title: '买方已付款，请核实并放行',
      body: `请登录您的收款账户，确认款项由买方本人账户全额到账后放行。${until} 起双方可以申诉。系统不会自动放行或退回。`,
    }),
  },
  REMINDED: {
    BUYER: (_values, until) => ({
      title: '已提醒卖方放行',
      body: `卖方仍未放行。${until} 起您可以在订单中申诉。`,
    }),
    SELLER: (_values, until) => ({
      title: '请尽快核实并放行',
      body: `买方付款已超过 10 分钟。请核实到账后放行；未收到款项可以申诉。买方自 ${until} 起可以申诉。`,
    }),
  },
  CANCELLED: {
    BUYER: ({ untilMs }, until) => ({
      title: '订单已取消',
      body: `您已取消订单。${ended(untilMs) ? FINAL.zh : didPayZh(until)}`,
    }),
    SELLER: ({ untilMs }, until) => ({
      title: '订单已取消',
      body: `买方已取消订单，币已退回。${ended(untilMs) ? FINAL.zh : mayReopenZh(until)}`,
    }),
  },
  TIMED_OUT: {
    BUYER: ({ untilMs }, until) => ({
      title: '订单超时已取消',
      body: `付款时限已过，订单已取消。${ended(untilMs) ? FINAL.zh : didPayZh(until)}`,
    }),
    SELLER: ({ untilMs }, until) => ({
      title: '订单超时已取消',
      body: `买方未在时限内付款，订单已取消，币已退回。${ended(untilMs) ? FINAL.zh : mayReopenZh(until)}`,
    }),
  },
  REFUNDED: {
    BUYER: ({ untilMs }, until) => ({
      title: '订单已取消',
      body: `您在标记付款后取消了订单，币已退回卖方。${ended(untilMs) ? FINAL.zh : didPayZh(until)}`,
    }),
    SELLER: ({ untilMs }, until) => ({
      title: '订单已取消',
      body: `买方在标记付款后取消了订单，币已退回。${ended(untilMs) ? FINAL.zh : mayReopenZh(until)}`,
    }),
  },
  RELEASED: {
    BUYER: () => ({ title: '订单已完成', body: '卖方已放行，币已存入您的法币账户。' }),
    SELLER: () => ({ title: '订单已完成', body: '您已放行，币已转给买方。' }),
  },
  APPEALED: {
    BUYER: ({ isBy }, until) => appealedZh(isBy, until),
    SELLER: ({ isBy }, until) => appealedZh(isBy, until),
  },
  APPEAL_WITHDRAWN: {
    BUYER: () => ({ title: '申诉已撤回，等待卖方放行', body: '申诉已撤回，卖方核实到账后放行。' }),
    SELLER: () => ({
      title: '申诉已撤回，请核实并放行',
      body: '申诉已撤回。请核实到账后放行；未收到款项可以申诉。',
    }),
  },
  DECIDED: {
    BUYER: (values) => ({ title: '申诉已裁决', body: decisionZh(values) }),
    SELLER: (values) => ({ title: '申诉已裁决', body: decisionZh(values) }),
  },
  REOPENING_ASKED: {
    BUYER: (_values, until) => ({
      title: '等待卖方同意恢复',
      body: `已通知卖方您称已付款。卖方须在 ${until} 前同意，逾期请求失效，您可以举报该订单。`,
    }),
    SELLER: (_values, until) => ({
      title: '买方称已付款，请答复',
      body: `请核实到账，并在 ${until} 前同意或拒绝恢复订单。逾期请求失效，订单保持取消。`,
    }),
  },
  REOPENING_REFUSED: {
    BUYER: () => ({ title: '卖方未同意恢复', body: '订单保持取消。如您已付款，可以在订单中举报。' }),
    SELLER: () => ({ title: '您已拒绝恢复', body: '订单保持取消。' }),
  },
  REOPENING_EXPIRED: {
    BUYER: () => ({
      title: '恢复请求已失效',
      body: '卖方未在时限内同意，订单保持取消。如您已付款，可以在订单中举报。',
    }),
    SELLER: () => ({ title: '恢复请求已失效', body: '您未在时限内同意，订单保持取消。' }),
  },
  REOPENED: {
    BUYER: (_values, until) => ({
      title: '订单已恢复，等待卖方放行',
      body: `卖方已同意恢复。${until} 起仍未放行，您可以申诉。`,
    }),
    SELLER: (_values, until) => ({
      title: '订单已恢复，请核实并放行',
      body: `币已重新冻结。请核实到账后放行；${until} 起双方可以申诉。`,
    }),
  },
};

function appealedZh(isBy: boolean, target: string): StepText {
  return isBy
    ? { title: '申诉已提交', body: `客服将在 ${target} 前裁决。在此之前卖方仍可放行，买方仍可取消。` }
    : {
        title: '对方已申诉，请陈述',
        body: `请在订单中补充说明和证据。客服将在 ${target} 前裁决；在此之前卖方仍可放行，买方仍可取消。`,
      };
}

const EN: StepTexts = {
  CREATED: {
    BUYER: (_values, until) => ({
      title: 'Please pay',
      body: `Pay the seller from an account in your own name by ${until} and confirm it in the order. After that the order is canceled.`,
    }),
    SELLER: (_values, until) => ({
      title: 'Waiting for payment',
      body: `The buyer must pay by ${until}. After that the order is canceled and the coins are returned.`,
    }),
  },
  PAID: {
    BUYER: (_values, until) => ({
      title: 'Waiting for release',
      body: `The seller was asked to check the payment and to release the coins. You can appeal from ${until} on. Nothing is released or returned automatically.`,
    }),
    SELLER: (_values, until) => ({
      title: 'The buyer has paid: check and release',
      body: `Log in to your own payment account. Release the coins once the whole amount has arrived from the buyer's own account. Both parties can appeal from ${until} on. Nothing is released or returned automatically.`,
    }),
  },
  REMINDED: {
    BUYER: (_values, until) => ({
      title: 'The seller was reminded',
      body: `The coins are not released yet. You can appeal in the order from ${until} on.`,
    }),
    SELLER: (_values, until) => ({
      title: 'Please check and release now',
      body: `The buyer confirmed the payment more than 10 minutes ago. Release the coins once it has arrived, or appeal if it has not. The buyer can appeal from ${until} on.`,
    }),
  },
  CANCELLED: {
    BUYER: ({ untilMs }, until) => ({
      title: 'Order canceled',
      body: `You canceled the order. ${ended(untilMs) ? FINAL.en : didPayEn(until)}`,
    }),
    SELLER: ({ untilMs }, until) => ({
      title: 'Order canceled',
      body: `The buyer canceled the order; the coins were returned. ${ended(untilMs) ? FINAL.en : mayReopenEn(until)}`,
    }),
  },
  TIMED_OUT: {
    BUYER: ({ untilMs }, until) => ({
      title: 'Order timed out',
      body: `The time to pay is over and the order is canceled. ${ended(untilMs) ? FINAL.en : didPayEn(until)}`,
    }),
    SELLER: ({ untilMs }, until) => ({
      title: 'Order timed out',
      body: `The buyer did not pay in time. The order is canceled and the coins were returned. ${ended(untilMs) ? FINAL.en : mayReopenEn(until)}`,
    }),
  },
  REFUNDED: {
    BUYER: ({ untilMs }, until) => ({
      title: 'Order canceled',
      body: `You canceled the order after confirming the payment; the coins were returned to the seller. ${ended(untilMs) ? FINAL.en : didPayEn(until)}`,
    }),
    SELLER: ({ untilMs }, until) => ({
      title: 'Order canceled',
      body: `The buyer canceled the order after confirming the payment; the coins were returned. ${ended(untilMs) ? FINAL.en : mayReopenEn(until)}`,
    }),
  },
  RELEASED: {
    BUYER: () => ({
      title: 'Order completed',
      body: 'The seller released the coins to your OTC account.',
    }),
    SELLER: () => ({ title: 'Order completed', body: 'You released the coins to the buyer.' }),
  },
  APPEALED: {
    BUYER: ({ isBy }, until) => appealedEn(isBy, until),
    SELLER: ({ isBy }, until) => appealedEn(isBy, until),
  },
  APPEAL_WITHDRAWN: {
    BUYER: () => ({
      title: 'Appeal withdrawn: waiting for release',
      body: 'The appeal was withdrawn. The seller releases the coins once the payment has arrived.',
    }),
    SELLER: () => ({
      title: 'Appeal withdrawn: check and release',
      body: 'The appeal was withdrawn. Release the coins once the payment has arrived, or appeal if it has not.',
    }),
  },
  DECIDED: {
    BUYER: (values) => ({ title: 'Appeal decided', body: decisionEn(values) }),
    SELLER: (values) => ({ title: 'Appeal decided', body: decisionEn(values) }),
  },
  REOPENING_ASKED: {
    BUYER: (_values, until) => ({
      title: "Waiting for the seller's consent",
      body: `The seller was told that you did pay, and may consent until ${until}. After that the request ends and you can report the order.`,
    }),
    SELLER: (_values, until) => ({
      title: 'The buyer says that it was paid: please answer',
      body: `Check your payment account, then consent or refuse by ${until}. After that the request ends and the order stays canceled.`,
    }),
  },
  REOPENING_REFUSED: {
    BUYER: () => ({
      title: 'The seller did not consent',
      body: 'The order stays canceled. If you did pay, report it in the order.',
    }),
    SELLER: () => ({ title: 'Reopening refused', body: 'The order stays canceled.' }),
  },
  REOPENING_EXPIRED: {
    BUYER: () => ({
      title: 'Request to reopen ended',
      body: 'The seller did not consent in time and the order stays canceled. If you did pay, report it in the order.',
    }),
    SELLER: () => ({
      title: 'Request to reopen ended',
      body: 'You did not consent in time; the order stays canceled.',
    }),
  },
  REOPENED: {
    BUYER: (_values, until) => ({
      title: 'Order reopened: waiting for release',
      body: `The seller consented. You can appeal from ${until} on.`,
    }),
    SELLER: (_values, until) => ({
      title: 'Order reopened: check and release',
      body: `The coins are frozen again. Release them once the payment has arrived. Both parties can appeal from ${until} on.`,
    }),
  },
};

function appealedEn(isBy: boolean, target: string): StepText {
  const meanwhile = 'Until then the seller can still release and the buyer can still cancel.';
  return isBy
    ? { title: 'Appeal submitted', body: `Operators decide by ${target}. ${meanwhile}` }
    : {
        title: 'The other party appealed: tell your side',
        body: `Add your statement and evidence in the order. Operators decide by ${target}. ${meanwhile}`,
      };
}

/** @param timeMs of the step */
export function stepText(values: OtcOrderValues, timeMs: number, language: WireLanguage): StepText {
  const { step, party, untilMs } = values;
  const texts = language === 'zh' ? ZH : EN;
  const until = step === 'APPEALED' ? timeMs + TARGET_MS : Number(untilMs);
  return texts[step][party](values, clockText(until));
}

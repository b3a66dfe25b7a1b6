/** Writes the texts of the messages about rebates. */
import { amountTexts } from './amount-texts.ts';
import type { TemplateValues } from './message.ts';
import type { Markets, NoticeText } from './notice-text.ts';

type RebateTemplate = 'rebatePaid' | 'rebateReversed';
type NoticeTemplates = {
  [T in RebateTemplate]: (values: TemplateValues[T], timeMs: number, markets: Markets) => NoticeText;
};

const DAY_MS = 86_400_000;
const link = '/invitation';

/** A business day as YYYY-MM-DD. */
const date = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
const one = (amounts: string, markets: Markets) => amountTexts(amounts, markets).join(', ');

export const REBATE_ZH: NoticeTemplates = {
  rebatePaid: ({ day, amounts, total, cap }, _timeMs, markets) => ({
    title: '邀请返佣已到账',
    body: `${date(day)} 的邀请返佣 ${one(amounts, markets)} 已存入您的合约账户。累计返佣 ${one(total, markets)}，上限 ${cap} USDT。`,
    link,
  }),
  rebateReversed: ({ day, amounts }, _timeMs, markets) => ({
    title: '邀请返佣已扣回',
    body: `平台已从您的合约账户扣回 ${date(day)} 的邀请返佣 ${one(amounts, markets)}。如有疑问，请联系客服。`,
    link,
  }),
};

export const REBATE_EN: NoticeTemplates = {
  rebatePaid: ({ day, amounts, total, cap }, _timeMs, markets) => ({
    title: 'Rebates received',
    body: `Rebates of ${date(day)}: ${one(amounts, markets)} credited to your Contract account. ${one(total, markets)} so far, of at most ${cap} USDT.`,
    link,
  }),
  rebateReversed: ({ day, amounts }, _timeMs, markets) => ({
    title: 'Rebates taken back',
    body: `The exchange took rebates of ${date(day)} back from your Contract account: ${one(amounts, markets)}. Contact customer service if you have questions.`,
    link,
  }),
};

/** Writes the texts of the messages about rebates. */
import { wireDay } from '../invitation/index.ts';
import { amountTexts } from './amount-texts.ts';
import type { TemplateValues } from './message.ts';
import type { Markets, NoticeText } from './notice-text.ts';

type RebateTemplate = 'rebatePaid' | 'rebateReversed';
type NoticeTemplates = {
  [T in RebateTemplate]: (values: TemplateValues[T], timeMs: number, markets: Markets) => NoticeText;
};

const link = '/invitation';

const one = (amounts: string, markets: Markets) => amountTexts(amounts, markets).join(', ');

export const REBATE_ZH: NoticeTemplates = {
  rebatePaid: ({ day, amounts, total, cap }, _timeMs, markets) => ({
    title: '邀请返佣已到账',
    body: `${wireDay(day)} 的邀请返佣 ${one(amounts, markets)} 已存入您的合约账户。累计返佣 ${one(total, markets)}，上限 ${cap} USDT。`,
    link,
  }),
  rebateReversed: ({ day, amounts }, _timeMs, markets) => ({
    title: '邀请返佣已扣回',
    body: `平台已从您的合约账户扣回 ${wireDay(day)} 的邀请返佣 ${one(amounts, markets)}。如有疑问，请联系客服。`,
    link,
  }),
};

export const REBATE_EN: NoticeTemplates = {
  rebatePaid: ({ day, amounts, total, cap }, _timeMs, markets) => ({
    title: 'Rebates received',
    body: `Rebates of ${wireDay(day)}: ${one(amounts, markets)} credited to your Contract account. ${one(total, markets)} so far, of at most ${cap} USDT.`,
    link,
  }),
  rebateReversed: ({ day, amounts }, _timeMs, markets) => ({
    title: 'Rebates taken back',
    body: `The exchange took rebates of ${wireDay(day)} back from your Contract account: ${one(amounts, markets)}. Contact customer service if you have questions.`,
    link,
  }),
};

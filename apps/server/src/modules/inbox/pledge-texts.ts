/** Writes the texts of the messages about pledges and airdrops. */
import { wireDay } from '../invitation/index.ts';
import { amountTexts } from './amount-texts.ts';
import { clockText } from './clock-text.ts';
import type { TemplateValues } from './message.ts';
import type { Markets, NoticeText } from './notice-text.ts';

type PledgeTemplate =
  | 'pledgeOpened'
  | 'pledgeRedeeming'
  | 'pledgeRedeemed'
  | 'pledgeEnding'
  | 'airdropReceived';
type NoticeTemplates = {
  [T in PledgeTemplate]: (values: TemplateValues[T], timeMs: number, markets: Markets) => NoticeText;
};

const PLEDGES = '/mort_record';
const REDEMPTIONS = '/redeem_record';
const HISTORY = '/activityHistory';

const one = (amounts: string, markets: Markets) => amountTexts(amounts, markets).join(', ');

const PAID = {
  MATURITY: { zh: '理财已到期', en: 'Earn product matured' },
  EARLY: { zh: '提前赎回已到账', en: 'Early redemption paid' },
  FLEXIBLE: { zh: '活期理财已赎回', en: 'Flexible product redeemed' },
};

export const PLEDGE_ZH: NoticeTemplates = {
  pledgeOpened: ({ pledgeId, amounts, termDays, firstDay, dueMs }, _timeMs, markets) => ({
    title: '申购成功',
    body: `您已申购 ${one(amounts, markets)}（编号 ${pledgeId}），自 ${wireDay(firstDay)} 起计息。${termDays === 0 ? '可随时赎回。' : `本金与利息将于 ${clockText(Number(dueMs))} 到账。`}`,
    link: PLEDGES,
  }),
  pledgeRedeeming: ({ pledgeId, amounts, dueMs }, _timeMs, markets) => ({
    title: '提前赎回已受理',
    body: `您的申购（编号 ${pledgeId}）正在提前赎回，全部利息不予支付，本金 ${one(amounts, markets)} 将于 ${clockText(Number(dueMs))} 起到账。`,
    link: REDEMPTIONS,
  }),
  pledgeRedeemed: ({ pledgeId, how, amounts, interest, left }, _timeMs, markets) => ({
    title: PAID[how].zh,
    body: `您的申购（编号 ${pledgeId}）本金 ${one(amounts, markets)}${interest === '' ? '' : `与利息 ${one(interest, markets)}`} 已存入您的资金账户。${left === '' ? '' : `剩余 ${one(left, markets)} 仍在理财中。`}`,
    link: REDEMPTIONS,
  }),
  pledgeEnding: ({ pledgeId, amounts, lastDay }, _timeMs, markets) => ({
    title: '活期理财即将停止计息',
    body: `您的活期理财（编号 ${pledgeId}，${one(amounts, markets)}）的最后计息日为 ${wireDay(lastDay)}，此后不再计息，仍可随时赎回。`,
    link: PLEDGES,
  }),
  airdropReceived: ({ amounts }, _timeMs, markets) => ({
    title: '空投已到账',
    body: `空投 ${one(amounts, markets)} 已存入您的资金账户。`,
    link: HISTORY,
  }),
};

export const PLEDGE_EN: NoticeTemplates = {
  pledgeOpened: ({ pledgeId, amounts, termDays, firstDay, dueMs }, _timeMs, markets) => ({
    title: 'Subscription successful',
    body: `You subscribed ${one(amounts, markets)} (number ${pledgeId}). It earns from ${wireDay(firstDay)} on. ${termDays === 0 ? 'You can redeem it at any time.' : `Principal and interest are paid at ${clockText(Number(dueMs))}.`}`,
    link: PLEDGES,
  }),
  pledgeRedeeming: ({ pledgeId, amounts, dueMs }, _timeMs, markets) => ({
    title: 'Early redemption accepted',
    body: `Your subscription ${pledgeId} is being redeemed early. All interest is forfeited; the principal of ${one(amounts, markets)} is paid from ${clockText(Number(dueMs))} on.`,
    link: REDEMPTIONS,
  }),
  pledgeRedeemed: ({ pledgeId, how, amounts, interest, left }, _timeMs, markets) => ({
    title: PAID[how].en,
    body: `Your subscription ${pledgeId}: ${one(amounts, markets)}${interest === '' ? '' : ` and ${one(interest, markets)} of interest`} credited to your Funding account.${left === '' ? '' : ` ${one(left, markets)} stay in Earn.`}`,
    link: REDEMPTIONS,
  }),
  pledgeEnding: ({ pledgeId, amounts, lastDay }, _timeMs, markets) => ({
    title: 'Flexible product stops earning soon',
    body: `Your flexible subscription ${pledgeId} (${one(amounts, markets)}) earns on ${wireDay(lastDay)} for the last time. You can still redeem it at any time.`,
    link: PLEDGES,
  }),
  airdropReceived: ({ amounts }, _timeMs, markets) => ({
    title: 'Airdrop received',
    body: `An airdrop of ${one(amounts, markets)} was credited to your Funding account.`,
    link: HISTORY,
  }),
};

/**
 * The fields of a request as people read them: name, and value with its unit (percent, grouped amounts, names). A field
 * that is not known here is shown as it came, so that nothing of a proposal is ever hidden.
 */
import { groupThousands, isDecimal } from '@tern/math';
import type { TextKey } from '../locale/keys.ts';
import { t } from '../locale/text.ts';
import { percentOfPpm } from '../ui/percent-ppm.ts';
import { percentOfRate } from '../ui/percent-rate.ts';
import { dayAndMinute } from '../ui/time-words.ts';
import { noticeText } from './notice-text.ts';
import { untilLifted } from './otc/restriction.ts';

/** The currencies of amounts: the traded one, the one it is priced in, the one that the request names. */
export interface Units {
  base: string;
  quote: string;
  own: string;
}

type Show = (value: unknown, units: Units) => string;

const grouped = (value: unknown, unit: string): string => {
  const text = String(value);
  const amount = isDecimal(text) ? groupThousands(text) : text;
  return unit === '' ? amount : `${amount} ${unit}`;
};
const inBase: Show = (value, { base }) => grouped(value, base);
const inQuote: Show = (value, { quote }) => grouped(value, quote);
const inUsdt: Show = (value) => grouped(value, 'USDT');
const inOwn: Show = (value, { own }) => grouped(value, own);
const inCny: Show = (value) => grouped(value, 'CNY');
const inPercent: Show = (value) => `${String(value)}%`;
const count: Show = (value) => grouped(value, '');
/** 0: not restricted. */
const restriction: Show = (value) => {
  const until = Number(value);
  if (until === 0) return t('otc.notRestricted');
  return untilLifted(until) ? t('otc.untilLifted') : t('otc.restrictedUntil', { time: dayAndMinute(until) });
};
const plain: Show = (value) => String(value);
const share: Show = (value) => `${percentOfPpm(Number(value))}%`;
const yesNo: Show = (value) => (value ? t('app.yes') : t('app.no'));
/** A value of a closed set, by its name in the first area of the dictionary that has one. */
const named =
  (...areas: string[]): Show =>
  (value) => {
    for (const area of areas) {
      const key = `${area}${String(value)}` as TextKey;
      const text = (t as (key: TextKey) => string)(key);
      if (text !== key) return text;
    }
    return String(value);
  };
const list =
  (one: Show): Show =>
  (value, units) =>
    Array.isArray(value) ? value.map((each) => one(each, units)).join(', ') : String(value);
const source: Show = (value) => {
  const { source: name, weight } = value as { source: string; weight: number };
  return `${name} × ${weight}`;
};
const tier: Show = (value) => {
  const { cap, maxLeverage, mmrPpm } = value as { cap: string; maxLeverage: number; mmrPpm: number };
  return `≤ ${grouped(cap, 'USDT')} · ${maxLeverage}× · ${percentOfPpm(mmrPpm)}%`;
};

const FIELDS: Record<string, [name: TextKey, show: Show]> = {
  tokenCur: ['market.tokenCur', plain],
  mainCur: ['market.mainCur', plain],
  listingPrice: ['market.listingPrice', inQuote],
  referencePrice: ['market.reference', inQuote],
  priceScale: ['market.priceScale', count],
  qtyScale: ['market.qtyScale', count],
  // Contracts have a state that pairs have not, and orders have others.
  status: [
    'app.state',
    (value, units) => named(value === 'HALTED' ? 'contract.' : 'market.', 'otc.')(value, units),
  ],
  releaseStatus: ['app.state', named('release.status_')],
  releasePaused: ['release.status_PAUSED', yesNo],
  releaseHash: ['release.hash', plain],
  share: ['release.share', inPercent],
  statusSince: ['proposal.statusSince', (value) => dayAndMinute(Number(value))],
  makerFeePpm: ['market.makerFee', share],
  takerFeePpm: ['market.takerFee', share],
  tickSize: ['market.tickSize', inQuote],
  stepSize: ['market.stepSize', inBase],
  qtyStep: ['market.stepSize', inBase],
  minQty: ['market.minQty', inBase],
  maxQty: ['market.maxQty', inBase],
  minNotional: ['market.minNotional', inQuote],
  maxNotional: ['market.maxNotional', inQuote],
  sources: ['market.sources', list(source)],
  rate: ['market.oneUsdt', (value) => grouped(value, 'CNY')],
  maxLots: ['contract.maxLots', count],
  maxLeverage: ['contract.maxLeverage', (value) => `${String(value)}×`],
  riskIncludesCloseFee: ['contract.closeFee', yesNo],
  resumesAlone: ['contract.resumesAlone', yesNo],
  marketBoundPercent: ['contract.marketBound', (value) => `${String(value)}%`],
  fundingIntervalMinutes: ['contract.fundingInterval', (value) => noticeText(Number(value) * 60)],
  impactNotional: ['contract.impactNotional', inQuote],
  resumeWaitSeconds: ['contract.resumeWait', (value) => noticeText(Number(value))],
  minRestingUsdt: ['contract.minResting', inQuote],
  noticeSeconds: ['contract.notice', (value) => noticeText(Number(value))],
  tiers: ['contract.tiers', tier],
  markBoundCapPpm: ['contract.markBoundCapPpm', share],
  markBoundSharePpm: ['contract.markBoundSharePpm', share],
  takeoverSlipPpm: ['contract.takeoverSlipPpm', share],
  contractFundBudgetPpm: ['contract.contractFundBudgetPpm', share],
  totalFundBudgetPpm: ['contract.totalFundBudgetPpm', share],
  lastClampPpm: ['contract.lastClampPpm', share],
  interestPpm: ['contract.interestPpm', share],
  interestPullPpm: ['contract.interestPullPpm', share],
  fundingCapPpm: ['contract.fundingCapPpm', share],
  amount: ['proposal.amount', inOwn],
  note: ['proposal.note', plain],
  reference: ['proposal.reference', plain],
  network: ['deposit.network', plain],
  address: ['deposit.address', plain],
  isActive: ['deposit.inUse', yesNo],
  name: ['staff.name', plain],
  roles: ['staff.roles', list(named('role.'))],
  isDisabled: ['staff.disabled', yesNo],
  memberId: ['app.member', plain],
  factor: ['review.factor', named('review.')],
  state: ['app.state', named('review.', 'otc.state_')],
  newTarget: ['review.newTarget', plain],
  claimedBy: ['review.claimedBy', plain],
  frozen: ['member.frozen', yesNo],
  kind: ['member.freezeKind', named('member.freeze_')],
  reason: ['member.freezeReason', plain],
  operator: ['member.frozenBy', plain],
  frozenTime: ['member.frozenSince', (value) => dayAndMinute(Number(value))],
  chain: ['withdrawal.network', plain],
  number: ['withdrawal.number', plain],
  depositState: ['app.state', named('chainDeposit.')],
  depositAmount: ['withdrawal.amount', plain],
  depositMember: ['app.member', plain],
  holdReason: ['chainDeposit.holdReason', named('chainDeposit.hold_')],
  target: ['chainDeposit.target', named('chainDeposit.to_')],
  txid: ['withdrawal.txid', plain],
  checkTxid: ['chain.checkTransfer', plain],
  minedHeight: ['withdrawal.mined', plain],
  side: ['chainDeposit.side', named('chainDeposit.side_')],
  cause: ['chainDeposit.cause', named('chainDeposit.cause_')],
  paused: ['chainDeposit.paused', yesNo],
  pauseReason: ['chainDeposit.publicReason', plain],
  pausedTime: ['chainDeposit.pausedSince', (value) => dayAndMinute(Number(value))],
  isListed: ['chain.isListed', yesNo],
  hotAddress: ['chain.hotAddress', plain],
  coldAddress: ['chain.coldAddress', plain],
  decimals: ['chain.decimals', count],
  contract: ['chain.contract', plain],
  symbol: ['chain.symbol', plain],
  confirmations: ['chain.confirmations', count],
  minDeposit: ['chain.minDeposit', inOwn],
  minWithdrawal: ['chain.minWithdrawal', inOwn],
  maxWithdrawal: ['chain.maxWithdrawal', inOwn],
  withdrawalFee: ['chain.withdrawalFee', inOwn],
  autoLimit: ['chain.coinAutoLimit', inOwn],
  pendingTime: ['chain.pendingTime', (value) => dayAndMinute(Number(value))],
  basicDayLimit: ['chain.basicDayLimit', inUsdt],
  advancedDayLimit: ['chain.advancedDayLimit', inUsdt],
  memberAutoFactor: ['chain.memberAutoFactor', count],
  hourAutoFactor: ['chain.hourAutoFactor', count],
  secondApprovalAbove: ['chain.secondApprovalAbove', inUsdt],
  manualDayLimit: ['chain.manualDayLimit', inUsdt],
  maxPerDay: ['chain.maxPerDay', count],
  savedAddressDelaySeconds: ['chain.savedAddressDelaySeconds', count],
  wideningDelaySeconds: ['chain.wideningDelaySeconds', count],
  isNewAddressReviewed: ['chain.isNewAddressReviewed', yesNo],
  isNewDeviceReviewed: ['chain.isNewDeviceReviewed', yesNo],
  isYoungAccountReviewed: ['chain.isYoungAccountReviewed', yesNo],
  floorPrice: ['chain.floorPrice', inUsdt],
  bond: ['otc.p_bond', inUsdt],
  minAmount: ['otc.p_minAmount', inCny],
  maxAmount: ['otc.p_maxAmount', inCny],
  newTakerMax: ['otc.p_newTakerMax', inCny],
  leastCounted: ['otc.p_leastCounted', inCny],
  maxUnpaid: ['otc.p_maxUnpaid', count],
  maxSelling: ['otc.p_maxSelling', count],
  band: ['otc.p_band', inPercent],
  rateStep: ['otc.p_rateStep', inPercent],
  appealDelaySeconds: ['otc.p_appealDelaySeconds', count],
  holdHours: ['otc.p_holdHours', count],
  providerRateSeconds: ['otc.p_providerRateSeconds', count],
  manualRateSeconds: ['otc.p_manualRateSeconds', count],
  isPaused: ['otc.paused', yesNo],
  programme: ['start.programme', named('start.')],
  isOpen: ['start.isOpen', yesNo],
  rebatePercent: ['start.rebatePercent', inPercent],
  rebateCap: ['start.rebateCap', inUsdt],
  pausedMs: ['chainDeposit.pausedSince', (value) => dayAndMinute(Number(value))],
  verdict: ['otc.verdict', named('otc.verdict_')],
  finding: ['otc.finding', named('otc.finding_')],
  fault: ['otc.fault', named('otc.fault_')],
  appeal: ['otc.appealId', plain],
  points: ['otc.points', count],
  hasMark: ['otc.marks', yesNo],
  rebateRate: ['proposal.rebateRate', inUsdt],
  mark: ['proposal.takenMark', named('proposal.mark_')],
  agreement: ['content.agreement', named('content.agreement_')],
  version: ['content.version', count],
  effectiveDay: ['content.effectiveDay', plain],
  withdrawn: ['content.agreement_WITHDRAWN', yesNo],
  'zh.title': ['content.titleZh', plain],
  'en.title': ['content.titleEn', plain],
  'zh.body': ['content.bodyZh', plain],
  'en.body': ['content.bodyEn', plain],
  marks: ['proposal.inviteeMarks', list(named('proposal.mark_'))],
  inviterId: ['member.inviter', plain],
  day: ['proposal.rebateDay', plain],
  reversed: ['proposal.reversed', inUsdt],
  productStatus: ['proposal.productStatus', named('proposal.product_')],
  productTitle: ['proposal.productTitle', plain],
  productBody: ['proposal.productBody', plain],
  termDays: ['proposal.termDays', count],
  dailyRate: ['proposal.dailyRate', (value) => `${percentOfRate(String(value))}%`],
  min: ['proposal.productMin', inOwn],
  maxPerMember: ['proposal.maxPerMember', inOwn],
  quota: ['proposal.quota', inOwn],
  saleStart: ['proposal.saleStart', (value) => dayAndMinute(Number(value))],
  saleEnd: ['proposal.saleEnd', (value) => dayAndMinute(Number(value))],
  isEarlyRedeemable: ['proposal.isEarlyRedeemable', yesNo],
  earlyDelayHours: ['proposal.earlyDelayHours', count],
  account: ['proposal.account', named('ledger.')],
  move: ['proposal.move', named('proposal.move_')],
  total: ['proposal.campaignTotal', inOwn],
  rows: ['proposal.campaignRows', count],
  listHash: ['proposal.listHash', plain],
  revision: ['proposal.revision', plain],
  harmedId: ['otc.harmedId', plain],
  publicReason: ['otc.publicReason', plain],
  buyOffUntilMs: ['otc.buyOff', restriction],
  otcOffUntilMs: ['otc.otcOff', restriction],
  'publicText.zh': ['publicText.zh', plain],
  'publicText.en': ['publicText.en', plain],
  'tokenCurrency.name': ['proposal.currencyName', plain],
  'tokenCurrency.scale': ['proposal.currencyDecimals', count],
  'tokenCurrency.maxSupply': ['proposal.currencySupply', inBase],
  'mainCurrency.name': ['proposal.quoteName', plain],
  'mainCurrency.scale': ['proposal.quoteDecimals', count],
  'mainCurrency.maxSupply': ['proposal.quoteSupply', inQuote],
};

const fieldOf = (path: string) => FIELDS[path] ?? FIELDS[path.split('.').at(-1) ?? ''];

/** `filters.tickSize` -> "Tick size"; a numbered part keeps its number. */
export function fieldName(path: string): string {
  const [whole, number] = /^(.*?)(?: (\d+))?$/.exec(path)?.slice(1) ?? [path];
  const key = fieldOf(whole ?? path)?.[0];
  if (key === undefined) return path;
  const name = (t as (key: TextKey) => string)(key);
  return number === undefined ? name : `${name} ${number}`;
}

/** undefined: there is none. */
export function fieldValue(path: string, value: unknown, units: Units): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const show = fieldOf(path.replace(/ \d+$/, ''))?.[1];
  return show ? show(value, units) : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

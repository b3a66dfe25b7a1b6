/**
 * Every placeholder that an article or a rule may name as `{{name}}`, with the text that stands in its place. A figure
 * that configuration or engine decides stands in no article itself. Units are words of the article, so that most texts
 * are the same in both languages.
 */
import {
  BOND_STAYS_MS,
  DEFAULT_INDEX_LIMITS,
  FIGURES_DAYS,
  LOT_USDT,
  MARKET_BOUND_DIVISOR,
  MAX_APPEALS_OF_PARTY,
  MAX_APPLICATIONS,
  MAX_INDEX_SOURCES,
  MAX_OPEN_ORDERS,
  MAX_PURCHASES,
  MAX_RUNNING_PLEDGES,
  MAX_SAVED_ADDRESSES,
  ORDER_LIMIT,
  PAY_WINDOWS_MIN,
  PLEDGES_OF_DAY,
  REBATE_CAP,
  REBATE_PERCENT,
  REOPENING_WINDOW_MS,
  STRANGERS_PERCENT,
  VALUE_SCALE,
  WITHDRAWAL_LOCK_MS,
} from '@tern/engine';
import {
  formatUnits,
  groupThousands,
  PLEDGE_RATE_SCALE,
  pledgeEarningDays,
  REQUESTS_PER_WITHDRAWAL,
  SPOT_BAND,
} from '@tern/math';
import { HEDGE_EQUITY_PERCENT } from '@tern/math/contract';
import { PLEDGE_TERMS, TICKET_LINE_LENGTH, type WireLanguage } from '@tern/protocol';
import { MOST_IMAGE_BYTES } from '../../platform/images/limits.ts';
import { AGREEMENT_NOTICE_MS } from '../agreement/index.ts';
import { GROWN_UP_YEARS } from '../identity/index.ts';
import {
  CODE_LIFE_MS,
  LOGIN_TRIES,
  POST_PASSWORD_TRIES,
  RESEND_SECONDS,
  SESSION_LIFE,
} from '../security/index.ts';

import type { Figures } from './figures.ts';

export type Filled = Record<WireLanguage, string>;
type Placeholder = (figures: Figures) => string | Filled;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CENTS = 2;
const PERCENT_OF_PPM = 4;
const PERCENT_OF_BP = 2;
const NOTHING = '--';
const NO_NETWORK: Filled = { zh: '暂无可用网络', en: 'No network is open at present' };

const whole = (amount: number, unit: number): string => String(Math.floor(amount / unit));
const amount = (units: bigint, scale: number): string => groupThousands(formatUnits(units, scale));
const percent = (parts: number, decimals: number): string => `${formatUnits(BigInt(parts), decimals)}%`;

/** In the largest unit of which it is a whole number; a demo has times of minutes and seconds. */
function duration(ms: number): Filled {
  const units = [
    [HOUR_MS, '小时', 'hour'],
    [MINUTE_MS, '分钟', 'minute'],
    [1_000, '秒', 'second'],
  ] as const;
  const [unit, zh, en] = units.find(([size]) => ms >= size && ms % size === 0) ?? units[2];
  const count = whole(ms, unit);
  return { zh: `${count} ${zh}`, en: `${count} ${en}${count === '1' ? '' : 's'}` };
}

function startAfter(ms: number): Filled {
  if (ms === 0) return { zh: '立即生效', en: 'at once' };
  const { zh, en } = duration(ms);
  return { zh: `保存 ${zh}后生效`, en: `${en} after it was saved` };
}

/** In the units of the deposit screen, each rounded up: a demo's network needs seconds. */
function usualTime(seconds: number): Filled {
  if (seconds < 60)
    return { zh: `${Math.max(1, Math.ceil(seconds))} 秒`, en: `${Math.max(1, Math.ceil(seconds))} s` };
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return { zh: `${minutes} 分钟`, en: `${minutes} min` };
  const hours = Math.ceil(minutes / 60);
  return { zh: `${hours} 小时`, en: `${hours} h` };
}

/** One rate where all have the same, else the range of them. */
function rates(ppm: readonly number[]): string {
  if (ppm.length === 0) return NOTHING;
  const [least, most] = [Math.min(...ppm), Math.max(...ppm)];
  const shown = percent(most, PERCENT_OF_PPM);
  return least === most ? shown : `${percent(least, PERCENT_OF_PPM)} – ${shown}`;
}

type Row = readonly [name: string, ...facts: string[]];

/** The rows of a table, each on a line of its own, with the commas of the language between their facts. */
function table(language: WireLanguage, rows: readonly Row[]): string {
  const comma = language === 'zh' ? '，' : ', ';
  const lines = rows.map(([name, ...facts]) => `${name} | ${facts.join(comma)}`);
  return lines.length === 0 ? NOTHING : lines.join('\n');
}

const spotTable = ({ markets }: Figures): Filled => {
  const rows = (maker: string, taker: string, least: string) =>
    markets.map(({ market, quote, quoteScale, makerFeePpm, takerFeePpm, filters }): Row => {
      const fees = [`${maker} ${rates([makerFeePpm])}`, `${taker} ${rates([takerFeePpm])}`];
      return [market, ...fees, `${least} ${amount(filters.minNotional, quoteScale)} ${quote}`];
    });
  return {
    zh: table('zh', rows('挂单', '吃单', '最小下单金额')),
    en: table('en', rows('maker', 'taker', 'min. order value')),
  };
};

const contractTable = ({ contracts }: Figures): Filled => {
  const rows = (
    [upTo, maker, taker]: readonly [string, string, string],
    funding: (everyMs: number) => string,
  ) =>
    contracts.map(({ indexSymbol, settings }): Row => {
      const fees = [`${maker} ${rates([settings.makerFeePpm])}`, `${taker} ${rates([settings.takerFeePpm])}`];
      const leverage = `${upTo} ${settings.maxLeverage}×`;
      return [indexSymbol, leverage, ...fees, funding(settings.fundingIntervalMs)];
    });
  const zh = rows(['最高杠杆', '挂单', '吃单'], (everyMs) => `每 ${duration(everyMs).zh}结算资金费用`);
  const en = rows(['leverage up to', 'maker', 'taker'], (everyMs) => `funding every ${duration(everyMs).en}`);
  return { zh: table('zh', zh), en: table('en', en) };
};

const depositTable = ({ networks }: Figures): Filled => {
  if (networks.length === 0) return NO_NETWORK;
  const rows = (least: string, confirmed: (count: number, usual: Filled) => string) =>
    networks.map(
      ({ currency, network, minDeposit, confirmations, usualSeconds }): Row => [
        `${currency} · ${network}`,
        `${least} ${minDeposit}`,
        confirmed(confirmations, usualTime(usualSeconds)),
      ],
    );
  const zh = rows('最小充币数量', (count, usual) => `${count} 次确认，约 ${usual.zh}`);
  const en = rows('minimum', (count, usual) => `${count} confirmations, about ${usual.en}`);
  return { zh: table('zh', zh), en: table('en', en) };
};

const withdrawalTable = ({ networks }: Figures): Filled => {
  if (networks.length === 0) return NO_NETWORK;
  const rows = (fee: string, least: string, most: string) =>
    networks.map(({ currency, network, withdrawalFee, minWithdrawal, maxWithdrawal }): Row => {
      const limits = [`${least} ${minWithdrawal}`, `${most} ${groupThousands(maxWithdrawal)}`];
      return [`${currency} · ${network}`, `${fee} ${withdrawalFee}`, ...limits];
    });
  return {
    zh: table('zh', rows('手续费', '最小', '最大')),
    en: table('en', rows('fee', 'min.', 'max.')),
  };
};

const pledgeTable = ({ pledgeProducts }: Figures): Filled => {
  if (pledgeProducts.length === 0) return { zh: '暂无在售产品', en: 'No product is on sale at present' };
  const rows = (flexible: string, days: string, [rate, least, most]: readonly [string, string, string]) =>
    pledgeProducts.map(({ scale, terms: { asset, termDays, dailyRate, min, maxPerMember } }): Row => {
      const term = termDays === 0 ? flexible : `${termDays} ${days}`;
      const shown = formatUnits(dailyRate * 100n, PLEDGE_RATE_SCALE);
      const limits = [`${least} ${amount(min, scale)}`, `${most} ${amount(maxPerMember, scale)}`];
      return [`${asset} · ${term}`, `${rate} ${shown}%`, ...limits];
    });
  return {
    zh: table('zh', rows('活期', '天', ['日利率', '起投', '个人限额'])),
    en: table('en', rows('flexible', 'days', ['daily rate', 'min.', 'personal limit'])),
  };
};

const fundingTime = ({ contracts }: Figures): string | Filled => {
  const times = [...new Set(contracts.map(({ settings }) => settings.fundingIntervalMs))].map(duration);
  const join = (language: WireLanguage) => times.map((time) => time[language]).join(' / ');
  return times.length === 0 ? NOTHING : { zh: join('zh'), en: join('en') };
};

const highest = (values: readonly number[]): string =>
  values.length === 0 ? NOTHING : groupThousands(String(Math.max(...values)));

const PLACEHOLDERS = {
  exchangeName: ({ exchangeName }) => exchangeName,

  // Spot.
  spotMakerFee: ({ markets }) => rates(markets.map(({ makerFeePpm }) => makerFeePpm)),
  spotTakerFee: ({ markets }) => rates(markets.map(({ takerFeePpm }) => takerFeePpm)),
  spotMarketBound: () => `${100 / MARKET_BOUND_DIVISOR}%`,
  spotBandLeast: () => formatUnits(BigInt(10 / SPOT_BAND.FACTOR), 1),
  spotBandMost: () => String(SPOT_BAND.FACTOR),
  spotTable,
  maxOpenOrders: () => String(MAX_OPEN_ORDERS),

  // Contracts.
  contractMakerFee: ({ contracts }) => rates(contracts.map(({ settings }) => settings.makerFeePpm)),
  contractTakerFee: ({ contracts }) => rates(contracts.map(({ settings }) => settings.takerFeePpm)),
  maxLeverage: ({ contracts }) => highest(contracts.map(({ settings }) => settings.maxLeverage)),
  maxLots: ({ contracts }) => highest(contracts.map(({ settings }) => settings.maxLots)),
  lotValue: () => groupThousands(String(LOT_USDT)),
  fundingTime,
  minRestingOrder: ({ contracts }) =>
    highest(contracts.map(({ settings }) => settings.bounds.minRestingUsdt)),
  maxPlans: () => String(ORDER_LIMIT.MAX_PLANS),
  indexSources: () => String(MAX_INDEX_SOURCES),
  indexClamp: () => percent(DEFAULT_INDEX_LIMITS.clampPpm, PERCENT_OF_PPM),
  hedgeEquity: () => `${HEDGE_EQUITY_PERCENT}%`,
  contractTable,

  // Deposits and withdrawals; values are in USDT.
  depositTable,
  withdrawalTable,
  depositApplications: () => String(MAX_APPLICATIONS),
  basicDayLimit: ({ walletPolicy }) => amount(walletPolicy.basicDayLimit, VALUE_SCALE),
  advancedDayLimit: ({ walletPolicy }) => amount(walletPolicy.advancedDayLimit, VALUE_SCALE),
  withdrawalRequestsPerDay: ({ walletPolicy }) => String(walletPolicy.maxPerDay * REQUESTS_PER_WITHDRAWAL),
  withdrawalsPerDay: ({ walletPolicy }) => String(walletPolicy.maxPerDay),
  savedAddressTime: ({ walletPolicy }) => duration(walletPolicy.savedAddressDelayMs),
  savedAddressStart: ({ walletPolicy }) => startAfter(walletPolicy.savedAddressDelayMs),
  savedAddresses: () => String(MAX_SAVED_ADDRESSES),
  withdrawalLockHours: () => whole(WITHDRAWAL_LOCK_MS, HOUR_MS),

  // OTC; amounts are in CNY.
  otcPayWindows: () => PAY_WINDOWS_MIN.join(' / '),
  otcMinAmount: ({ otc }) => amount(otc.minAmount, CENTS),
  otcMaxAmount: ({ otc }) => amount(otc.maxAmount, CENTS),
  otcNewTakerMax: ({ otc }) => amount(otc.newTakerMax, CENTS),
  otcMaxUnpaid: ({ otc }) => String(otc.maxUnpaid),
  otcMaxSelling: ({ otc }) => String(otc.maxSelling),
  otcMaxPurchases: () => String(MAX_PURCHASES),
  otcStrangerShare: () => `${STRANGERS_PERCENT}%`,
  otcBand: ({ otc }) => percent(otc.bandBp, PERCENT_OF_BP),
  otcAppealTime: ({ otc }) => duration(otc.appealDelayMs),
  otcAppeals: () => String(MAX_APPEALS_OF_PARTY),
  otcReopeningMinutes: () => whole(REOPENING_WINDOW_MS, MINUTE_MS),
  otcHoldTime: ({ otc }) => duration(otc.holdMs),
  otcBond: ({ otc }) => amount(otc.bond, VALUE_SCALE),
  otcBondHours: () => whole(BOND_STAYS_MS, HOUR_MS),
  otcFigureDays: () => String(FIGURES_DAYS),

  // Invitation.
  rebatePercent: () => `${REBATE_PERCENT}%`,
  rebateCap: () => groupThousands(String(REBATE_CAP)),

  // Pledges.
  pledgeTerms: () => PLEDGE_TERMS.filter((days) => days > 0).join(' / '),
  pledgeFlexibleDays: () => String(pledgeEarningDays(0)),
  pledgesOfDay: () => String(PLEDGES_OF_DAY),
  runningPledges: () => String(MAX_RUNNING_PLEDGES),
  pledgeTable,

  // Customer service and agreements.
  openTickets: ({ support }) => String(support.openTickets),
  ticketLines: ({ support }) => String(support.linesPerMinute),
  ticketLength: () => groupThousands(String(TICKET_LINE_LENGTH)),
  ticketCloseDays: ({ support }) => whole(support.unansweredMs, DAY_MS),
  ticketReopenDays: ({ support }) => whole(support.reopenMs, DAY_MS),
  agreementNoticeDays: () => whole(AGREEMENT_NOTICE_MS, DAY_MS),

  // Account and security.
  codeMinutes: () => whole(CODE_LIFE_MS, MINUTE_MS),
  codeResendSeconds: () => String(RESEND_SECONDS),
  codesPerHour: ({ codes }) => String(codes.perHourPerTarget),
  codesPerDay: ({ codes }) => String(codes.perDayPerTarget),
  loginTries: () => String(LOGIN_TRIES.tries),
  loginLockMinutes: () => whole(LOGIN_TRIES.lockMs, MINUTE_MS),
  postPasswordTries: () => String(POST_PASSWORD_TRIES.tries),
  postPasswordLockHours: () => whole(POST_PASSWORD_TRIES.lockMs, HOUR_MS),
  sessionDays: () => whole(SESSION_LIFE.idleMs, DAY_MS),
  sessionMostDays: () => whole(SESSION_LIFE.absoluteMs, DAY_MS),
  imageMb: () => whole(MOST_IMAGE_BYTES, 1024 * 1024),
  identityImageSize: ({ images: { identity } }) => `${identity.minWidth}×${identity.minHeight}`,
  guardianAge: () => String(GROWN_UP_YEARS),
  paymentMethods: ({ paymentMethods }) => String(paymentMethods),
} as const satisfies Record<string, Placeholder>;

export type PlaceholderName = keyof typeof PLACEHOLDERS;
export const PLACEHOLDER_NAMES = Object.keys(PLACEHOLDERS).filter(isPlaceholder);

export function isPlaceholder(name: string): name is PlaceholderName {
  return Object.hasOwn(PLACEHOLDERS, name);
}

export function placeholderValue(name: PlaceholderName, figures: Figures): Filled {
  const value: string | Filled = PLACEHOLDERS[name](figures);
  return typeof value === 'string' ? { zh: value, en: value } : value;
}

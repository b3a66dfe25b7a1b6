/** Each placeholder by hand: figures of an exchange that has none of the usual values, and the texts that must come of them. */
import { DEFAULT_OTC_POLICY, DEFAULT_WALLET_POLICY } from '@tern/engine';
import { describe, expect, it } from 'vitest';
import type { ContractInfo, MarketInfo } from '../market/index.ts';
import { isSwitchedOff } from './features.ts';
import type { Figures } from './figures.ts';
import { fillText, placeholdersOf } from './fill-text.ts';
import { PLACEHOLDER_NAMES, type PlaceholderName, placeholderValue } from './placeholders.ts';
import { RULE_SECTIONS } from './trading-rules.ts';

const HOUR_MS = 3_600_000;
const spot = (market: string, makerFeePpm: number, takerFeePpm: number) =>
  ({
    market,
    quote: 'USDT',
    quoteScale: 8,
    makerFeePpm,
    takerFeePpm,
    status: 'OPEN',
    filters: { minNotional: 7_50000000n },
  }) as unknown as MarketInfo;
const contract = (indexSymbol: string, maxLeverage: number, fundingIntervalMs: number) =>
  ({
    indexSymbol,
    status: 'OPEN',
    settings: {
      maxLeverage,
      maxLots: 777,
      makerFeePpm: 210,
      takerFeePpm: 530,
      fundingIntervalMs,
      bounds: { minRestingUsdt: 80 },
    },
  }) as unknown as ContractInfo;
const network = {
  currency: 'USDT',
  chain: 'tron',
  network: 'TRON',
  contract: '',
  confirmations: 19,
  usualSeconds: 61,
  minDeposit: '3',
  minWithdrawal: '11',
  maxWithdrawal: '99000',
  withdrawalFee: '1.5',
  scale: 6,
  depositPause: '',
  withdrawalPause: '',
};

const FIGURES: Figures = {
  exchangeName: 'Puffin',
  markets: [spot('BTC/USDT', 900, 1_100), spot('ETH/USDT', 800, 1_300)],
  contracts: [contract('BTC/USDT', 88, 4 * HOUR_MS), contract('ETH/USDT', 44, 4 * HOUR_MS)],
  networks: [network],
  walletPolicy: {
    ...DEFAULT_WALLET_POLICY,
    basicDayLimit: 12_345_00000000n,
    advancedDayLimit: 234_567_00000000n,
    maxPerDay: 6,
    savedAddressDelayMs: HOUR_MS,
  },
  otc: {
    ...DEFAULT_OTC_POLICY,
    bond: 8_000_00000000n,
    minAmount: 20_00n,
    maxAmount: 400_000_50n,
    newTakerMax: 9_000_00n,
    maxUnpaid: 3,
    maxSelling: 4,
    bandBp: 1_550,
    appealDelayMs: 30_000,
    holdMs: 36 * HOUR_MS,
  },
  isOtcPaused: false,
  programmes: { isOpen: () => true },
  pledgeProducts: [
    {
      scale: 8,
      terms: {
        asset: 'USDT',
        termDays: 30,
        dailyRate: 45_000n,
        min: 100_00000000n,
        maxPerMember: 20_000_00000000n,
      },
    },
    {
      scale: 8,
      terms: { asset: 'BTC', termDays: 0, dailyRate: 5_000n, min: 1_000_000n, maxPerMember: 2_00000000n },
    },
  ] as unknown as Figures['pledgeProducts'],
  codes: { perHourPerTarget: 7, perDayPerTarget: 9 } as Figures['codes'],
  images: { identity: { minWidth: 640, minHeight: 480 } } as Figures['images'],
  paymentMethods: 5,
  support: { openTickets: 6, linesPerMinute: 30, unansweredMs: 168 * HOUR_MS, reopenMs: 96 * HOUR_MS },
  usdtScale: 8,
};

/** A text for both languages, or one for each. */
const EXPECTED: Record<PlaceholderName, string | { zh: string; en: string }> = {
  exchangeName: 'Puffin',
  spotMakerFee: '0.08% – 0.09%',
  spotTakerFee: '0.11% – 0.13%',
  spotMarketBound: '5%',
  spotBandLeast: '0.2',
  spotBandMost: '5',
  spotTable: {
    zh: 'BTC/USDT | 挂单 0.09%，吃单 0.11%，最小下单金额 7.5 USDT\nETH/USDT | 挂单 0.08%，吃单 0.13%，最小下单金额 7.5 USDT',
    en: 'BTC/USDT | maker 0.09%, taker 0.11%, min. order value 7.5 USDT\nETH/USDT | maker 0.08%, taker 0.13%, min. order value 7.5 USDT',
  },
  maxOpenOrders: '200',
  contractMakerFee: '0.021%',
  contractTakerFee: '0.053%',
  maxLeverage: '88',
  maxLots: '777',
  lotValue: '1,000',
  fundingTime: { zh: '4 小时', en: '4 hours' },
  minRestingOrder: '80',
  maxPlans: '10',
  indexSources: '10',
  indexClamp: '3%',
  hedgeEquity: '30%',
  contractTable: {
    zh: 'BTC/USDT | 最高杠杆 88×，挂单 0.021%，吃单 0.053%，每 4 小时结算资金费用\nETH/USDT | 最高杠杆 44×，挂单 0.021%，吃单 0.053%，每 4 小时结算资金费用',
    en: 'BTC/USDT | leverage up to 88×, maker 0.021%, taker 0.053%, funding every 4 hours\nETH/USDT | leverage up to 44×, maker 0.021%, taker 0.053%, funding every 4 hours',
  },
  depositTable: {
    zh: 'USDT · TRON | 最小充币数量 3，19 次确认，约 2 分钟',
    en: 'USDT · TRON | minimum 3, 19 confirmations, about 2 min',
  },
  withdrawalTable: {
    zh: 'USDT · TRON | 手续费 1.5，最小 11，最大 99,000',
    en: 'USDT · TRON | fee 1.5, min. 11, max. 99,000',
  },
  depositApplications: '3',
  basicDayLimit: '12,345',
  advancedDayLimit: '234,567',
  withdrawalRequestsPerDay: '18',
  withdrawalsPerDay: '6',
  savedAddressTime: { zh: '1 小时', en: '1 hour' },
  savedAddressStart: { zh: '保存 1 小时后生效', en: '1 hour after it was saved' },
  savedAddresses: '50',
  withdrawalLockHours: '24',
  otcPayWindows: '10 / 15 / 20 / 30',
  otcMinAmount: '20',
  otcMaxAmount: '400,000.5',
  otcNewTakerMax: '9,000',
  otcMaxUnpaid: '3',
  otcMaxSelling: '4',
  otcMaxPurchases: '10',
  otcStrangerShare: '30%',
  otcBand: '15.5%',
  otcAppealTime: { zh: '30 秒', en: '30 seconds' },
  otcAppeals: '2',
  otcReopeningMinutes: '15',
  otcHoldTime: { zh: '36 小时', en: '36 hours' },
  otcBond: '8,000',
  otcBondHours: '72',
  otcFigureDays: '30',
  rebatePercent: '30%',
  rebateCap: '5,000',
  pledgeTerms: '7 / 30 / 90',
  pledgeFlexibleDays: '90',
  pledgesOfDay: '10',
  runningPledges: '50',
  pledgeTable: {
    zh: 'USDT · 30 天 | 日利率 0.045%，起投 100，个人限额 20,000\nBTC · 活期 | 日利率 0.005%，起投 0.01，个人限额 2',
    en: 'USDT · 30 days | daily rate 0.045%, min. 100, personal limit 20,000\nBTC · flexible | daily rate 0.005%, min. 0.01, personal limit 2',
  },
  openTickets: '6',
  ticketLines: '30',
  ticketLength: '1,000',
  ticketCloseDays: '7',
  ticketReopenDays: '4',
  agreementNoticeDays: '7',
  codeMinutes: '5',
  codeResendSeconds: '60',
  codesPerHour: '7',
  codesPerDay: '9',
  loginTries: '5',
  loginLockMinutes: '30',
  postPasswordTries: '5',
  postPasswordLockHours: '24',
  sessionDays: '7',
  sessionMostDays: '30',
  imageMb: '5',
  identityImageSize: '640×480',
  guardianAge: '16',
  paymentMethods: '5',
};

describe('the placeholder', () => {
  it.each(PLACEHOLDER_NAMES)('%s stands for the figure of now', (name) => {
    const expected = EXPECTED[name];
    expect(placeholderValue(name, FIGURES)).toEqual(
      typeof expected === 'string' ? { zh: expected, en: expected } : expected,
    );
  });

  it.each(PLACEHOLDER_NAMES)('%s has a text on an exchange without markets and networks', (name) => {
    const empty = { ...FIGURES, markets: [], contracts: [], networks: [], pledgeProducts: [] };
    for (const text of Object.values(placeholderValue(name, empty))) expect(text).toMatch(/\S/);
  });
});

it('calls an address that waits for nothing in effect at once', () => {
  const walletPolicy = { ...FIGURES.walletPolicy, savedAddressDelayMs: 0 };
  expect(placeholderValue('savedAddressStart', { ...FIGURES, walletPolicy })).toEqual({
    zh: '立即生效',
    en: 'at once',
  });
});

it('tells the time of a deposit in the unit of the deposit screen', () => {
  const timeOf = (usualSeconds: number) =>
    placeholderValue('depositTable', { ...FIGURES, networks: [{ ...network, usualSeconds }] });
  expect(timeOf(6)).toEqual({
    zh: 'USDT · TRON | 最小充币数量 3，19 次确认，约 6 秒',
    en: 'USDT · TRON | minimum 3, 19 confirmations, about 6 s',
  });
  expect(timeOf(7_201).zh).toContain('约 3 小时');
});

describe('the rule', () => {
  it.each(RULE_SECTIONS.flatMap(({ rules }) => rules.map((rule) => [rule.rule, rule] as const)))(
    '%s shows its figures, the same ones in both languages',
    (_name, { zh, en }) => {
      const [, chinese] = zh;
      const [, english] = en;
      expect(placeholdersOf(chinese).toSorted()).toEqual(placeholdersOf(english).toSorted());
      for (const name of placeholdersOf(english)) {
        const { en: figure } = placeholderValue(name as PlaceholderName, FIGURES);
        expect(fillText(english, 'en', FIGURES)).toContain(figure);
      }
    },
  );

  it.each([
    ['lotValue', '1,000 USDT'],
    ['contractBand', '50%'],
    ['liquidation', '100%'],
    ['index', '±3%'],
    ['index', '10 exchanges'],
    ['rebate', '30%'],
    ['rebateCap', '5,000 USDT'],
    ['withdrawalLock', '24 hours'],
    ['passwords', '8–20'],
    ['passwords', '6 digits'],
    ['codes', '6 digits'],
    ['images', '5 MB'],
    ['applications', '1–3 business days'],
    ['guardian', 'under 16'],
  ])('%s names the constant %s of the product', (name, constant) => {
    const rule = RULE_SECTIONS.flatMap(({ rules }) => rules).find((one) => one.rule === name);
    expect(fillText(rule?.en[1] ?? '', 'en', FIGURES)).toContain(constant);
  });
});

it('a feature is off while all of its parts are', () => {
  const paused = { ...network, depositPause: 'x', withdrawalPause: 'x' };
  const closed = { ...FIGURES.markets[0]!, status: 'CANCEL_ONLY' } as MarketInfo;
  const halted = { ...FIGURES.contracts[0]!, status: 'HALTED' } as ContractInfo;
  const off: Figures = {
    ...FIGURES,
    markets: [closed],
    contracts: [halted],
    networks: [paused],
    isOtcPaused: true,
    programmes: { isOpen: () => false },
    pledgeProducts: [],
  };
  for (const feature of [
    'SPOT',
    'CONTRACT',
    'OTC',
    'PLEDGE',
    'DEPOSIT',
    'WITHDRAWAL',
    'INVITATION',
  ] as const) {
    expect(isSwitchedOff(feature, FIGURES), feature).toBe(false);
    expect(isSwitchedOff(feature, off), feature).toBe(true);
  }
  expect(isSwitchedOff('NONE', off)).toBe(false);
});

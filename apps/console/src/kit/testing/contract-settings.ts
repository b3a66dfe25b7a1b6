/** A contract as the desk reads it, and its settings. */
import type { DeskResult } from '@tern/protocol/desk';

type Contract = DeskResult<'getDeskContracts'>['rows'][number];

export const CONTRACT_SETTINGS: Contract['settings'] = {
  tickSize: '0.1',
  qtyStep: '0.000001',
  maxLots: 1000,
  maxLeverage: 100,
  makerFeePpm: 200,
  takerFeePpm: 500,
  riskIncludesCloseFee: true,
  marketBoundPercent: 5,
  fundingIntervalMinutes: 480,
  impactNotional: '10000',
  resumeWaitSeconds: 5,
  resumesAlone: false,
  tiers: [
    { cap: '50000', maxLeverage: 100, mmrPpm: 4000 },
    { cap: '250000', maxLeverage: 50, mmrPpm: 10_000 },
  ],
  bounds: {
    markBoundCapPpm: 50_000,
    markBoundSharePpm: 400_000,
    takeoverSlipPpm: 20_000,
    contractFundBudgetPpm: 50_000,
    totalFundBudgetPpm: 200_000,
    lastClampPpm: 10_000,
    interestPpm: 100,
    interestPullPpm: 500,
    fundingCapPpm: 750_000,
    noticeSeconds: 86_400,
    minRestingUsdt: 100,
  },
};

/** One that trades, and of which no figure is known yet. */
export const CONTRACT_ROW: Contract = {
  pairsName: 'BTC/USDT',
  status: 'OPEN',
  reason: '',
  publicText: { zh: '', en: '' },
  feed: 'NORMAL',
  statusSince: 0,
  feedSince: 0,
  priceScale: 1,
  qtyScale: 6,
  settings: CONTRACT_SETTINGS,
  pendingSettings: null,
  settingsFrom: 0,
  indexPrice: '',
  markPrice: '',
  lastPrice: '',
  sources: [],
  openQty: '0',
  openValue: '0',
  fundingRate: '0',
  nextFundingRate: '0',
  nextFundingTime: 0,
};

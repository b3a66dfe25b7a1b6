/** Settings of a contract as the desk reads them. */
import type { DeskResult } from '@tern/protocol/desk';

export const CONTRACT_SETTINGS: DeskResult<'getDeskContracts'>['rows'][number]['settings'] = {
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

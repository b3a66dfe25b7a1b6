import { expect, test } from 'vitest';
import { LiveContracts, LiveMarkets } from '../market/index.ts';
import { describeCommand } from './describe-command.ts';

const FILTERS = {
  tickSize: 10n,
  stepSize: 1n,
  minQty: 1n,
  maxQty: 100n,
  minNotional: 500_000_000n,
  maxNotional: 10n ** 14n,
};
const markets = new LiveMarkets({
  assets: [
    { asset: 'BTC', scale: 8 },
    { asset: 'USDT', scale: 6 },
  ],
  markets: [
    {
      market: 'BTC/USDT',
      base: 'BTC',
      quote: 'USDT',
      priceScale: 2,
      qtyScale: 5,
      filters: FILTERS,
      makerFeePpm: 0,
      takerFeePpm: 0,
      listingPrice: 1n,
      status: 'OPEN',
    },
  ],
});
const contracts = new LiveContracts({ contracts: [] }, markets);
contracts.apply({
  kind: 'contract-changed',
  market: 'BTC/USDT:USDT',
  base: 'BTC',
  indexSymbol: 'BTC/USDT',
  priceScale: 1,
  qtyScale: 4,
  settings: {} as never,
  status: 'OPEN',
  reason: '',
  statusSinceMs: 1,
  pendingFromMs: 0,
});
const described = (said: Parameters<typeof describeCommand>[0]) =>
  JSON.parse(describeCommand(said, { markets, contracts })) as unknown;

test('the rate of a pledge is told in 1e-8, its amounts in its asset', () => {
  expect(
    described({
      kind: 'pledge-opened',
      pledgeId: 1,
      memberId: 7,
      requestId: 'a',
      productId: 1,
      asset: 'USDT',
      principal: 1_500_000n,
      termDays: 30,
      dailyRate: 30_000n,
      firstDay: 20_000,
      dueMs: 1,
      sold: 1_500_000n,
    }),
  ).toMatchObject({ principal: '1.5', dailyRate: '0.0003' });
});

test('amounts are told in their own asset', () => {
  expect(
    described({
      kind: 'balance-changed',
      owner: 7,
      type: 'spot',
      asset: 'BTC',
      free: 150_000_000n,
      frozen: 1n,
    }),
  ).toMatchObject({ owner: 7, free: '1.5', frozen: '0.00000001' });
  expect(described({ kind: 'list-asset', asset: 'NEW', scale: 3, maxSupply: 1_500n })).toMatchObject({
    maxSupply: '1.5',
  });
  expect(
    described({
      kind: 'faucet-paid',
      memberId: 7,
      amounts: [
        { asset: 'BTC', amount: 10_000_000n },
        { asset: 'USDT', amount: 1_000_000n },
      ],
    }),
  ).toMatchObject({ amounts: [{ amount: '0.1' }, { amount: '1' }] });
});

test('a trade is told in its market, each fee in what is received', () => {
  expect(
    described({
      kind: 'traded',
      tradeId: 1,
      market: 'BTC/USDT',
      price: 5_000_050n,
      qty: 200_000n,
      quoteQty: 100_001_000_000n,
      takerSide: 'BUY',
      takerOrderId: 1,
      takerMemberId: 1,
      takerFee: 100_000n,
      makerOrderId: 2,
      makerMemberId: 2,
      makerFee: 100_000_000n,
    }),
  ).toMatchObject({
    price: '50000.5',
    qty: '2',
    quoteQty: '100001',
    takerFee: '0.001',
    makerFee: '100',
  });
});

test('filters inside a market count as the market; ticks as their index; the rest says that it is units', () => {
  expect(described({ kind: 'set-market-filters', market: 'BTC/USDT', filters: FILTERS })).toMatchObject({
    filters: { tickSize: '0.1', stepSize: '0.00001', minNotional: '500' },
  });
  expect(
    described({
      kind: 'tick',
      prices: [{ symbol: 'BTC/USDT', source: 'x', price: 50_000_500n, sourceTimeMs: 1 }],
    }),
  ).toMatchObject({ prices: [{ price: '50000.5', sourceTimeMs: 1 }] });
  expect(
    described({
      kind: 'order-closed',
      orderId: 1,
      memberId: 1,
      market: 'BTC/USDT',
      status: 'matched',
      reason: 'NONE',
      filledQty: 100_000n,
      filledQuote: 1_000_000n,
      fee: 5n,
    }),
  ).toMatchObject({ filledQty: '1', filledQuote: '1', fee: '5 units' });
});

test('contracts are told in prices, quantities, lots, rates and money of theirs, inside too', () => {
  const about = { memberId: 7, market: 'BTC/USDT:USDT', side: 'LONG' } as const;
  expect(described({ kind: 'change-margin', ...about, requestId: 'm', amount: -1_500_000n })).toMatchObject({
    amount: '-1.5',
  });
  const side = { orderId: 1, memberId: 7, tradeType: 'OPEN_LONG', margin: 0n, pnl: 0n, cost: 0n } as const;
  expect(
    described({
      kind: 'contract-traded',
      tradeId: 1,
      market: about.market,
      price: 500_001n,
      qty: 200n,
      notional: 1_000_002_000n,
      takerSide: 'BUY',
      taker: { ...side, fee: 500_000n, lots: 100_000_000n },
      maker: { ...side, fee: 1n, lots: 50_000_000n },
    }),
  ).toMatchObject({
    price: '50000.1',
    qty: '0.02',
    notional: '1000.002',
    taker: { fee: '0.5', lots: '1' },
    maker: { fee: '0.000001', lots: '0.5' },
  });
  expect(
    described({
      kind: 'funding-paid',
      ...about,
      qty: 200n,
      markPrice: 500_000n,
      rate: -10_000n,
      amount: 5n,
    }),
  ).toMatchObject({ rate: '-0.0001', markPrice: '50000', amount: '0.000005' });
  expect(
    described({
      kind: 'scope-locked',
      liquidationId: 3,
      memberId: 7,
      mode: 'CROSS',
      market: '',
      side: 'LONG',
      equity: 2_000_000n,
      needPpm: 5n,
      positions: [
        {
          market: about.market,
          side: 'LONG',
          qty: 200n,
          openNotional: 1_000_000n,
          margin: 0n,
          markPrice: 10n,
          liquidationPrice: 0n,
        },
      ],
    }),
  ).toMatchObject({ equity: '2', needPpm: '5 units', positions: [{ qty: '0.02', openNotional: '1' }] });
});

test('a rebate shows its fees in USDT, and a rate of operators eight decimals', () => {
  expect(
    described({
      kind: 'rebate-settled',
      inviterId: 1,
      memberId: 2,
      day: 20_000,
      fees: 10_000_000n,
      rebate: 3_000_000n,
      total: 4_000_000n,
    }),
  ).toMatchObject({ fees: '10', rebate: '3', total: '4', day: 20_000 });
  expect(
    described({ kind: 'invitee-fees-counted', fees: [{ memberId: 2, day: 20_000, fees: 1_500_000n }] }),
  ).toMatchObject({ fees: [{ memberId: 2, fees: '1.5' }] });
  expect(
    described({
      kind: 'set-rebate-rate',
      asset: 'USDT',
      rate: 50_000_000n,
      firstOperator: 1,
      secondOperator: 2,
    }),
  ).toMatchObject({ rate: '0.5' });
});

/** The worked examples of rules/contracts#positions and rules/contracts#risk as the screens show them. */
import { formatUnits, parseUnits } from '@tern/math';
import {
  type AccountUnits,
  accountFigures,
  type ContractTerms,
  type PositionUnits,
  riskText,
  withCum,
} from '@tern/math/contract';
import { describe, expect, it } from 'vitest';
import { highestRisk, riskTone } from './figures.ts';
import { BTC, usdt } from './sample-contract.ts';

/** One tier of 0.5 %, as the cross example of the rules has it. */
const ETH: ContractTerms = {
  ...BTC,
  priceScale: 2,
  qtyScale: 5,
  tiers: withCum([{ cap: usdt('1000000'), maxLeverage: 50n, mmrPpm: 5_000n }]),
};

const btcPosition = (change: Partial<PositionUnits>): PositionUnits => ({
  positionId: '1',
  pairsName: 'BTC/USDT',
  direction: 1n,
  isCross: false,
  leverage: 20n,
  qty: parseUnits('0.02', 6),
  openNotional: usdt('1000'),
  margin: usdt('50'),
  ...change,
});
const marks = (btc: string, eth?: string) => (pairsName: string) =>
  pairsName === 'BTC/USDT'
    ? { terms: BTC, mark: parseUnits(btc, 1) }
    : eth === undefined
      ? undefined
      : { terms: ETH, mark: parseUnits(eth, 2) };
const account = (positions: PositionUnits[], wallet = '100', reserves = '0'): AccountUnits => ({
  wallet: usdt(wallet),
  reserves: usdt(reserves),
  positions,
});

describe('an isolated position', () => {
  it('0.02 BTC at 50,000 with 20x, mark 51,000: +20.00, +40.00 %, 1,020 worth, 50 occupied', () => {
    const figures = accountFigures(account([btcPosition({})]), marks('51000'));
    expect(figures?.positions.get('1')).toMatchObject({
      unrealisedPnl: usdt('20'),
      profitRate: 4_000n,
      value: usdt('1020'),
      occupiedMargin: usdt('50'),
      entryPrice: parseUnits('50000', 4),
      liquidationPrice: parseUnits('47714.8', 1),
    });
    expect(figures).toMatchObject({
      equity: usdt('170'),
      available: usdt('100'),
      occupiedMargin: usdt('50'),
      cross: undefined,
    });
  });
  it('43.20 % at 48,000 and 100.33 % at 47,714', () => {
    const riskAt = (mark: string) =>
      riskText(accountFigures(account([btcPosition({})]), marks(mark))!.positions.get('1')!.scope);
    expect([riskAt('48000'), riskAt('47714')]).toEqual(['43.20%', '100.33%']);
  });
  it('a short loses as the mark rises', () => {
    const figures = accountFigures(account([btcPosition({ direction: -1n })]), marks('51000'));
    expect(figures?.positions.get('1')).toMatchObject({
      unrealisedPnl: usdt('-20'),
      profitRate: -4_000n,
      liquidationPrice: parseUnits('52264.8', 1),
    });
  });
});

describe('a cross account', () => {
  const positions = [
    btcPosition({
      isCross: true,
      margin: 0n,
      qty: parseUnits('0.2', 6),
      openNotional: usdt('10000'),
      leverage: 20n,
    }),
    btcPosition({
      positionId: '2',
      isCross: true,
      margin: 0n,
      direction: -1n,
      qty: parseUnits('0.1', 6),
      openNotional: usdt('5100'),
    }),
    btcPosition({
      positionId: '3',
      pairsName: 'ETH/USDT',
      isCross: true,
      margin: 0n,
      qty: parseUnits('2', 5),
      openNotional: usdt('6000'),
    }),
  ];
  const figures = accountFigures(account(positions, '2000', '30'), marks('50000', '3100'))!;

  it('has equity 2,300 and 4.417… %, floored for show, shared by all', () => {
    expect(figures.cross).toEqual({ equity: usdt('2300'), needPpm: usdt('101.6') * 1_000_000n });
    for (const one of figures.positions.values()) expect(riskText(one.scope)).toBe('4.41%');
    expect(figures.equity).toBe(usdt('2300'));
  });
  it('long and short of one contract share the liquidation price 27,715.1546, at the tick', () => {
    const prices = ['1', '2'].map((id) => figures.positions.get(id)?.liquidationPrice ?? 0n);
    expect(prices.map((price) => formatUnits(price, 1))).toEqual(['27715.2', '27715.2']);
  });
  it('profit is not available; reserves and O/L are taken off', () => {
    // 2,000 − 30 − (500 + 255 + 300)
    expect(figures.available).toBe(usdt('915'));
    expect(figures.occupiedMargin).toBe(usdt('1055'));
  });
});

describe('the account', () => {
  it('without positions is its wallet', () => {
    expect(accountFigures(account([], '100', '25'), () => undefined)).toMatchObject({
      equity: usdt('100'),
      available: usdt('75'),
      cross: undefined,
      unrealisedPnl: 0n,
    });
  });
  it('says nothing while a mark is unknown', () => {
    expect(accountFigures(account([btcPosition({})]), () => undefined)).toBeUndefined();
    expect(accountFigures(account([btcPosition({})]), marks('0'))).toBeUndefined();
  });
  it('shows the scope nearest to liquidation', () => {
    const positions = [btcPosition({}), btcPosition({ positionId: '2', margin: usdt('500') })];
    const figures = accountFigures(account(positions), marks('48000'))!;
    const highest = highestRisk(figures)!;
    expect(riskText(highest)).toBe('43.20%');
    expect(riskTone(highest)).toBe('ok');
    expect(riskTone(accountFigures(account(positions), marks('47714'))!.positions.get('1')!.scope)).toBe(
      'high',
    );
    expect(riskTone({ needPpm: 1n, equity: 0n })).toBe('high');
  });
});

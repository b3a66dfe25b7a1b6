/** Positions, marks, figures and lights, of events made by hand. */
import type { Event } from '@tern/engine';
import { expect, test } from 'vitest';
import { releasedRow } from '../../kernel/testing/released-row.ts';
import type { LiveContracts } from '../market/index.ts';
import { LivePositions } from './positions/live-positions.ts';
import { type AccountParts, memberAccount } from './positions/member-account.ts';
import { wireFigures, wirePosition } from './positions/position-record.ts';
import { AdlRanking } from './risk/adl-queue.ts';
import { LiveMarks } from './terms/live-marks.ts';
import { contractOf } from './terms/terms.ts';
import { wireContract } from './terms/wire-contract.ts';
import { ANNA, BEN, BOT, BTC, btc, CONTRACT, made, madeContracts, usdt } from './testing/made-contract.ts';

function folded(...events: Event[]): AccountParts {
  const marks = new LiveMarks({ seq: 0, timeMs: 0, contracts: [] });
  const positions = new LivePositions({ seq: 0, positions: [], tradingSettings: [] });
  const row = releasedRow(1, 1_000, [CONTRACT, ...events]);
  marks.apply(row);
  positions.apply(row, () => false);
  const cash = { type: 'contract', asset: 'USDT', free: usdt('100'), frozen: usdt('10') } as const;
  return { marks, positions, contracts: madeContracts(), balances: { balancesOf: () => [cash] } };
}

test('0.02 BTC at 50,000 with 20x, as the rules print it', () => {
  const parts = folded(made.mark('51000'), made.position(9, ANNA));
  const account = memberAccount(ANNA, parts);
  const contract = contractOf(BTC, parts.contracts);
  const figures = account.figures!.positions.get('9')!;
  expect(wireFigures(parts.marks.findMark(BTC).markPrice, figures, contract)).toEqual({
    markPrice: '51000',
    unrealisedPnl: '20',
    profitRate: '40.00',
    positionValue: '1020',
    riskLevel: '6.55%',
    liquidationPrice: '47714.8',
  });
  expect(wirePosition(account.positions[0]!, 5, parts.contracts)).toMatchObject({
    positionId: '9',
    entryPrice: '50000',
    margin: '50',
    availableLots: '1',
    adlLights: 5,
  });
  expect(account.figures).toMatchObject({ equity: usdt('180'), available: usdt('100') });
  expect(account.transferable).toBe(usdt('100'));
});

test('nothing may leave while a position is liquidated or its price is not NORMAL', () => {
  const locked = folded(made.mark('51000'), made.position(9, ANNA, { isLocked: true }));
  const degraded = folded(made.mark('51000', { feed: 'DEGRADED' }), made.position(9, ANNA));
  const unmarked = folded(made.position(9, ANNA));
  const halted = folded(made.mark('51000'), made.position(9, ANNA));
  (halted.contracts as LiveContracts).apply({ ...CONTRACT, status: 'HALTED' });
  for (const parts of [locked, degraded, unmarked, halted])
    expect(memberAccount(ANNA, parts).transferable).toBe(0n);
  expect(memberAccount(ANNA, unmarked).figures).toBeUndefined();
});

test('a cross position occupies openNotional / leverage and shares one risk', () => {
  const cross = { mode: 'CROSS', margin: 0n } as const;
  const parts = folded(made.mark('51000'), made.position(9, ANNA, cross));
  const { figures, positions } = memberAccount(ANNA, parts);
  expect(figures).toMatchObject({ occupiedMargin: usdt('50'), available: usdt('50') });
  expect(figures!.positions.get('9')!.scope).toEqual(figures!.cross);
  expect(wirePosition(positions[0]!, 0, parts.contracts).margin).toBe('50');
});

test('lights rank each side by profit and leverage; the locked and the broke have none', () => {
  const short = (positionId: number, memberId: number, entry: string, margin: string) =>
    made.position(positionId, memberId, {
      side: 'SHORT',
      qty: btc('1'),
      openNotional: usdt(entry),
      margin: usdt(margin),
    });
  // The example of rules/contracts#adl: scores 0.5594, 0.6574 and below zero.
  const parts = folded(
    made.mark('48000'),
    short(1, ANNA, '52000', '2600'),
    short(2, BEN, '49000', '490'),
    short(3, BOT, '47000', '4700'),
    { ...short(4, BOT, '49000', '490'), isLocked: true },
    short(5, BEN, '40000', '1'),
    made.position(6, BEN, { openNotional: usdt('900') }),
  );
  const queue = new AdlRanking(
    parts,
    () => 0,
    (fault) => expect.unreachable(String(fault)),
  );
  const lights = parts.positions.inMarket(BTC).map((position) => queue.lightsOf(position));
  expect(lights).toEqual([2, 4, 1, 0, 0, 1]);
});

test('a contract tells all that the formulas need', () => {
  const parts = folded(made.mark('50000'));
  const contract = contractOf(BTC, parts.contracts);
  expect(wireContract(contract, parts.marks.findMark(BTC), { publicTextOf: () => undefined })).toMatchObject({
    pairsName: 'BTC/USDT',
    market: BTC,
    tokenCur: 'BTC',
    mainCur: 'USDT',
    lotNotional: '1000',
    tiers: [
      { cap: '50000', maxLeverage: 100, mmrPpm: 4000, cum: '0' },
      { cap: '250000', maxLeverage: 100, mmrPpm: 5000, cum: '50' },
      { cap: '1000000', maxLeverage: 50, mmrPpm: 10000, cum: '1300' },
    ],
    mark: { markPrice: '50000', indexPrice: '50000', fundingRate: '0.0001', feed: 'NORMAL', status: 'OPEN' },
  });
});

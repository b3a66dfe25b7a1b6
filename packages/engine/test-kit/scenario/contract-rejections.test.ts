import { describe, expect, it } from 'vitest';
import type {
  ChangeMargin,
  ListContract,
  PlaceContractOrder,
  PlacePlanOrder,
  ReversePosition,
  SetPositionTriggers,
} from '../../src/contract/commands.ts';
import type { ContractSettings } from '../../src/contract/contract-settings.ts';
import type { Command } from '../../src/journal/commands.ts';
import { REJECTIONS, type Rejection } from '../../src/journal/rejections.ts';
import type { Transfer } from '../../src/money/commands.ts';
import { CONTRACT, CONTRACT_SETTINGS, listContract } from './contract-opening.ts';
import { parseContractLine } from './contract-parse.ts';
import { ContractScenario } from './contract-scenario.ts';

const E8 = 10n ** 8n;
const market = CONTRACT;
const order = parseContractLine('1 long 1 @ 50000') as PlaceContractOrder;
const closing = parseContractLine('1 close long 1 @ 50000') as PlaceContractOrder;
const plan = parseContractLine('1 plan long 1 @ 50000 when 51000') as PlacePlanOrder;
const margin = parseContractLine('1 margin long 1 as m') as ChangeMargin;
const triggers = parseContractLine('1 triggers long tp51000 sl49000') as SetPositionTriggers;
const reverse = parseContractLine('1 reverse long as r') as ReversePosition;
const listing = listContract() as ListContract;
const setting: Command = { kind: 'set-leverage', memberId: 1, market, leverage: 10 };
const transfer: Transfer = {
  kind: 'transfer',
  memberId: 1,
  requestId: 't',
  from: 'contract',
  to: 'assets',
  asset: 'USDT',
  amount: E8,
};
const flags = (frozen: boolean, tradingAllowed: boolean): Command => ({
  kind: 'set-member-flags',
  memberId: 1,
  frozen,
  tradingAllowed,
});
const status = (to: 'PREPARED' | 'CANCEL_ONLY' | 'HALTED' | 'CLOSED' | 'OPEN'): Command => ({
  kind: 'set-contract-status',
  market,
  status: to,
  reason: '',
});
const settings = (change: Partial<ContractSettings>): Command => ({
  kind: 'set-contract-settings',
  market,
  settings: { ...CONTRACT_SETTINGS, ...change },
});
const relist = (change: Partial<ListContract>): Command => ({ ...listing, market: 'OTHER', ...change });
const tier = (cap: bigint, maxLeverage: number, mmrPpm: number) => ({ cap, maxLeverage, mmrPpm });

/** Members 1 and 2 hold 3 lots against each other. */
const HELD = ['1 long 3 @ 50000', '2 short 3 @ 50000'];
/** Member 1 holds 50 lots at 100x, and the mark brought it over 100 %. */
const LOCKED = ['1 leverage 100', '1 long 50 @ 50000', '2 short 50 @ 50000', 'mark 49600'];
const SILENT = 'silence';
/** The commands before, lines or commands; the command; its rejection. */
const TABLE: [(string | Command)[], string | Command, Rejection][] = [
  [[], { ...order, requestId: 'x'.repeat(65) }, 'BAD_COMMAND'],
  [[], { ...order, type: 'MARKET', timeInForce: 'GTC', price: 0n }, 'BAD_COMMAND'],
  [[], { ...order, type: 'MARKET', timeInForce: 'IOC' }, 'BAD_COMMAND'],
  [[], { ...order, closeAll: true, lots: 0n }, 'BAD_COMMAND'],
  [[], { ...closing, closeAll: true }, 'BAD_COMMAND'],
  [[], { ...closing, leverage: 5 }, 'BAD_COMMAND'],
  [[], { ...closing, takeProfit: 520_000n }, 'BAD_COMMAND'],
  [[], { ...plan, type: 'MARKET' }, 'BAD_COMMAND'],
  [[], { ...plan, closeAll: true, lots: 0n }, 'BAD_COMMAND'],
  [[], { ...plan, lots: -1n }, 'BAD_COMMAND'],
  [[], { ...margin, requestId: '' }, 'BAD_COMMAND'],
  [[], { ...reverse, requestId: 'x'.repeat(65) }, 'BAD_COMMAND'],
  [[], relist({ market: '' }), 'BAD_COMMAND'],
  [[], relist({ base: 'USDT' }), 'BAD_COMMAND'],
  [[], { ...status('OPEN'), reason: 'x'.repeat(129) } as Command, 'BAD_COMMAND'],
  [
    [],
    {
      kind: 'credit-from-outside',
      ref: 'c',
      owner: 'liquidation',
      type: 'assets',
      asset: 'USDT',
      amount: 1n,
    },
    'BAD_COMMAND',
  ],
  [[], relist({ base: 'NONE' }), 'UNKNOWN_ASSET'],
  ...[order, plan, setting, margin, triggers, reverse, status('OPEN'), settings({})].map(
    (command): [string[], Command, Rejection] => [
      [],
      { ...command, market: 'NONE' } as Command,
      'UNKNOWN_MARKET',
    ],
  ),
  [[], { kind: 'cancel-all-contract-orders', memberId: 1, market: 'NONE' }, 'UNKNOWN_MARKET'],
  ...[order, plan, setting, margin, triggers, reverse, parseContractLine('9 cancel-all')].map(
    (command): [string[], Command, Rejection] => [
      [],
      { ...command, memberId: 9 } as Command,
      'UNKNOWN_MEMBER',
    ],
  ),
  [[], '9 cancel #1', 'UNKNOWN_MEMBER'],
  [[], '9 cancel-plan #1', 'UNKNOWN_MEMBER'],
  [[], relist({ market }), 'ALREADY_EXISTS'],
  ...[order, plan, setting, margin, triggers, reverse].map((command): [Command[], Command, Rejection] => [
    [flags(true, true)],
    command,
    'MEMBER_FROZEN',
  ]),
  ...[order, plan, setting, triggers, reverse].map((command): [Command[], Command, Rejection] => [
    [flags(false, false)],
    command,
    'TRADING_NOT_ALLOWED',
  ]),
  [['1 long 1 @ 50000 as a'], '1 long 1 @ 50000 x10 as a', 'REQUEST_ID_REUSED'],
  [[{ ...plan, requestId: 'a' }], { ...plan, requestId: 'a', lots: 2n * E8 }, 'REQUEST_ID_REUSED'],
  [[...HELD, '1 margin long 1 as m'], '1 margin long 2 as m', 'REQUEST_ID_REUSED'],
  [[...HELD, '3 long 9 @ 50000', '1 reverse long as r'], '1 reverse short as r', 'REQUEST_ID_REUSED'],
  [[status('PREPARED')], order, 'MARKET_NOT_OPEN'],
  [[status('CLOSED')], closing, 'MARKET_NOT_OPEN'],
  [HELD, status('CLOSED'), 'POSITIONS_OPEN'],
  [[status('CLOSED')], plan, 'MARKET_NOT_OPEN'],
  [[status('CANCEL_ONLY')], order, 'MARKET_CANCEL_ONLY'],
  [[status('CANCEL_ONLY')], plan, 'MARKET_CANCEL_ONLY'],
  [[status('HALTED')], closing, 'CONTRACT_HALTED'],
  [[status('HALTED')], plan, 'CONTRACT_HALTED'],
  [[], '1 cancel #1', 'ORDER_NOT_FOUND'],
  [['2 long 1 @ 50000'], '1 cancel #1', 'ORDER_NOT_FOUND'],
  [[], '1 cancel nothing', 'ORDER_NOT_FOUND'],
  [[plan], '2 cancel-plan #1', 'ORDER_NOT_FOUND'],
  [['1 long 1 @ 50000 IOC'], '1 cancel #1', 'ORDER_FINISHED'],
  [[plan, '1 cancel-plan #1'], '1 cancel-plan #1', 'ORDER_FINISHED'],
  [[], { ...order, price: 0n }, 'PRICE_INVALID'],
  [[], { ...order, price: -1n }, 'PRICE_INVALID'],
  [[], { ...order, price: 2n ** 70n }, 'PRICE_INVALID'],
  [[], { ...plan, triggerPrice: 0n }, 'PRICE_INVALID'],
  [[], { ...plan, price: 0n }, 'PRICE_INVALID'],
  [[], settings({ tickSize: 10n }), 'SETTINGS_INVALID'],
  [[], '1 long 1 @ 24999.9', 'PRICE_BAND'],
  [[], '1 long 1 @ 75000.1', 'PRICE_BAND'],
  [[], '1 plan long 1 @ 50000 when 75000.1', 'PRICE_BAND'],
  [[], '1 plan long 1 @ 76500.1 when 51000', 'PRICE_BAND'],
  [[], '1 long 1 @ market', 'NO_LIQUIDITY'],
  [['2 short 1 @ 52500.1'], '1 long 1 @ market', 'NO_LIQUIDITY'],
  [['1 short 1 @ 50000'], '1 long 1 @ market', 'NO_LIQUIDITY'],
  [[...HELD], '1 reverse long as r', 'NO_LIQUIDITY'],
  [['1 long 1000 @ 50000', '1 long 900 @ 50000'], '1 long 100 @ 50000', 'INSUFFICIENT_BALANCE'],
  [HELD, '1 margin long 99850 as m', 'INSUFFICIENT_BALANCE'],
  [[...HELD, '1 long 1000 @ 50000', '1 long 900 @ 40000', '1 cancel-all'], '1 leverage 1', 'OK'],
  [
    ['1 long 1000 @ 50000', '2 short 1000 @ 50000', '1 short 900 @ 50000', '2 long 900 @ 50000'],
    '1 leverage 10',
    'INSUFFICIENT_BALANCE',
  ],
  [
    [
      '1 mode CROSS',
      '1 long 1000 @ 50000',
      '2 short 1000 @ 50000',
      '1 short 900 @ 50000',
      '2 long 900 @ 50000',
    ],
    '1 leverage 10',
    'INSUFFICIENT_BALANCE',
  ],
  [['1 long 1000 @ 50000'], { ...transfer, amount: 60_000n * E8 }, 'INSUFFICIENT_BALANCE'],
  [HELD, { ...margin, amount: 0n }, 'AMOUNT_INVALID'],
  [['1 long 1 @ 50000'], settings({ qtyStep: 10n }), 'BOOK_NOT_EMPTY'],
  [[plan], settings({ qtyStep: 10n }), 'BOOK_NOT_EMPTY'],
  [HELD, settings({ qtyStep: 10n }), 'BOOK_NOT_EMPTY'],
  [[], relist({ priceScale: 3 }), 'SCALE_INVALID'],
  [[], relist({ qtyScale: 9, priceScale: 0 }), 'SCALE_INVALID'],
  [[], settings({ makerFeePpm: 501 }), 'FEE_INVALID'],
  [[], settings({ takerFeePpm: 100_001 }), 'FEE_INVALID'],
  [[SILENT], order, 'INDEX_UNAVAILABLE'],
  [[...HELD, SILENT], '1 close long all @ market', 'INDEX_UNAVAILABLE'],
  [[...HELD, SILENT], '1 leverage 10', 'INDEX_UNAVAILABLE'],
  [[...HELD, SILENT], '1 margin long -1 as m', 'INDEX_UNAVAILABLE'],
  [[...HELD, SILENT], transfer, 'INDEX_UNAVAILABLE'],
  [['two sources'], order, 'INDEX_DEGRADED'],
  [LOCKED, '1 long 1 @ 49000', 'LIQUIDATING'],
  [LOCKED, '1 close long all @ 49000', 'LIQUIDATING'],
  [LOCKED, '1 plan long 1 @ 50000 when 51000', 'LIQUIDATING'],
  [LOCKED, '1 leverage 10', 'LIQUIDATING'],
  [LOCKED, '1 mode CROSS', 'LIQUIDATING'],
  [LOCKED, '1 margin long 1 as m', 'LIQUIDATING'],
  [LOCKED, '1 triggers long tp51000 sl49000', 'LIQUIDATING'],
  [LOCKED, transfer, 'LIQUIDATING'],
  [[], closing, 'POSITION_NOT_ENOUGH'],
  [[...HELD, '1 close long all @ 51000'], '1 close long all @ 51000', 'POSITION_NOT_ENOUGH'],
  [[...HELD, '1 close long 1 @ 51000'], '1 close long 3 @ 51000', 'POSITION_NOT_ENOUGH'],
  [[], triggers, 'POSITION_UNKNOWN'],
  [[], margin, 'POSITION_UNKNOWN'],
  [[], reverse, 'POSITION_NOT_ENOUGH'],
  [['1 mode CROSS', ...HELD], margin, 'POSITION_IS_CROSS'],
  [[], { ...order, lots: 0n }, 'LOTS_INVALID'],
  [[], { ...order, lots: -E8 }, 'LOTS_INVALID'],
  [[], { ...order, lots: E8 / 2n }, 'LOTS_INVALID'],
  [[], { ...order, lots: 1001n * E8 }, 'LOTS_INVALID'],
  [[], { ...plan, lots: 0n }, 'LOTS_INVALID'],
  [HELD, { ...closing, lots: E8 / 2n }, 'LOTS_INVALID'],
  [HELD, { ...closing, lots: 0n }, 'LOTS_INVALID'],
  [['1 leverage 100', '1 long 200 @ 50000'], '1 long 51 @ 50000', 'TIER_LIMIT'],
  [['1 leverage 50', '1 long 300 @ 50000', '2 short 300 @ 50000'], '1 leverage 100', 'TIER_LIMIT'],
  [[], '1 leverage 0', 'LEVERAGE_INVALID'],
  [[], '1 leverage 101', 'LEVERAGE_INVALID'],
  [[], '1 long 1 @ 50000 x101', 'LEVERAGE_INVALID'],
  [[], { ...plan, leverage: 101 }, 'LEVERAGE_INVALID'],
  [['1 leverage 50', settings({ maxLeverage: 25 })], order, 'LEVERAGE_INVALID'],
  [[...HELD, 'mark 47800'], '1 leverage 100', 'LEVERAGE_RISK'],
  [HELD, '1 margin long -1 as m', 'LEVERAGE_RISK'],
  [['1 long 1 @ 50000'], '1 leverage 10', 'HAS_OPEN_ORDERS'],
  [[plan], '1 leverage 10', 'HAS_OPEN_ORDERS'],
  [['1 long 1 @ 50000'], '1 long 1 @ 50000 x10', 'HAS_OPEN_ORDERS'],
  [['1 long 1 @ 50000'], '1 mode CROSS', 'HAS_OPEN_ORDERS'],
  [[plan], '1 mode CROSS', 'HAS_OPEN_ORDERS'],
  [HELD, '1 mode CROSS', 'HAS_POSITION'],
  [[], '1 long 1 @ 50000 tp50000', 'TPSL_INVALID'],
  [[], '1 long 1 @ 51000 tp50500', 'TPSL_INVALID'],
  [[], '1 short 1 @ 50000 sl49000', 'TPSL_INVALID'],
  [[], { ...order, stopLoss: -1n }, 'TPSL_INVALID'],
  [HELD, '1 triggers long tp49000 sl0', 'TPSL_INVALID'],
  [HELD, '1 triggers long tp0 sl47000', 'STOP_BEYOND_LIQUIDATION'],
  [[], '1 long 1 @ 50000 x100 sl49000', 'STOP_BEYOND_LIQUIDATION'],
  [[], '1 short 1 @ 50000 x100 sl51000', 'STOP_BEYOND_LIQUIDATION'],
  [HELD, { ...triggers, takeProfit: -1n }, 'TPSL_INVALID'],
  [[], relist({ indexSymbol: 'NONE' }), 'SETTINGS_INVALID'],
  [[], relist({ priceScale: 0 }), 'SETTINGS_INVALID'],
  ...(
    [
      { tickSize: 0n },
      { qtyStep: 0n },
      { maxLots: 0 },
      { maxLots: 11_259 },
      { maxLeverage: 0 },
      { maxLeverage: 126 },
      { tiers: [] },
      { tiers: [tier(E8, 10, 5000), tier(E8, 5, 6000)] },
      { tiers: [tier(E8, 10, 5000), tier(2n * E8, 11, 6000)] },
      { tiers: [tier(E8, 10, 5000), tier(2n * E8, 5, 5000)] },
      { tiers: [tier(2n ** 53n, 10, 5000)] },
      { tiers: [tier(E8, 10, 900_001)] },
      { marketBoundPercent: 0 },
      { fundingIntervalMs: 90_000 },
      { fundingIntervalMs: 0 },
      { impactNotional: 0n },
      { impactNotional: 10_000n * E8 + 1n },
      { resumeWaitMs: -1 },
    ] satisfies Partial<ContractSettings>[]
  ).map((change): [string[], Command, Rejection] => [[], settings(change), 'SETTINGS_INVALID']),
];

function prepare(scenario: ContractScenario, before: string | Command): void {
  if (before === SILENT) scenario.timeMs += 10_001;
  else if (before === 'two sources') scenarioWithTwoSources(scenario);
  else if (typeof before === 'string' && before.startsWith('mark ')) scenario.tick(before.slice(5));
  else {
    const command = typeof before === 'string' ? parseContractLine(before) : before;
    expect([before, scenario.done(command).rejection]).toEqual([before, 'OK']);
  }
}

/** The third has said nothing for more than ten seconds. */
function scenarioWithTwoSources(scenario: ContractScenario): void {
  for (let i = 0; i < 11; i++) scenario.tick('50000', ['a', 'b']);
}

describe('rejections of contracts', () => {
  const titled = TABLE.map(([before, command, rejection], i) => ({
    before,
    command: typeof command === 'string' ? parseContractLine(command) : command,
    rejection,
    i,
  }));
  it.each(titled)('$rejection: $command.kind, case $i', ({ before, command, rejection }) => {
    const scenario = new ContractScenario();
    for (const earlier of before) prepare(scenario, earlier);
    const events = scenario.run(command);
    expect(events.at(-1)).toMatchObject({ rejection });
    // Events that were due at the command's time may come before; the command itself has none.
    const told = events.filter(({ kind }) => kind !== 'mark-changed');
    if (rejection !== 'OK') expect(told).toHaveLength(1);
  });

  it('refuses the 201st resting order, not one that never rests', () => {
    const scenario = new ContractScenario();
    for (let i = 0; i < 200; i++) expect(scenario.done(order).rejection).toBe('OK');
    expect(scenario.done(order).rejection).toBe('TOO_MANY_ORDERS');
    expect(scenario.done({ ...order, timeInForce: 'IOC' }).rejection).toBe('OK');
    expect(scenario.done({ ...order, memberId: 2 }).rejection).toBe('OK');
  });

  it('refuses the eleventh plan', () => {
    const scenario = new ContractScenario();
    for (let i = 0; i < 10; i++) expect(scenario.done(plan).rejection).toBe('OK');
    expect(scenario.done(plan).rejection).toBe('TOO_MANY_ORDERS');
  });

  it('refuses what is off the tick or too small for a step', () => {
    const scenario = new ContractScenario({}, { qtyStep: 100_000n });
    expect(scenario.done(order).rejection).toBe('QTY_TOO_SMALL');
    const coarse = new ContractScenario({}, {}, 2, 10n);
    expect(coarse.done({ ...order, price: 500_001n }).rejection).toBe('PRICE_TICK');
    expect(coarse.done({ ...plan, triggerPrice: 510_005n }).rejection).toBe('PRICE_TICK');
  });

  it('has a case for every rejection that only contracts have', () => {
    const covered = new Set<Rejection>(TABLE.map(([, , rejection]) => rejection));
    const own = REJECTIONS.slice(REJECTIONS.indexOf('CONTRACT_HALTED'), REJECTIONS.indexOf('UNKNOWN_CHAIN'));
    expect(own.filter((one) => !covered.has(one))).toEqual([]);
  });
});

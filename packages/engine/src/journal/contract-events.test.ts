/**
 * Runs the checks of codec.test.ts on the events of contracts: written from objects, or from numbers, they are read as
 * the same event.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CANCEL_REASONS, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '../base/order-words.ts';
import { Records } from '../base/records.ts';
import { TWO_LIMB } from '../base/two-limb.ts';
import { CodecError } from '../codec/byte-reader.ts';
import { EventWriter } from '../codec/event-writer.ts';
import {
  exact,
  id,
  is,
  LIMIT,
  mode,
  requestId,
  signed,
  small,
  tradeType,
  triggerSource,
  type,
} from '../codec/testing/field-arbitraries.ts';
import { knownNames } from '../codec/testing/known-names.ts';
import { market, ofMember, rareContractEvents } from '../codec/testing/rare-contract-event-arbitraries.ts';
import { MARGIN_MODES, POSITION_SIDES, TRADE_TYPES, TRIGGER_SOURCES } from '../contract/commands.ts';
import {
  ContractOrderClosedValues,
  ContractOrderOpenedValues,
  ContractTotalsValues,
  ContractTradedValues,
  type ContractTradeSideValues,
} from '../contract/contract-event-values.ts';
import {
  type ContractOrderClosed,
  type ContractOrderOpened,
  type ContractTotalsChanged,
  type ContractTraded,
  type ContractTradeSide,
  ORDER_ORIGINS,
  type PositionChanged,
} from '../contract/order-events.ts';
import { POSITION, POSITION_RECORD } from '../contract/positions/position-record.ts';
import {
  writeContractOrderClosed,
  writeContractOrderOpened,
  writeContractTotalsChanged,
  writeContractTraded,
  writePositionChanged,
} from '../contract/write-contract-events.ts';
import { type BlockEvent, EVENT_BLOCKS } from './event-blocks.ts';
import type { Event } from './events.ts';
import { readEvents } from './read-events.ts';
import { writeDone } from './write-account-events.ts';

const tradeSide = fc.record({
  orderId: id,
  memberId: id,
  tradeType,
  fee: exact,
  lots: exact,
  margin: exact,
  pnl: exact,
  cost: exact,
});

const orderOpened: fc.Arbitrary<ContractOrderOpened> = fc.record({
  kind: is('contract-order-opened'),
  orderId: id,
  memberId: id,
  requestId,
  market,
  tradeType,
  type,
  timeInForce: fc.constantFrom(...TIMES_IN_FORCE),
  origin: fc.constantFrom(...ORDER_ORIGINS),
  price: exact,
  lots: exact,
  qty: exact,
  leverage: id,
  mode,
  makerFeePpm: id,
  takerFeePpm: id,
  takeProfit: exact,
  stopLoss: exact,
  triggerSource,
});

const traded: fc.Arbitrary<ContractTraded> = fc.record({
  kind: is('contract-traded'),
  tradeId: id,
  market,
  price: exact,
  qty: exact,
  notional: exact,
  takerSide: fc.constantFrom(...SIDES),
  taker: tradeSide,
  maker: tradeSide,
});

const orderClosed: fc.Arbitrary<ContractOrderClosed> = fc
  .record({
    kind: is('contract-order-closed'),
    orderId: id,
    memberId: id,
    market,
    filledQty: exact,
    reason: fc.constantFrom(...CANCEL_REASONS),
    filledNotional: exact,
    filledLots: exact,
    fee: exact,
  })
  .map((event) => ({ ...event, status: event.reason === 'NONE' ? 'matched' : 'cancelled' }));

const positionChanged: fc.Arbitrary<PositionChanged> = fc.record({
  kind: is('position-changed'),
  positionId: id,
  ...ofMember,
  mode,
  leverage: small,
  qty: exact,
  lots: exact,
  frozenQty: exact,
  frozenLots: exact,
  openNotional: exact,
  margin: exact,
  takeProfit: exact,
  stopLoss: exact,
  triggerSource,
  isLocked: fc.boolean(),
  openTimeMs: id,
  realisedPnl: exact,
  fees: exact,
  funding: exact,
});

const totalsChanged: fc.Arbitrary<ContractTotalsChanged> = fc.record({
  kind: is('contract-totals-changed'),
  market,
  openQty: exact,
  clearing: fc.oneof(
    signed.filter((n) => n > -LIMIT && n < LIMIT),
    fc.constantFrom(-(2n ** 52n), 2n ** 52n, -(2n ** 52n) - 1n),
  ),
});

const opened = new ContractOrderOpenedValues();
const trade = new ContractTradedValues();
const closed = new ContractOrderClosedValues();
const position = new Records(POSITION_RECORD.WORDS, 1);
const totals = new ContractTotalsValues();

function sideValues(side: ContractTradeSide, into: ContractTradeSideValues): void {
  const { orderId, memberId, fee, lots, margin, pnl, cost } = side;
  Object.assign(into, { orderId, memberId, tradeType: TRADE_TYPES.indexOf(side.tradeType) });
  Object.assign(into, numbers({ fee, lots, margin, pnl, cost }));
}

function numbers(amounts: Record<string, bigint>): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, Number(value)]));
}

/** The event's fields as numbers: amounts, and positions of what is chosen from a list. */
function valuesOf(event: Event): object {
  const lists: Record<string, readonly string[]> = {
    tradeType: TRADE_TYPES,
    type: ORDER_TYPES,
    timeInForce: TIMES_IN_FORCE,
    origin: ORDER_ORIGINS,
    mode: MARGIN_MODES,
    triggerSource: TRIGGER_SOURCES,
    side: POSITION_SIDES,
    takerSide: SIDES,
    reason: CANCEL_REASONS,
    market: ['BTC/USDT:USDT'],
  };
  return Object.fromEntries(
    Object.entries(event)
      .filter(([name]) => !['kind', 'status', 'taker', 'maker', 'clearing'].includes(name))
      .map(([name, value]) => {
        const list = lists[name];
        if (list !== undefined) return [name, list.indexOf(value)];
        return [name, typeof value === 'bigint' ? Number(value) : value];
      }),
  );
}

function totalsValues(event: ContractTotalsChanged): ContractTotalsValues {
  const clearing = TWO_LIMB.amount();
  clearing.setBigint(event.clearing);
  return Object.assign(totals, valuesOf(event), { clearingLo: clearing.lo, clearingHi: clearing.hi });
}

/** In the first place of the records. */
function recordOf(event: PositionChanged): Records {
  const values = valuesOf(event) as Record<string, number>;
  const numberFields = { positionId: POSITION.ID, qty: POSITION.QTY, lots: POSITION.LOTS };
  Object.assign(numberFields, { frozenQty: POSITION.FROZEN_QTY, frozenLots: POSITION.FROZEN_LOTS });
  Object.assign(numberFields, { openNotional: POSITION.OPEN_NOTIONAL, margin: POSITION.MARGIN });
  Object.assign(numberFields, { takeProfit: POSITION.TAKE_PROFIT, stopLoss: POSITION.STOP_LOSS });
  Object.assign(numberFields, { openTimeMs: POSITION.OPEN_TIME, realisedPnl: POSITION.LIFE_PNL });
  Object.assign(numberFields, { fees: POSITION.LIFE_FEES, funding: POSITION.LIFE_FUNDING });
  for (const [name, field] of Object.entries(numberFields)) position.numbers[field] = values[name]!;
  const integerFields = { leverage: POSITION.LEVERAGE, side: POSITION.SIDE, mode: POSITION.IS_CROSS };
  Object.assign(integerFields, { triggerSource: POSITION.TRIGGER_SOURCE, market: POSITION.MARKET });
  for (const [name, field] of Object.entries(integerFields)) position.integers[field] = values[name]!;
  return position;
}

/** A trade is written after the order that is its taker, or after another one. */
function put(writer: EventWriter<BlockEvent>, event: Event): void {
  if (event.kind === 'contract-order-opened')
    writeContractOrderOpened(writer, Object.assign(opened, valuesOf(event)));
  else if (event.kind === 'contract-traded') {
    sideValues(event.taker, trade.taker);
    sideValues(event.maker, trade.maker);
    writeContractTraded(writer, Object.assign(trade, valuesOf(event)));
  } else if (event.kind === 'contract-order-closed')
    writeContractOrderClosed(writer, Object.assign(closed, valuesOf(event)));
  else if (event.kind === 'position-changed')
    writePositionChanged(writer, recordOf(event), 0, event.memberId, event.isLocked);
  else if (event.kind === 'contract-totals-changed') writeContractTotalsChanged(writer, totalsValues(event));
}

describe('contract events', () => {
  it('that every order gives come back as they were written', () => {
    const events = fc.tuple(orderOpened, traded, traded, orderClosed, positionChanged, totalsChanged);
    fc.assert(
      fc.property(events, ([order, first, second, ...others]) => {
        // Trades are numbered upwards; the first one's taker was opened just before.
        const taker = { ...first.taker, orderId: order.orderId, memberId: order.memberId };
        const [low, high] = [first.tradeId, second.tradeId].sort((a, b) => a - b) as [number, number];
        const list: Event[] = [order, { ...first, tradeId: low, taker }, { ...second, tradeId: high }];
        list.push(...others);
        const writer = new EventWriter(knownNames(), EVENT_BLOCKS);
        writer.beginBatch();
        writer.seq = 2_000_000_000;
        for (const event of list) put(writer, event);
        writeDone(writer, 'OK', 0, false);
        const batch = { firstSeq: writer.seq, count: 1, timeMs: 1, events: writer.out.take() };
        expect(readEvents(batch, knownNames()).slice(0, -1)).toEqual(list);
        for (let end = 0; end < batch.events.length; end += 4)
          expect(() => readEvents({ ...batch, events: batch.events.subarray(0, end) }, knownNames())).toThrow(
            CodecError,
          );
      }),
      { numRuns: 500 },
    );
  });

  it('say who the taker is when another command opened it', () => {
    const [order] = fc.sample(orderOpened, 1);
    const [one] = fc.sample(traded, 1);
    const event = { ...one!, taker: { ...one!.taker, orderId: order!.orderId, memberId: order!.memberId } };
    const writer = new EventWriter(knownNames(), EVENT_BLOCKS);
    writer.beginBatch();
    for (const [seq, told] of [order!, event].entries()) {
      writer.seq = seq + 1;
      put(writer, told);
      writeDone(writer, 'OK', 0, false);
    }
    const read = readEvents({ firstSeq: 1, count: 2, timeMs: 1, events: writer.out.take() }, knownNames());
    expect(read.filter(({ kind }) => kind !== 'command-done')).toEqual([order, event]);
  });

  it('that are rare come back as they were written', () => {
    fc.assert(
      fc.property(fc.array(rareContractEvents, { minLength: 1, maxLength: 10 }), (list) => {
        const writer = new EventWriter(knownNames(), EVENT_BLOCKS);
        writer.beginBatch();
        for (const event of list) writer.write(event);
        writeDone(writer, 'OK', 0, false);
        const batch = { firstSeq: 0, count: 1, timeMs: 1, events: writer.out.take() };
        expect(readEvents(batch, knownNames()).slice(0, -1)).toEqual(list);
        for (let end = 0; end < batch.events.length; end += 4)
          expect(() => readEvents({ ...batch, events: batch.events.subarray(0, end) }, knownNames())).toThrow(
            CodecError,
          );
      }),
      { numRuns: 500 },
    );
  });

  it('teach the dictionary the contracts that they list', () => {
    const dictionary = knownNames();
    const listing = fc.sample(
      rareContractEvents.filter(({ kind }) => kind === 'contract-changed'),
      1,
    )[0]!;
    if (listing.kind !== 'contract-changed') throw new Error('the filter lets others pass');
    const writer = new EventWriter(dictionary, EVENT_BLOCKS);
    writer.beginBatch();
    writer.write({ ...listing, market: 'new' });
    writeDone(writer, 'OK', 0, false);
    readEvents({ firstSeq: 1, count: 1, timeMs: 1, events: writer.out.take() }, dictionary);
    expect(dictionary.contractNumber('new')).toBe(1);
  });

  it('are an error when they name a contract that was never listed', () => {
    const writer = new EventWriter(knownNames(), EVENT_BLOCKS);
    expect(() => writer.write({ kind: 'funding-skipped', market: 'none', timeMs: 1 })).toThrow(
      /was never listed/,
    );
  });
});

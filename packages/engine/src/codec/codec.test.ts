import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openingOfScenario } from '../../test-kit/scenario/opening.ts';
import { BALANCE } from '../base/balance-record.ts';
import { Dictionary } from '../base/dictionary.ts';
import { CANCEL_REASONS, SIDES, TIME_IN_FORCE, TIMES_IN_FORCE } from '../base/order-words.ts';
import { RECORD, Records } from '../base/records.ts';
import { TWO_LIMB } from '../base/two-limb.ts';
import { OrderStore } from '../book/order-store.ts';
import { Core } from '../core/core.ts';
import { type BlockCommand, COMMAND_DECLARATIONS } from '../journal/command-blocks.ts';
import type { Command } from '../journal/commands.ts';
import { EVENT_BLOCKS } from '../journal/event-blocks.ts';
import { readCommands } from '../journal/read-commands.ts';
import { readEvents } from '../journal/read-events.ts';
import { writeBalances, writeDone } from '../journal/write-account-events.ts';
import type { PlaceSpotOrder } from '../spot/commands.ts';
import { writeOrderClosed, writeOrderOpened, writeTraded } from '../spot/write-spot-events.ts';
import { ByteReader, CodecError } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { EventWriter } from './event-writer.ts';
import { amount, id, is, LIMIT, name, requestId, signed, words } from './testing/field-arbitraries.ts';
import { recordsOf } from './testing/field-values.ts';
import { knownNames, write } from './testing/known-names.ts';

const price = fc.bigInt({ min: 1n, max: LIMIT - 1n });

const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: is('place-spot-order'),
    memberId: id,
    requestId,
    market: name,
    side: fc.constantFrom(...SIDES),
    type: fc.constantFrom('LIMIT', 'MARKET'),
    timeInForce: fc.constantFrom(...TIMES_IN_FORCE),
    price: signed,
    qty: signed,
    quoteAmount: signed,
  }),
  fc.record({
    kind: is('cancel-spot-order'),
    memberId: id,
    orderId: id.filter((n) => n > 0),
    requestId: is(''),
  }),
  fc.record({ kind: is('cancel-spot-order'), memberId: id, orderId: fc.constant(0), requestId }),
  fc.record({
    kind: is('tick'),
    prices: fc.array(fc.record({ symbol: name, source: name, price, sourceTimeMs: id }), { maxLength: 30 }),
  }),
  recordsOf<BlockCommand>(COMMAND_DECLARATIONS),
);

describe('commands', () => {
  it('come back as they were written, in any number', () => {
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 20 }), (list) => {
        const dictionary = knownNames();
        expect(readCommands(write(list, dictionary), dictionary)).toEqual(list);
      }),
      { numRuns: 500 },
    );
  });

  it('are refused by the engine when they do not fit, never by the writer', () => {
    const dictionary = knownNames();
    const order: Omit<PlaceSpotOrder, 'memberId'> = {
      kind: 'place-spot-order',
      requestId: 'é'.repeat(500),
      market: 'm'.repeat(500),
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: 2n ** 300n,
      qty: -(2n ** 300n),
      quoteAmount: 0n,
    };
    const [read] = readCommands(write([{ ...order, memberId: Number.NaN }], dictionary), dictionary);
    expect(read).toEqual({
      ...order,
      memberId: Number.MAX_SAFE_INTEGER,
      requestId: 'é'.repeat(65),
      market: 'm'.repeat(33),
      price: LIMIT,
      qty: -LIMIT,
    });
  });

  it('are an error when cut off, too long, or of no kind', () => {
    const dictionary = knownNames();
    fc.assert(
      fc.property(fc.array(commands, { minLength: 1, maxLength: 5 }), fc.nat(), (list, cut) => {
        const batch = write(list, dictionary);
        const end = cut % batch.commands.length;
        expect(() =>
          readCommands({ ...batch, commands: batch.commands.subarray(0, end) }, dictionary),
        ).toThrow(CodecError);
        expect(() => readCommands({ ...batch, count: list.length - 1 }, dictionary)).toThrow(CodecError);
        for (const more of [[0], [0, 0, 0, 0]]) {
          const longer = new Uint8Array([...batch.commands, ...more]);
          expect(() => readCommands({ ...batch, commands: longer }, dictionary)).toThrow(CodecError);
        }
      }),
    );
    const nothing = { firstSeq: 1, count: 1, timeMs: 1, commands: new Uint8Array([250, 0, 0, 0]) };
    expect(() => readCommands(nothing, dictionary)).toThrow(/no command has the code 250/);
  });

  it('that are any bytes give commands or a CodecError', () => {
    fc.assert(
      fc.property(words, (bytes) => {
        const batch = { firstSeq: 1, count: 1, timeMs: 1, commands: bytes };
        try {
          readCommands(batch, knownNames());
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('events', () => {
  const amountOf = (value: bigint) => {
    const made = TWO_LIMB.amount();
    made.setBigint(value);
    return made;
  };
  /** A ledger row of a member, or of a system account when the member is 0. */
  const rowOf = (memberId: number, owner: number, account: number, free: bigint, frozen: bigint): Records => {
    const records = new Records(RECORD.WORDS, 1);
    TWO_LIMB.column(records, BALANCE.FREE_LO, BALANCE.FREE_HI).set(0, amountOf(free));
    TWO_LIMB.column(records, BALANCE.FROZEN_LO, BALANCE.FROZEN_HI).set(0, amountOf(frozen));
    records.numbers[BALANCE.MEMBER_ID] = memberId;
    records.integers[BALANCE.OWNER] = owner;
    records.integers[BALANCE.ACCOUNT] = account;
    return records;
  };
  const closedOrder = (orderId: number, filledQty: number, quote: bigint, fee: bigint): OrderStore => {
    const orders = new OrderStore(TWO_LIMB);
    const order = orders.openSpot({
      id: orderId,
      price: 1,
      qty: 1,
      createTimeMs: 0,
      makerFeePpm: 0,
      market: 0,
      member: 0,
      flags: 0,
      paidRow: 0,
      receivedRow: 0,
    });
    orders.setFilledQty(order, filledQty);
    orders.filledQuote.set(order, amountOf(quote));
    orders.fee.set(order, amountOf(fee));
    return orders;
  };

  it('come back as they were written, the frequent ones too', () => {
    // Each field has a value of its own: one that is read in another's place would not be seen otherwise.
    const counts = fc.tuple(id, id, id, id, fc.nat(1_000_000_000), fc.nat(1_000_000_000), fc.nat(15));
    const amounts = fc.tuple(amount, amount, amount, amount);
    const rates = fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000));
    fc.assert(
      fc.property(counts, amounts, rates, requestId, signed, (numbers, sums, ppm, request, free) => {
        const [memberId, makerId, price, qty, orderId, step, flags] = numbers;
        const [quote, fee, makerFee, frozen] = sums;
        const [makerFeePpm, takerFeePpm] = ppm;
        fc.pre(price > 0 && qty > 0 && memberId > 0 && makerId > 0 && free < LIMIT && free > -LIMIT);
        const writer = new EventWriter(knownNames(), EVENT_BLOCKS);
        const reason = CANCEL_REASONS[flags % CANCEL_REASONS.length]!;
        writer.beginBatch();
        writer.seq = 2_000_000_000;
        const form = { memberId, requestId: request, flags, price, qty };
        writeOrderOpened(writer, form, 0, amountOf(quote), makerFeePpm, takerFeePpm);
        writeTraded(
          writer,
          orderId + step,
          price,
          qty,
          amountOf(quote),
          amountOf(fee),
          orderId,
          makerId,
          amountOf(makerFee),
        );
        writeOrderClosed(
          writer,
          closedOrder(orderId, qty, quote, fee),
          0,
          memberId,
          CANCEL_REASONS.indexOf(reason),
        );
        writeBalances(writer, rowOf(memberId, 64, 5, quote, frozen), new Int32Array(1), 1);
        writeBalances(writer, rowOf(0, 2, 4, free, frozen), new Int32Array(1), 1);
        writeDone(writer, 'OK', orderId, flags > 7);
        const batch = { firstSeq: writer.seq, count: 1, timeMs: 1, events: writer.out.take() };
        const side = (flags & 1) === 1 ? 'SELL' : 'BUY';
        const shared = { market: 'BTC/USDT', qty: BigInt(qty) };
        expect(readEvents(batch, knownNames())).toEqual([
          {
            kind: 'order-opened',
            orderId: writer.seq,
            memberId,
            requestId: request,
            ...shared,
            side,
            type: (flags & 2) === 2 ? 'MARKET' : 'LIMIT',
            timeInForce: TIMES_IN_FORCE[flags >> 2],
            price: BigInt(price),
            quoteAmount: quote,
            makerFeePpm,
            takerFeePpm,
          },
          {
            kind: 'traded',
            tradeId: orderId + step,
            ...shared,
            price: BigInt(price),
            quoteQty: quote,
            takerSide: side,
            takerOrderId: writer.seq,
            takerMemberId: memberId,
            takerFee: fee,
            makerOrderId: orderId,
            makerMemberId: makerId,
            makerFee,
          },
          {
            kind: 'order-closed',
            orderId,
            memberId,
            market: 'BTC/USDT',
            reason,
            status: reason === 'NONE' ? 'matched' : 'cancelled',
            filledQty: BigInt(qty),
            filledQuote: quote,
            fee,
          },
          { kind: 'balance-changed', owner: memberId, type: 'spot', asset: 'BTC', free: quote, frozen },
          { kind: 'balance-changed', owner: 'promo', type: 'assets', asset: 'BTC', free, frozen },
          { kind: 'command-done', seq: writer.seq, rejection: 'OK', result: orderId, repeated: flags > 7 },
        ]);
      }),
      { numRuns: 500 },
    );
  });

  it('are an error when cut off, too long, of no kind, or of a market that was never listed', () => {
    const core = Core.empty();
    const opening = openingOfScenario();
    const answer = core.push(write(opening, Dictionary.empty()));
    expect(readEvents(answer, Dictionary.empty()).length).toBeGreaterThan(opening.length);
    for (let end = 0; end < answer.events.length; end++)
      expect(() =>
        readEvents({ ...answer, events: answer.events.subarray(0, end) }, Dictionary.empty()),
      ).toThrow(CodecError);
    const longer = new Uint8Array([...answer.events, 1, 0, 0, 0]);
    expect(() => readEvents({ ...answer, events: longer }, Dictionary.empty())).toThrow(CodecError);
    const strange = { firstSeq: 1, count: 1, timeMs: 1, events: new Uint8Array([250, 0, 0, 0]) };
    expect(() => readEvents(strange, Dictionary.empty())).toThrow(/no event has the code 250/);
    const later = core.push({
      ...write([{ kind: 'set-market-status', market: 'COIN/USDT', status: 'OPEN' }], core.dictionary()),
      firstSeq: core.lastSeq + 1,
    });
    expect(() => readEvents(later, Dictionary.empty())).toThrow(CodecError);
  });

  it('that are any bytes give events or a CodecError', () => {
    fc.assert(
      fc.property(words, (events) => {
        try {
          readEvents({ firstSeq: 100, count: 1, timeMs: 1, events }, knownNames());
        } catch (error) {
          expect(error).toBeInstanceOf(CodecError);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

it('the numbers of times in force are their positions in the list', () => {
  expect(TIMES_IN_FORCE.map((name) => TIME_IN_FORCE[name])).toEqual([0, 1, 2, 3]);
});

describe('numbers', () => {
  it('come back whatever their size', () => {
    fc.assert(
      fc.property(id, amount, signed, (number, big, any) => {
        const out = new ByteWriter();
        out.varint(number);
        out.amount(big);
        out.limbs(amountLimbs(big).lo, amountLimbs(big).hi);
        out.signed(any);
        const reader = new ByteReader(out.take());
        expect(reader.varint()).toBe(number);
        expect(reader.amount()).toBe(big);
        reader.limbs();
        expect({ lo: reader.lo, hi: reader.hi }).toEqual(amountLimbs(big));
        expect(reader.signed()).toBe(any);
        reader.checkFinished();
      }),
      { numRuns: 2000 },
    );
  });
});

function amountLimbs(value: bigint): { lo: number; hi: number } {
  return { lo: Number(value & (2n ** 52n - 1n)), hi: Number(value >> 52n) };
}

import { parseUnits } from '@tern/math';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AssetFacts, type CostFact, chainUnits, expectedUnits, type PaymentFact } from './equation.ts';

const SCALES = { scale: 8, decimals: 18 };
const UNIT = 10n ** 10n;
const e8 = (text: string) => parseUnits(text, 8);
const wei = (text: string) => parseUnits(text, 18);

describe('the coins that the addresses of a chain must hold', () => {
  it('are 6.671 ETH in the example of the rules', () => {
    const expected = expectedUnits({
      scales: SCALES,
      outside: e8('-7.48'),
      receipts: { unposted: wei('0.401'), dust: 0n, postedAbove: 0n },
      payments: [
        { units: wei('1.2'), isMined: true, posted: undefined },
        { units: wei('3'), isMined: true, posted: wei('3') },
      ],
      costs: {
        transactions: [
          { feeUnits: wei('0.01'), isMined: true, isPosted: false },
          { feeUnits: wei('0.02'), isMined: true, isPosted: true },
        ],
        ahead: 0n,
      },
      surplus: 0n,
    });
    expect(expected).toBe(wei('6.671'));
  });

  it('count a part of a unit that decimals of before made as a whole one', () => {
    expect(chainUnits(e8('1.23'), { scale: 8, decimals: 6 })).toBe(1_230_000n);
    expect(chainUnits(101n, { scale: 8, decimals: 6 })).toBe(2n);
  });

  it('are those that a simple model of the chain holds, whatever is posted by then', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 40 }), (moves) => {
        const { facts, held } = modelOf(moves);
        expect(expectedUnits(facts)).toBe(held);
      }),
    );
  });
});

/** One thing that happens to the addresses, and how far chain, tables and ledger are with it. */
const anyMove = fc.record({
  kind: fc.constantFrom('receipt', 'payment', 'sweep', 'surplus', 'inner'),
  units: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  fee: fc.bigInt({ min: 1n, max: 3n * UNIT }),
  isMined: fc.boolean(),
  isPosted: fc.boolean(),
  isCostPosted: fc.boolean(),
});
type Move = typeof anyMove extends fc.Arbitrary<infer T> ? T : never;

function modelOf(moves: readonly Move[]): { facts: AssetFacts; held: bigint } {
  let held = 0n;
  let outside = 0n;
  let surplus = 0n;
  let ahead = 0n;
  const receipts = { unposted: 0n, dust: 0n, postedAbove: 0n };
  const payments: PaymentFact[] = [];
  const transactions: CostFact[] = [];
  for (const { kind, units, fee, isMined, isPosted, isCostPosted } of moves) {
    if (kind === 'surplus') {
      held += units;
      surplus += units;
      continue;
    }
    if (kind === 'inner') {
      // A surplus that operators made a deposit of: mined up to the height, and posted or not yet.
      held += units;
      if (isPosted) outside -= units / UNIT;
      if (isPosted) receipts.dust += units % UNIT;
      else receipts.unposted += units;
      continue;
    }
    if (kind === 'receipt') {
      const dust = units % UNIT;
      if (isMined) held += units;
      if (isPosted) outside -= units / UNIT;
      if (isMined && !isPosted) receipts.unposted += units;
      if (isMined && isPosted) receipts.dust += dust;
      if (!isMined && isPosted) receipts.postedAbove += units - dust;
      continue;
    }
    if (kind === 'payment') {
      const paid = units * UNIT;
      if (isMined) held -= paid;
      if (isPosted) outside += units;
      payments.push({ units: paid, isMined, posted: isPosted ? paid : undefined });
    }
    if (isMined) held -= fee;
    transactions.push({ feeUnits: fee, isMined, isPosted: isCostPosted });
    // Costs are posted in whole units, and what was posted too much is taken off the next one.
    const owed = fee - ahead;
    const amount = owed > 0n ? (owed + UNIT - 1n) / UNIT : 0n;
    if (isCostPosted) {
      outside += amount;
      ahead += amount * UNIT - fee;
    }
  }
  return {
    facts: {
      scales: SCALES,
      outside,
      receipts,
      payments,
      costs: { transactions, ahead },
      surplus,
    },
    held,
  };
}

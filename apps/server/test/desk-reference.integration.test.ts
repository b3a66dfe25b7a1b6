/**
 * The reference price of a pair without an index, set at the desk with FOUR_EYES both ways: a LIMIT order that was refused
 * is accepted afterwards, and the pair, whose both sides were refused, trades (rules/spot#reference).
 */
import type { Command } from '@tern/engine';
import { ERRORS } from '@tern/protocol';
import { describe, expect, it } from 'vitest';
import { ANNA, BEN } from '../src/kernel/testing/small-exchange.ts';
import { type Browser, DeskForTests } from './kit/desk-for-tests.ts';

const PAIR = 'BTC/USDT';
const HOUR_MS = 3_600_000;
const reason = 'the market has moved';
/** The listing price is 50,000, and the band reaches to five times of it. */
const WORTH = { text: '300000', units: 30_000_000n };
const request = { pairsName: PAIR, referencePrice: WORTH.text, reason };

const limit = (memberId: number, side: 'BUY' | 'SELL'): Command => ({
  kind: 'place-spot-order',
  memberId,
  requestId: '',
  market: PAIR,
  side,
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: WORTH.units,
  qty: 100n,
  quoteAmount: 0n,
});

async function answersOf({ kernel }: DeskForTests): Promise<string[]> {
  const answers = [];
  for (const order of [limit(ANNA, 'SELL'), limit(BEN, 'BUY')])
    answers.push((await kernel.execute(order)).rejection);
  return answers;
}

const STUCK = ['PRICE_BAND', 'PRICE_BAND'];
const FREED = ['OK', 'OK'];

async function priceOf(desk: DeskForTests, operator: Browser): Promise<string | undefined> {
  const { rows } = await desk.ask('getDeskMarkets', {}, operator);
  return rows.find(({ pairsName }) => pairsName === PAIR)?.referencePrice;
}

const changesOf = ({ kernel }: DeskForTests) =>
  kernel.rows.flatMap(({ events }) => events).filter(({ kind }) => kind === 'reference-changed');

describe('a pair that is stuck', () => {
  it('is freed by two operators, and not by the proposal of one', async () => {
    const desk = await DeskForTests.open();
    try {
      await desk.operator('maker', 'market');
      await desk.operator('checker', 'admin');
      const [maker, checker] = [await desk.signIn('maker'), await desk.signIn('checker')];
      expect(await answersOf(desk)).toEqual(STUCK);
      const proposalId = await desk.propose('setReferencePrice', request, maker);
      expect(await answersOf(desk)).toEqual(STUCK);
      expect(await desk.errorOf('approveProposal', { proposalId, reason }, maker)).not.toBe('');
      expect(await desk.errorOf('approveProposal', { proposalId, reason }, checker)).toBe('');
      expect(await priceOf(desk, maker)).toBe(WORTH.text);
      expect(changesOf(desk)).toMatchObject([{ market: PAIR, price: WORTH.units, cause: 'OPERATORS' }]);
      expect(await answersOf(desk)).toEqual(FREED);
      expect(desk.kernel.rows.flatMap(({ events }) => events).map(({ kind }) => kind)).toContain('traded');
    } finally {
      await desk.close();
    }
  });

  it('is freed by one operator alone after 24 hours, where the exchange has no second one', async () => {
    const desk = await DeskForTests.open({ FOUR_EYES: 'delay' });
    try {
      await desk.operator('only', 'admin');
      const proposalId = await desk.propose('setReferencePrice', request, await desk.signIn('only'));
      desk.clock.step(24 * HOUR_MS - 60_001);
      let only = await desk.signIn('only');
      expect(await desk.errorOf('executeProposal', { proposalId, reason }, only)).toBe(
        ERRORS.proposalTooEarly.code,
      );
      expect(await answersOf(desk)).toEqual(STUCK);
      desk.clock.step(60_001);
      only = await desk.signIn('only');
      expect(await desk.errorOf('executeProposal', { proposalId, reason }, only)).toBe('');
      expect(changesOf(desk)).toMatchObject([{ market: PAIR, price: WORTH.units, cause: 'OPERATORS' }]);
      expect(await answersOf(desk)).toEqual(FREED);
    } finally {
      await desk.close();
    }
  });
});

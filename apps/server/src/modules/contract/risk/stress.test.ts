/** Tests the stress test on the engine itself, beside the same engine with the same commands in earnest. */
import {
  type Command,
  CommandWriter,
  Core,
  type EngineState,
  type Event,
  readEvents,
  readState,
} from '@tern/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { ContractWorld } from '../../../../test/kit/contract-world.ts';
import { BUYER, LONGS, openMembersUnderLoad, SHORT } from '../../../../test/kit/members-under-load.ts';
import { openSmallExchange } from '../../../kernel/testing/small-exchange.ts';
import { usdt } from '../testing/made-contract.ts';
import { playStress, type Stage, type StressQuestion } from './stress.ts';

class CoreStage implements Stage {
  readonly start: EngineState;
  private readonly writer: CommandWriter;
  private sequence: number;

  constructor(readonly core: Core) {
    this.start = readState(core.snapshot());
    this.sequence = this.start.seq;
    this.writer = new CommandWriter(core.dictionary());
  }

  async submit(commands: readonly Command[], timeMs: number): Promise<Event[]> {
    for (const command of commands) this.writer.add(command);
    const header = { firstSeq: this.sequence + 1, count: commands.length, timeMs };
    this.sequence += commands.length;
    return readEvents(this.core.push({ ...header, commands: this.writer.take() }), this.core.dictionary());
  }
}

let snapshot: Uint8Array;

beforeAll(async () => {
  const { kernel, world } = await emptyWorld();
  await openMembersUnderLoad(world);
  await world.seed('150');
  snapshot = kernel.snapshot();
});

async function emptyWorld() {
  const kernel = (await openSmallExchange()).restarted();
  const world = new ContractWorld(kernel, (ms) => (kernel.nowMs += ms));
  return { kernel, world };
}

const played = async (snapshot: Uint8Array, question: Partial<StressQuestion> = {}) => {
  const stage = new CoreStage(Core.restore(snapshot));
  const answer = await playStress(stage, {
    symbols: ['BTC/USDT'],
    percent: -40,
    minutes: 10,
    ordersLeave: false,
    ...question,
  });
  return { answer, end: readState(stage.core.snapshot()) };
};

/** Every tick and every turn as a command of its own, as the exchange would receive them. */
async function reallySaid(snapshot: Uint8Array, percent: number, minutes: number) {
  const stage = new CoreStage(Core.restore(snapshot));
  const events: Event[] = [];
  const sources = stage.start.indexes[0]!.sources.map(({ source }) => source);
  const from = stage.start.indexes[0]!.price;
  const fall = minutes * 60;
  for (let second = 1; second <= fall + 60; second++) {
    const timeMs = stage.start.timeMs + second * 1_000;
    const way = BigInt(Math.min(second, fall));
    const price = from + (from * BigInt(percent) * way) / BigInt(100 * fall);
    const prices = sources.map((source) => ({ symbol: 'BTC/USDT', source, price, sourceTimeMs: timeMs }));
    events.push(...(await stage.submit([{ kind: 'tick', prices }], timeMs)));
    for (;;) {
      const turn = await stage.submit([{ kind: 'continue-liquidation' }], timeMs);
      events.push(...turn);
      const done = turn.at(-1);
      if (done?.kind !== 'command-done' || done.result === 0) break;
    }
  }
  return { events, end: readState(stage.core.snapshot()) };
}

const fundIn = ({ balances }: EngineState) => balances.find(({ owner }) => owner === 'insurance')?.free ?? 0n;
const deficitIn = ({ balances }: EngineState) =>
  -(balances.find(({ owner }) => owner === 'deficit')?.free ?? 0n);
const kinds = <K extends Event['kind']>(events: readonly Event[], kind: K) =>
  events.filter((event): event is Extract<Event, { kind: K }> => event.kind === kind);

describe('-40 % in ten minutes', () => {
  test('is what the engine does when the same is really said to it, to the last unit', async () => {
    const { answer, end } = await played(snapshot);
    const real = await reallySaid(snapshot, -40, 10);
    expect(end.positions).toEqual(real.end.positions);
    expect(end.balances).toEqual(real.end.balances);
    expect(answer.fundBefore).toBe(usdt('150'));
    expect(answer.fundAfter).toBe(fundIn(real.end));
    expect(answer.deficit).toBe(deficitIn(real.end));
    expect(answer.sharedLoss).toBe(
      kinds(real.events, 'takeover-disposed').reduce((sum, { sharedLoss }) => sum + sharedLoss, 0n),
    );
    expect(answer.liquidations.map(({ locked }) => locked)).toEqual(kinds(real.events, 'scope-locked'));
    expect(answer.deleveragings.map(({ second: _, ...event }) => event)).toEqual(
      kinds(real.events, 'deleveraged'),
    );
    const unlocked = new Map(
      kinds(real.events, 'scope-unlocked').map((one) => [one.liquidationId, one.outcome]),
    );
    for (const { locked, outcome } of answer.liquidations)
      expect(outcome).toBe(unlocked.get(locked.liquidationId));
  });

  test('takes the five who trade on borrowed money, deleverages the short, leaves the sixth', async () => {
    const { answer, end } = await played(snapshot);
    expect(new Set(answer.liquidations.map(({ locked }) => locked.memberId))).toEqual(
      new Set(LONGS.slice(0, 5)),
    );
    expect(new Set(answer.deleveragings.map(({ memberId }) => memberId))).toEqual(new Set([SHORT]));
    expect(end.positions.map(({ memberId }) => memberId)).toContain(LONGS[5]);
    expect(answer.fundLowest).toBeLessThanOrEqual(answer.fundAfter);
    expect(answer.fundLowest).toBeGreaterThanOrEqual(0n);
    // Each liquidation of the answer carries what it cost the fund or brought it.
    const changes = answer.liquidations.reduce((sum, { fundChange }) => sum + fundChange, 0n);
    expect(answer.fundBefore + changes).toBe(answer.fundAfter);
  });

  test('the curve has a point a second, falls in a line and stays for a minute', async () => {
    const { answer } = await played(snapshot);
    expect(answer.curve).toHaveLength(660);
    expect(answer.curve[299]).toMatchObject({ second: 300, percentHundredths: -2000 });
    expect(answer.curve.at(-1)).toMatchObject({
      second: 660,
      percentHundredths: -4000,
      fund: answer.fundAfter,
      liquidations: answer.liquidations.length,
    });
  });
});

test('one long is liquidated in the second in which the price passes his liquidation price', async () => {
  const { kernel, world } = await emptyWorld();
  await world.fund(LONGS[0], '10000');
  await world.fund(SHORT, '10000');
  await world.open('50000');
  await world.order(SHORT, 'OPEN_SHORT', '50000', '1');
  await world.order(LONGS[0], 'OPEN_LONG', '50000', '1');
  const { answer } = await played(kernel.snapshot(), { percent: -10, minutes: 1, ordersLeave: true });
  // 50,000 × (1 − 0.1 × 28/60) = 47,666.6, the first below 47,714.8.
  expect(answer.liquidations).toMatchObject([{ second: 28, outcome: 'TAKEN' }]);
  expect(answer.deleveragings).toMatchObject([{ memberId: SHORT, second: 28, qty: 20_000n }]);
});

test('a rise takes the shorts; nothing moves nobody', async () => {
  const risen = await played(snapshot, { percent: 40, minutes: 5 });
  expect(risen.answer.liquidations.map(({ locked }) => locked.memberId)).toContain(SHORT);
  const still = await played(snapshot, { symbols: [], minutes: 1 });
  expect(still.answer).toMatchObject({ liquidations: [], deleveragings: [], deficit: 0n, sharedLoss: 0n });
  expect(still.answer.fundAfter).toBe(still.answer.fundBefore);
});

test('a deficit is told as what is added to it, a halted contract once', async () => {
  const start = { ...new CoreStage(Core.restore(snapshot)).start, balances: [] as EngineState['balances'] };
  const [contract] = start.contracts;
  const deficit = (free: bigint) =>
    ({ owner: 'deficit', type: 'assets', asset: 'USDT', free, frozen: 0n }) as const;
  start.balances = [deficit(-5n)];
  const halted = { kind: 'contract-changed', ...contract!, status: 'HALTED', reason: 'DEFICIT' } as Event;
  const stage: Stage = {
    start,
    submit: async () => [{ kind: 'balance-changed', ...deficit(-8n) }, halted, halted],
  };
  const answer = await playStress(stage, { symbols: [], percent: -1, minutes: 1, ordersLeave: false });
  expect(answer).toMatchObject({ deficit: 3n, halted: [contract!.market], fundBefore: 0n });
});

test('when the orders leave first, nothing is sold into them and the short gives more', async () => {
  const stay = await played(snapshot);
  const leave = await played(snapshot, { ordersLeave: true });
  expect(stay.end.contractOrders).toEqual([]);
  expect(leave.end.contractOrders).toEqual([]);
  const sold = ({ answer }: typeof stay) => answer.deleveragings.reduce((sum, { qty }) => sum + qty, 0n);
  expect(sold(leave)).toBeGreaterThan(sold(stay));
  // Only the members who stood at 50,000 hold positions: no bid was filled.
  expect(leave.end.positions.map(({ memberId }) => memberId)).not.toContain(BUYER);
  expect(stay.end.positions.map(({ memberId }) => memberId)).toContain(BUYER);
});

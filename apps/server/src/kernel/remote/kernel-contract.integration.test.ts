/** The contract of the kernel on a real PostgreSQL: of the core's own, and of one that reaches it over either bus. */
import type { Command } from '@tern/engine';
import { eventually } from '@tern/test-kit/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished } from 'vitest';
import { natsServerPath, testWhere } from '../../platform/bus/testing/nats-server.ts';
import { SteppedClock } from '../../platform/clock/stepped-clock.ts';
import {
  type Kernel,
  KernelUnavailableError,
  type Outcome,
  type Released,
  type SubmitFault,
} from '../kernel.ts';
import type { KernelOptions } from '../start-kernel.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { listAll, order, RememberedLog, startTestKernel, type TestKernel } from '../testing/test-exchange.ts';
import type { SendingRole } from './subjects.ts';
import {
  type Broker,
  joinRemote,
  openInProcessBroker,
  openNatsBroker,
  startCoreOnBus,
} from './testing/kernel-sides.ts';

interface Side {
  /** The one under test. */
  kernel: Kernel & { drain(): Promise<void> };
  /** The core's own, which may be the same. */
  core: TestKernel;
  stop(): Promise<void>;
}

type OpenSide = (options: Partial<KernelOptions>, role: SendingRole) => Promise<Side>;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const openSequencer: OpenSide = async (options) => {
  const core = await startTestKernel(database.target, options);
  await listAll(core);
  const kernel = Object.assign(Object.create(core) as TestKernel, {
    drain: async () => void (await core.stop()),
  });
  return { kernel, core, stop: async () => void (await core.stop().catch(() => undefined)) };
};

const openRemote =
  (openBroker: (log: RememberedLog) => Broker | Promise<Broker>): OpenSide =>
  async (options, role) => {
    const broker = await openBroker(new RememberedLog());
    onTestFinished(() => broker.close());
    const [coreBus, bus] = [await broker.connect('core'), await broker.connect('gateway')];
    const core = await startCoreOnBus(database, coreBus, options);
    const { kernel } = await joinRemote(database, bus, core.kernel, role);
    return {
      kernel,
      core: core.kernel,
      async stop() {
        await kernel.drain();
        await core.stop();
        await Promise.all([bus.close(), coreBus.close()]);
      },
    };
  };

const SIDES: [string, OpenSide, boolean][] = [
  ['of the core itself', openSequencer, true],
  ['over the bus within one process', openRemote(openInProcessBroker), true],
  ['over NATS', openRemote(openNatsBroker), natsServerPath !== undefined],
];

type Answer = Outcome | SubmitFault;

function answerOf(kernel: Kernel, command: Command): Promise<Answer> {
  return new Promise((resolve) => {
    const fault = kernel.submit(command, resolve, resolve);
    if (fault !== undefined) resolve(fault);
  });
}

const rejectionOf = (answer: Answer) => (typeof answer === 'string' ? answer : answer.rejection);
const sequenceOf = (answer: Answer) => (typeof answer === 'string' ? Number.NaN : answer.sequence);
const CANCEL_ALL = { kind: 'cancel-all-spot-orders', memberId: 2, market: '' } as const;
const setStatus = (status: 'OPEN' | 'CANCEL_ONLY') =>
  ({ kind: 'set-market-status', market: 'AAA/USDT', status }) as const;

describe.each(SIDES)('the kernel %s', (_name, openSide, isTried) => {
  let side: Side;
  beforeEach(() => database.empty());
  afterEach(async () => {
    if (isTried) await side.stop();
  });
  const open = async (options: Partial<KernelOptions> = {}, role: SendingRole = 'gateway') => {
    side = await openSide(options, role);
    return side.kernel;
  };
  const contract = testWhere(isTried);

  contract('answers in order, after the row is released and durable', async () => {
    const kernel = await open();
    const released: Released[] = [];
    kernel.onReleased((row) => released.push(row));
    const seen: number[] = [];
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        answerOf(kernel, order(1 + (n % 2), { requestId: `r${n}` })).then((answer) => {
          seen.push(kernel.durable.sequence);
          return answer;
        }),
      ),
    );
    expect(answers.map(rejectionOf)).toEqual(answers.map(() => 'OK'));
    const first = sequenceOf(answers[0]!);
    expect(answers.map((answer) => sequenceOf(answer) - first)).toEqual(answers.map((_, n) => n));
    expect(seen.every((sequence, n) => sequence >= first + n)).toBe(true);
    const requests = released.flatMap(({ events }) =>
      events.flatMap((event) => (event.kind === 'order-opened' ? [event.requestId] : [])),
    );
    expect(requests).toEqual(answers.map((_, n) => `r${n}`));
    expect(kernel.durable).toEqual(side.core.durable);
    const [row] = await database.sql<{ last: bigint }[]>`
      select max(first_seq + count - 1) as last from journal`;
    expect(Number(row?.last)).toBe(kernel.durable.sequence);
  });

  contract(
    'takes a cancel before what the others sent, and keeps one member’s commands in order',
    async () => {
      const kernel = await open();
      await answerOf(kernel, order(2, { requestId: 'rests', price: 48n }));
      const [one, two, cancelOther, cancelOwn] = await Promise.all([
        answerOf(kernel, order(1, { price: 51n })),
        answerOf(kernel, order(1, { price: 52n })),
        answerOf(kernel, CANCEL_ALL),
        answerOf(kernel, { kind: 'cancel-all-spot-orders', memberId: 1, market: '' }),
      ]);
      expect(sequenceOf(cancelOther!)).toBeLessThan(sequenceOf(one!));
      expect(sequenceOf(cancelOwn!)).toBeGreaterThan(sequenceOf(two!));
      expect(cancelOther).toMatchObject({ rejection: 'OK', result: 1 });
      expect(cancelOwn).toMatchObject({ rejection: 'OK', result: 2 });
    },
  );

  contract('sheds orders when too many wait and still takes the cancel', async () => {
    const kernel = await open({ normalLimit: 5 });
    const { sequence } = kernel.durable;
    const orders = Array.from({ length: 8 }, () => answerOf(kernel, order(1)));
    const cancel = answerOf(kernel, CANCEL_ALL);
    const answers = await Promise.all(orders);
    expect(answers.map(rejectionOf).sort()).toEqual([...Array(5).fill('OK'), ...Array(3).fill('overloaded')]);
    expect(rejectionOf(await cancel)).toBe('OK');
    expect(kernel.durable.sequence).toBe(sequence + 6);
  });

  contract('says that nothing was done when trading is held, and goes on afterwards', async () => {
    const clock = new SteppedClock(Date.now());
    const kernel = await open({ clock, mode: 'production' });
    const { sequence } = kernel.durable;
    clock.step(3_600_000);
    expect(await answerOf(kernel, order(1))).toBe('stopping');
    await eventually('it is not healthy', () => !kernel.healthy);
    await expect(kernel.execute(order(1))).rejects.toThrow(KernelUnavailableError);
    expect(kernel.durable.sequence).toBe(sequence);
    expect(side.core.acceptClockStep()).toBe(true);
    await eventually('it is healthy', () => kernel.healthy);
    expect(rejectionOf(await answerOf(kernel, order(1)))).toBe('OK');
  });

  contract('answers a repeated request with the first result', async () => {
    const kernel = await open();
    const first = await answerOf(kernel, order(1, { requestId: 'once' }));
    const again = await answerOf(kernel, order(1, { requestId: 'once' }));
    expect(first).toMatchObject({ rejection: 'OK', repeated: false });
    expect(again).toMatchObject({ rejection: 'OK', repeated: true, result: (first as Outcome).result });
    const refused = await kernel.execute(order(1, { price: 0n }));
    expect(refused).toMatchObject({ repeated: false, result: 0 });
    expect(refused.rejection).not.toBe('OK');
  });

  contract('answers all others when one that was called throws', async () => {
    const kernel = await open();
    const answers: Answer[] = [];
    kernel.submit(order(1), () => {
      throw new Error('broken');
    });
    kernel.submit(order(1), (outcome) => answers.push(outcome));
    await eventually('the other is answered', () => answers.length === 1);
  });

  contract('drains what waits and takes nothing more', async () => {
    const kernel = await open();
    const waiting = Array.from({ length: 50 }, () => kernel.execute(order(1)));
    const drained = kernel.drain();
    expect(kernel.submit(order(1), () => undefined)).toBe('stopping');
    await expect(kernel.execute(order(1))).rejects.toThrow(KernelUnavailableError);
    await expect(kernel.decide(() => ({ command: order(1) }))).rejects.toThrow(KernelUnavailableError);
    expect((await Promise.all(waiting)).map(rejectionOf)).toEqual(waiting.map(() => 'OK'));
    await drained;
    expect(kernel.healthy).toBe(false);
  });

  contract('is not healthy while nothing is appended, and is again with the next row', async () => {
    const kernel = await open({ silentAfterMs: 1_000 });
    await eventually('the core is silent', () => !kernel.healthy);
    await eventually('a row makes it healthy', async () => {
      await side.core.execute({ kind: 'tick', prices: [] });
      return kernel.healthy;
    });
  });

  contract(
    'makes a decision of the state of every earlier row, and takes its command before any other',
    async () => {
      const kernel = await open({}, 'desk');
      let status = 'OPEN';
      kernel.onReleased(({ events }) => {
        for (const event of events) if (event.kind === 'market-changed') status = event.status;
      });
      const seen: string[] = [];
      const decideNext = (next: 'OPEN' | 'CANCEL_ONLY') =>
        kernel.decide(() => {
          seen.push(status);
          return { command: setStatus(next), next };
        });
      const first = kernel.execute(setStatus('CANCEL_ONLY'));
      const [open1, closed] = [decideNext('OPEN'), decideNext('CANCEL_ONLY')];
      const others = Promise.all(Array.from({ length: 3 }, () => side.core.execute(order(1))));
      await Promise.all([first, others]);
      expect(await open1).toMatchObject({ next: 'OPEN', outcome: { rejection: 'OK' } });
      expect((await closed).outcome.sequence).toBeGreaterThan((await open1).outcome.sequence);
      // Each was made of the state that the one before it had left.
      expect(new Set(seen).size).toBe(2);
      expect(seen.length).toBe(2);
      expect(status).toBe('CANCEL_ONLY');
    },
  );

  contract('does nothing for a decision that throws', async () => {
    const kernel = await open({}, 'desk');
    const { sequence } = kernel.durable;
    const refuse = () => {
      throw new Error('another state');
    };
    await expect(kernel.decide(refuse)).rejects.toThrow('another state');
    expect(kernel.durable.sequence).toBe(sequence);
    expect((await kernel.execute(setStatus('CANCEL_ONLY'))).sequence).toBe(sequence + 1);
  });
});

/** The contract of the bus, over both adapters. */
import { spawn } from 'node:child_process';
import { eventually } from '@tern/test-kit/eventually';
import { afterEach, beforeEach, describe, expect, onTestFinished } from 'vitest';
import type { Bus, BusChange } from './bus.ts';
import { InProcessBroker, type InProcessBus } from './in-process-bus.ts';
import { connectNats } from './nats-bus.ts';
import { natsServerPath, startNatsServer, type TestNatsServer, testWhere } from './testing/nats-server.ts';

const lines: string[] = [];
const log = { warn: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) };

/** A broker and how it is hurt. */
interface Side {
  connect(name: string): Promise<Bus>;
  /** Ends what connects `bus`, and keeps it away. */
  cut(bus: Bus): Promise<void>;
  heal(bus: Bus): Promise<void>;
  stall(): Promise<void>;
  resume(): void;
  close(): Promise<void>;
}

function inProcess(): Side {
  const broker = new InProcessBroker(log);
  return {
    connect: async () => broker.connect(),
    cut: async (bus) => broker.cut(bus as InProcessBus),
    heal: async (bus) => broker.heal(bus as InProcessBus),
    stall: async () => broker.stall(),
    resume: () => broker.resume(),
    close: async () => undefined,
  };
}

async function nats(settings = ''): Promise<Side & { address: string }> {
  const server: TestNatsServer = await startNatsServer(natsServerPath!, settings);
  return {
    address: server.address,
    connect: (name) => connectNats({ servers: [server.address], name, log }),
    cut: () => server.kill(),
    heal: () => server.startAgain(),
    stall: () => server.pause(),
    resume: () => server.resume(),
    close: () => server.close(),
  };
}

const bytes = (text: string) => Buffer.from(text);

function follow(bus: Bus, pattern: string): { got: string[]; noSubscriber: string[]; end: () => void } {
  const [got, noSubscriber]: string[][] = [[], []];
  const end = bus.subscribe(pattern, {
    message: (message) => void got!.push(`${message.subject} ${Buffer.from(message.bytes).toString()}`),
    noSubscriber: (subject) => void noSubscriber!.push(subject),
  });
  return { got: got!, noSubscriber: noSubscriber!, end };
}

function changesOf(bus: Bus): BusChange[] {
  const changes: BusChange[] = [];
  bus.onChange((change) => changes.push(change));
  return changes;
}

const testOverNats = testWhere(natsServerPath !== undefined);

describe.each([
  ['within one process', async () => inProcess()],
  ['over NATS', () => nats()],
] as const)('the bus %s', (name, open) => {
  const isTried = name !== 'over NATS' || natsServerPath !== undefined;
  const contract = testWhere(isTried);
  let side: Side;
  let sender: Bus;
  let receiver: Bus;
  beforeEach(async () => {
    if (!isTried) return;
    lines.length = 0;
    side = await open();
    sender = await side.connect('sender');
    receiver = await side.connect('receiver');
  });
  afterEach(async () => {
    if (!isTried) return;
    side.resume();
    await Promise.all([sender.close(), receiver.close()]);
    await side.close();
  });

  /** The broker knows all subscriptions of before. */
  async function settled(): Promise<void> {
    const { got, end } = follow(receiver, 'settled');
    await eventually('a message arrives', () => {
      sender.publish('settled', bytes(''));
      return got.length > 0;
    });
    end();
  }

  contract('delivers bytes in order to every pattern that fits, and to no other', async () => {
    const one = follow(receiver, 'commands.7.*.gw1');
    const all = follow(receiver, 'commands.>');
    const other = follow(receiver, 'commands.8.>');
    const exact = follow(receiver, 'rows');
    await settled();
    const content = Buffer.from([0, 255, 13, 10, 1]);
    for (let n = 0; n < 50; n++) sender.publish('commands.7.gateway.gw1', bytes(String(n)));
    sender.publish('commands.7.gateway.gw2', bytes('x'));
    sender.publish('commands', bytes('x'));
    sender.publish('rows', content.slice());
    await eventually('the last one arrives', () => exact.got.length === 1);
    expect(one.got).toEqual(Array.from({ length: 50 }, (_, n) => `commands.7.gateway.gw1 ${n}`));
    expect(all.got).toEqual([...one.got, 'commands.7.gateway.gw2 x']);
    expect(other.got).toEqual([]);
    expect(exact.got).toEqual([`rows ${content.toString()}`]);
  });

  contract(
    'delivers nothing to a subscription that has ended, and goes on after a receiver that throws',
    async () => {
      const ended = follow(receiver, 'a');
      receiver.subscribe('a', {
        message: () => {
          throw new Error('broken');
        },
      });
      const last = follow(receiver, '*');
      await settled();
      ended.end();
      sender.publish('a', bytes('1'));
      sender.publish('b', bytes('2'));
      await eventually('the last one arrives', () => last.got.includes('b 2'));
      expect(ended.got).toEqual([]);
      expect(last.got).toContain('a 1');
      expect(lines.some((line) => line.includes('broken'))).toBe(true);
    },
  );

  contract('says that there is no subscriber where a message names a subject for its answers', async () => {
    const answers = follow(sender, '_r.gw1.*');
    const rows = follow(receiver, 'rows');
    await settled();
    sender.publish('nobody', bytes('x'));
    sender.publish('rows', bytes('x'), '_r.gw1.1');
    sender.publish('nobody', bytes('x'), '_r.gw1.2');
    await eventually('it says so', () => answers.noSubscriber.length > 0);
    expect(answers).toMatchObject({ got: [], noSubscriber: ['_r.gw1.2'] });
    // The answers come by another subscription, which may be the quicker one.
    await eventually('the row arrives', () => rows.got.length > 0);
    expect(rows.got).toEqual(['rows x']);
  });

  contract('refuses a message above its largest, and takes one of that size', async () => {
    const sizes: number[] = [];
    receiver.subscribe('large', { message: (message) => void sizes.push(message.bytes.byteLength) });
    await settled();
    expect(() => sender.publish('large', new Uint8Array(sender.largestMessage + 1))).toThrow(
      `has ${sender.largestMessage + 1} bytes`,
    );
    sender.publish('large', new Uint8Array(sender.largestMessage));
    await eventually('it arrives', () => sizes.length > 0);
    expect(sizes).toEqual([sender.largestMessage]);
    expect(sender.isConnected).toBe(true);
  });

  contract('sends nothing while it is cut, not even later, and says so', async () => {
    const all = follow(receiver, 'a');
    const changes = changesOf(sender);
    await settled();
    await side.cut(sender);
    await eventually('it is cut', () => !sender.isConnected);
    expect(sender.publish('a', bytes('lost'))).toBe(false);
    await side.heal(sender);
    await eventually('it is back', () => sender.isConnected && receiver.isConnected);
    await settled();
    expect(sender.publish('a', bytes('after'))).toBe(true);
    await eventually('it arrives', () => all.got.length > 0);
    expect(all.got).toEqual(['a after']);
    expect(changes).toEqual(['cut', 'back']);
  });

  contract('delivers late what a broker that stood still had taken', async () => {
    const all = follow(receiver, 'a');
    await settled();
    await side.stall();
    expect(sender.publish('a', bytes('late'))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(all.got).toEqual([]);
    side.resume();
    await eventually('it arrives', () => all.got.length > 0);
    expect(all.got).toEqual(['a late']);
  });

  contract('sends what was published before it closes, and nothing after', async () => {
    const all = follow(receiver, 'a');
    const changes = changesOf(sender);
    await settled();
    sender.publish('a', bytes('last'));
    await sender.close();
    expect(sender.isConnected).toBe(false);
    expect(sender.publish('a', bytes('never'))).toBe(false);
    await eventually('it arrives', () => all.got.length > 0);
    expect(all.got).toEqual(['a last']);
    await eventually('it says so', () => changes.includes('closed'));
  });
});

testOverNats('a NATS that stands still is taken for lost, and found again', async () => {
  const side = await nats();
  onTestFinished(() => side.close());
  const bus = await side.connect('gateway');
  const changes = changesOf(bus);
  await side.stall();
  await eventually('it is cut', () => !bus.isConnected);
  side.resume();
  await eventually('it is back', () => bus.isConnected);
  expect(changes).toEqual(['cut', 'back']);
  await bus.close();
});

testOverNats('a receiver that reads too slowly loses messages and hears of it by a cut', async () => {
  const side = await nats('max_pending: 2000000');
  onTestFinished(() => side.close());
  const slow = await side.connect('slow');
  const { got } = follow(slow, 'rows');
  const changes = changesOf(slow);
  slow.publish('rows', bytes('first'));
  await eventually('it is subscribed', () => got.length > 0);
  const flood = spawn(process.execPath, ['-e', FLOOD, new URL(side.address).port], { stdio: 'inherit' });
  const ended = new Promise((resolve) => flood.once('exit', resolve));
  // The loop of this process stands still, so that the broker cannot write to it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  await ended;
  await eventually('it was cut and is back', () => changes.join() === 'cut,back');
  expect(got.length).toBeLessThan(200);
  await slow.close();
});

/** Another process publishes 100 MB in 200 messages, and ends when the broker has taken them. */
const FLOOD = `
  const socket = require('node:net').connect(Number(process.argv[1]), '127.0.0.1');
  const payload = Buffer.alloc(500000);
  socket.write('CONNECT {"verbose":false}\\r\\n');
  for (let n = 0; n < 200; n++) {
    socket.write('PUB rows 500000\\r\\n');
    socket.write(payload);
    socket.write('\\r\\n');
  }
  socket.write('PING\\r\\n');
  socket.on('data', (bytes) => bytes.includes('PONG') && socket.end());
`;

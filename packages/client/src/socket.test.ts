import type { WireLevel } from '@tern/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeWorld } from './fake-world.ts';
import { createSocket } from './socket.ts';
import type { Socket } from './socket-types.ts';

const BOOK = 'depth:BTC/USDT' as const;
const book = (price: string) => ({ bids: [[price, '1'] as WireLevel], asks: [] });
const settle = () => new Promise<void>((done) => setImmediate(done));

let world: FakeWorld;
let socket: Socket;
let seen: string[];
const listen = (name = '') =>
  socket.subscribe(BOOK, (op, data, seq) => seen.push(`${name}${op} ${seq} ${data.bids[0]?.[0]}`));

beforeEach(() => {
  world = new FakeWorld();
  socket = createSocket(world.options());
  seen = [];
});

function openBook(): () => void {
  const leave = listen();
  world.last.onopen?.();
  world.last.received();
  world.last.tell({ op: 'snapshot', topic: BOOK, seq: 10, data: book('1') });
  return leave;
}

describe('topics', () => {
  it('opens for the first topic, subscribes once open, hands over snapshot and updates', () => {
    listen();
    expect(socket.status()).toBe('connecting');
    expect(world.last.received()).toEqual([]);
    world.last.onopen?.();
    expect(world.last.received()).toEqual([`subscribe ${BOOK}`]);
    world.last.tell({ op: 'snapshot', topic: BOOK, seq: 10, data: book('1') });
    world.last.tell({ op: 'update', topic: BOOK, seq: 12, prev: 10, data: book('2') });
    expect(seen).toEqual(['snapshot 10 1', 'update 12 2']);
  });

  it('shares a topic: one subscription, a fresh snapshot for the newcomer, gone with the last one', () => {
    const first = openBook();
    const second = listen('b:');
    expect(world.last.received()).toEqual([`unsubscribe ${BOOK}`, `subscribe ${BOOK}`]);
    world.last.tell({ op: 'snapshot', topic: BOOK, seq: 11, data: book('2') });
    expect(seen).toEqual(['snapshot 10 1', 'snapshot 11 2', 'b:snapshot 11 2']);
    first();
    first();
    expect(world.last.received()).toEqual([]);
    second();
    expect(world.last.received()).toEqual([`unsubscribe ${BOOK}`]);
  });

  it('hands updates to who is there already while a newcomer waits for its snapshot', () => {
    openBook();
    listen('b:');
    world.last.tell({ op: 'update', topic: BOOK, seq: 12, prev: 10, data: book('2') });
    world.last.tell({ op: 'snapshot', topic: BOOK, seq: 12, data: book('2') });
    world.last.tell({ op: 'update', topic: BOOK, seq: 13, prev: 12, data: book('3') });
    expect(seen).toEqual([
      'snapshot 10 1',
      'update 12 2',
      'snapshot 12 2',
      'b:snapshot 12 2',
      'update 13 3',
      'b:update 13 3',
    ]);
  });

  it('lets the connection go after a while without topics, and keeps it when one comes back', () => {
    openBook()();
    world.pass(9_000);
    const leave = listen();
    world.last.onmessage?.({ data: '{"op":"pong","time":1}' });
    expect(world.connections).toHaveLength(1);
    leave();
    world.pass(3_000);
    world.last.tell({ op: 'pong', time: 1 });
    world.pass(4_000);
    world.last.tell({ op: 'pong', time: 1 });
    world.pass(4_000);
    expect(socket.status()).toBe('idle');
    expect(world.last.closedWith).toBe(1000);
  });

  it('takes no harm from words it does not understand', () => {
    openBook();
    world.last.tell('not json');
    world.last.tell('null');
    world.last.tell('{"op":"later"}');
    world.last.tell({ op: 'update', topic: 'depth:XRP/USDT', seq: 12, prev: 10, data: book('9') });
    expect(seen).toEqual(['snapshot 10 1']);
  });
});

describe('gaps', () => {
  it('asks for a fresh snapshot and lets nothing through before it', () => {
    openBook();
    world.last.tell({ op: 'update', topic: BOOK, seq: 14, prev: 12, data: book('x') });
    expect(world.last.received()).toEqual([`unsubscribe ${BOOK}`, `subscribe ${BOOK}`]);
    world.last.tell({ op: 'update', topic: BOOK, seq: 15, prev: 14, data: book('y') });
    world.last.tell({ op: 'snapshot', topic: BOOK, seq: 15, data: book('3') });
    world.last.tell({ op: 'update', topic: BOOK, seq: 16, prev: 15, data: book('4') });
    expect(seen).toEqual(['snapshot 10 1', 'snapshot 15 3', 'update 16 4']);
  });

  it('heals a topic at most once in two seconds', () => {
    openBook();
    world.last.tell({ op: 'update', topic: BOOK, seq: 14, prev: 12, data: book('x') });
    world.last.tell({ op: 'snapshot', topic: BOOK, seq: 15, data: book('3') });
    world.last.received();
    world.last.tell({ op: 'update', topic: BOOK, seq: 19, prev: 18, data: book('y') });
    expect(world.last.received()).toEqual([]);
    world.pass(2_000);
    expect(world.last.received()).toEqual([`unsubscribe ${BOOK}`, `subscribe ${BOOK}`]);
  });
});

describe('reconnection', () => {
  it('comes back after a break and takes a fresh snapshot', () => {
    openBook();
    world.last.onclose?.({ code: 1006 });
    expect(socket.status()).toBe('waiting');
    world.pass(500);
    expect(world.connections).toHaveLength(2);
    world.last.onopen?.();
    expect(world.last.received()).toEqual([`subscribe ${BOOK}`]);
    world.last.tell({ op: 'update', topic: BOOK, seq: 30, prev: 29, data: book('x') });
    world.last.tell({ op: 'snapshot', topic: BOOK, seq: 30, data: book('5') });
    expect(seen).toEqual(['snapshot 10 1', 'snapshot 30 5']);
  });

  it.each([1012, 1013])('waits at least a second after close code %i', (code) => {
    openBook();
    world.last.onclose?.({ code });
    world.pass(999);
    expect(world.connections).toHaveLength(1);
    world.pass(1_100);
    expect(world.connections).toHaveLength(2);
  });

  it('waits longer and longer while nothing answers, and starts anew once something does', () => {
    listen();
    const waits: number[] = [];
    for (let i = 0; i < 4; i++) {
      const count = world.connections.length;
      const from = world.time;
      world.last.onclose?.({ code: 1006 });
      while (world.connections.length === count) world.pass(50);
      waits.push(world.time - from);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000]);
    world.last.onopen?.();
    world.last.tell({ op: 'pong', time: 1 });
    world.last.onclose?.({ code: 1006 });
    world.pass(500);
    expect(world.connections).toHaveLength(6);
  });

  it('waits longer and longer when it is closed with 1008, although data arrives in between', () => {
    listen();
    const waits: number[] = [];
    for (let closes = 0; closes < 8; closes++) {
      const count = world.connections.length;
      world.last.onopen?.();
      world.last.tell({ op: 'snapshot', topic: BOOK, seq: 10, data: book('1') });
      const from = world.time;
      world.last.onclose?.({ code: 1008 });
      while (world.connections.length === count) world.pass(50);
      waits.push(world.time - from);
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it.each([
    [0, 1_000],
    [0.5, 2_000],
    [0.999, 2_998],
  ])('spreads the wait after 1008 by chance: %d gives %i ms', (random, waitMs) => {
    socket = createSocket(world.options({ random: () => random }));
    openBook();
    world.last.onclose?.({ code: 1008 });
    world.pass(waitMs - 1);
    expect(world.connections).toHaveLength(1);
    world.pass(1);
    expect(world.connections).toHaveLength(2);
  });

  it('waits shortly again when 1008 comes after a minute of peace', () => {
    openBook();
    for (let closes = 0; closes < 3; closes++) {
      world.last.onclose?.({ code: 1008 });
      world.pass(8_000);
      world.last.onopen?.();
    }
    for (let passed = 0; passed < 60_000; passed += 1_000) {
      world.pass(1_000);
      world.last.tell({ op: 'pong', time: 1 });
    }
    const count = world.connections.length;
    world.last.onclose?.({ code: 1008 });
    world.pass(2_000);
    expect(world.connections).toHaveLength(count + 1);
  });

  it('asks after a silent beat and gives the connection up after another', () => {
    openBook();
    world.pass(5_000);
    expect(world.last.said.map((frame) => frame.op)).toEqual([]);
    world.pass(5_000);
    expect(world.last.said.map((frame) => frame.op)).toEqual(['ping']);
    world.pass(5_000);
    expect(socket.status()).toBe('waiting');
    expect(world.last.closedWith).toBe(4000);
  });

  it('says nothing to a connection that the server is closing, and subscribes to all on the next one', () => {
    openBook();
    world.last.said.length = 0;
    world.last.readyState = 2;
    socket.subscribe('trades:BTC/USDT', () => undefined);
    expect(world.last.said).toEqual([]);
    world.last.onclose?.({ code: 1000 });
    world.pass(10_000);
    world.last.onopen?.();
    expect(world.last.received()).toEqual([`subscribe ${BOOK}`, 'subscribe trades:BTC/USDT']);
  });

  it('does not wait when the network comes back', () => {
    openBook();
    world.last.onclose?.({ code: 1012 });
    socket.wake();
    expect(world.connections).toHaveLength(2);
    world.pass(10_000);
    expect(world.connections.length).toBeLessThanOrEqual(3);
  });
});

describe('private topics', () => {
  it('authenticates by a ticket first, and by a fresh one on every connection', async () => {
    let tickets = 0;
    socket = createSocket(world.options({ ticket: () => Promise.resolve(`t${++tickets}`) }));
    socket.subscribe('orders', () => seen.push('orders'));
    world.last.onopen?.();
    await settle();
    expect(world.last.received()).toEqual(['auth t1']);
    world.last.tell({ op: 'authed', userId: '7' });
    expect(world.last.received()).toEqual(['subscribe orders']);
    socket.subscribe('balances', () => seen.push('balances'));
    expect(world.last.received()).toEqual(['subscribe balances']);
    socket.sessionChanged();
    world.last.onopen?.();
    await settle();
    expect(world.last.received()).toEqual(['auth t2']);
  });

  it('serves public topics while there is no session, and asks again later', async () => {
    let refuse = true;
    const ticket = () => (refuse ? Promise.reject(new Error('no')) : Promise.resolve('t'));
    socket = createSocket(world.options({ ticket }));
    listen();
    socket.subscribe('balances', () => seen.push('balances'));
    world.last.onopen?.();
    await settle();
    expect(world.last.received()).toEqual([`subscribe ${BOOK}`]);
    refuse = false;
    world.pass(4_000);
    await settle();
    expect(world.last.received()).toEqual(['auth t']);
  });

  it('does not hand a ticket to a connection it was not asked for', async () => {
    let grant: (ticket: string) => void = () => {};
    const ticket = () => new Promise<string>((resolve) => (grant = resolve));
    socket = createSocket(world.options({ ticket }));
    socket.subscribe('orders', () => {});
    world.last.onopen?.();
    const stale = grant;
    world.last.onclose?.({ code: 1006 });
    world.pass(500);
    world.last.onopen?.();
    stale('old');
    await settle();
    expect(world.last.received()).toEqual([]);
    grant('new');
    await settle();
    expect(world.last.received()).toEqual(['auth new']);
  });
});

describe('data that gets no newer', () => {
  it('is known from the server’s word until it says otherwise, or the connection is lost', () => {
    openBook();
    const startTime = world.time;
    const noted: number[] = [];
    const leave = socket.onStale(() => noted.push(socket.staleSince()));
    expect(socket.staleSince()).toBe(0);
    world.last.tell({ op: 'stale', ageMs: 2_100 });
    world.last.tell({ op: 'update', topic: BOOK, seq: 12, prev: 10, data: book('2') });
    expect(seen).toEqual(['snapshot 10 1', 'update 12 2']);
    expect(socket.staleSince()).toBe(startTime - 2_100);
    world.last.tell({ op: 'stale', ageMs: 0 });
    world.last.tell({ op: 'stale', ageMs: 5_000 });
    world.last.onclose?.({ code: 1006 });
    leave();
    world.pass(60_000);
    expect(socket.staleSince()).toBe(0);
    expect(noted).toEqual([startTime - 2_100, 0, startTime - 5_000, 0]);
  });
});

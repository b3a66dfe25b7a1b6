import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { ERRORS, type ServerFrame } from '@tern/protocol';
import { eventually } from '@tern/test-kit/eventually';
import { afterEach, describe, expect, it } from 'vitest';
import type { Channel } from './hub.ts';
import type { SocketLimits } from './limits.ts';
import { openSockets, type TestClient, type TestSockets } from './testing/test-socket.ts';

let open: TestSockets | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

/** A topic whose data is a list of trades that grows by one each publish. */
class Counting {
  seq = 0;
  readonly channel: Channel<'trades'>;

  constructor({ hub }: TestSockets, padding = '') {
    const trade = () => ({
      tradeId: `${this.seq}`,
      time: 0,
      price: `1${padding}`,
      qty: '1',
      side: 'BUY' as const,
    });
    this.channel = hub.channel('trades', {
      snapshot: (topic) => (topic === 'trades:A/B' ? { seq: this.seq, data: [trade()] } : undefined),
      merge: (_, newer) => newer,
    });
    this.next = () => {
      this.seq++;
      this.channel.publish('trades:A/B', this.seq, [trade()]);
    };
  }
  next: () => void;
}

const started = async (limits: Partial<SocketLimits> = {}, parts = {}) => {
  open = await openSockets({ limits, ...parts });
  return open;
};
const isData = (frame: ServerFrame) => frame.op === 'snapshot' || frame.op === 'update';
const errorsOf = (client: TestClient) =>
  client.frames.flatMap((each) => (each.op === 'error' ? [each.errorCode] : []));

describe('public topics', () => {
  it('snapshot first, then updates without a gap, for whoever came when', async () => {
    const server = await started();
    const counting = new Counting(server);
    const early = await server.connect();
    early.send({ op: 'subscribe', topic: 'trades:A/B' });
    await early.until(({ frames }) => frames.length === 1);
    counting.next();
    counting.next();
    // The fold is ahead of what was published: the newcomer's snapshot is younger than the topic's last frame.
    counting.seq += 5;
    const late = await server.connect();
    late.send({ op: 'subscribe', topic: 'trades:A/B' });
    await late.until(({ frames }) => frames.length === 1);
    for (let more = 0; more < 3; more++) counting.next();
    for (const client of [early, late]) {
      await client.until(({ frames }) => (frames.at(-1) as { seq: number }).seq === 10);
      let last = -1;
      for (const frame of client.frames.filter(isData)) {
        if (frame.op === 'update') expect(frame.prev).toBe(last);
        if (frame.op === 'snapshot' || frame.op === 'update') last = frame.seq;
      }
    }
    expect(late.frames.map((frame) => frame.op)).toEqual(['snapshot', 'update', 'update', 'update']);
  });

  it('an unknown topic is refused by name, an unsubscribed one is silent, nobody reading is known', async () => {
    const server = await started();
    const counting = new Counting(server);
    const client = await server.connect();
    client.send({ op: 'subscribe', topic: 'trades:X/Y' });
    client.send({ op: 'subscribe', topic: 'nothing' });
    await client.until(({ frames }) => frames.length === 2);
    expect(errorsOf(client)).toEqual(['SYS.0404', 'SYS.0404']);
    expect(counting.channel.isRead('trades:A/B')).toBe(false);
    client.send({ op: 'subscribe', topic: 'trades:A/B' });
    await client.until(() => counting.channel.isRead('trades:A/B'));
    client.send({ op: 'unsubscribe', topic: 'trades:A/B' });
    await client.until(() => !counting.channel.isRead('trades:A/B'));
    counting.next();
    client.send({ op: 'ping', time: 7 });
    await client.until(({ frames }) => frames.at(-1)?.op === 'pong');
    expect(client.frames.filter(isData)).toHaveLength(1);
  });
});

describe('while the core is silent', () => {
  const redeemTicket = (ticket: string) => ({ memberId: 1, sessionId: ticket });
  const ages = ({ frames }: TestClient) =>
    frames.flatMap((frame) => (frame.op === 'stale' ? [frame.ageMs] : []));

  it('every socket learns the age of the data, a newcomer too, and that it is over', async () => {
    const server = await started();
    const counting = new Counting(server);
    const early = await server.connect();
    server.sockets.showAge(2_100.4);
    await early.until((client) => ages(client).length === 1);
    const late = await server.connect();
    await late.until((client) => ages(client).length === 1);
    expect(ages(early)).toEqual([2_100]);
    expect(ages(late)[0]).toBeGreaterThanOrEqual(2_100);
    late.send({ op: 'subscribe', topic: 'trades:A/B' });
    await late.until(({ frames }) => frames.some(({ op }) => op === 'snapshot'));
    server.sockets.showAge(0);
    for (const client of [early, late]) await client.until((one) => ages(one).at(-1) === 0);
    counting.next();
    await late.until(({ frames }) => frames.at(-1)?.op === 'update');
    const after = await server.connect();
    after.send({ op: 'ping', time: 1 });
    await after.until(({ frames }) => frames.at(-1)?.op === 'pong');
    expect(ages(after)).toEqual([]);
  });

  it('no session is opened, and private topics wait for its end', async () => {
    const server = await started({ subscriptions: 2 }, { redeemTicket });
    server.hub.channel('balances', {
      snapshot: () => ({ seq: 1, data: [] }),
      merge: (_, newer) => newer,
    });
    server.hub.channel('orders', { snapshot: () => ({ seq: 1, data: [] }), merge: (_, newer) => newer });
    const known = await server.connect();
    known.send({ op: 'auth', ticket: 'known' });
    await known.until(({ frames }) => frames.at(-1)?.op === 'authed');
    server.sockets.showAge(2_100);
    for (const topic of ['balances', 'orders', 'money'] as const) known.send({ op: 'subscribe', topic });
    known.send({ op: 'unsubscribe', topic: 'orders' });
    const stranger = await server.connect();
    stranger.send({ op: 'auth', ticket: 'stranger' });
    stranger.send({ op: 'subscribe', topic: 'balances' });
    await stranger.until((client) => errorsOf(client).length === 1);
    expect(errorsOf(stranger)).toEqual([ERRORS.unavailable.code]);
    await known.until((client) => errorsOf(client).length === 1);
    expect(errorsOf(known)).toEqual([ERRORS.rateLimited.code]);
    expect(known.frames.filter(isData)).toEqual([]);
    server.sockets.showAge(0);
    await known.until(({ frames }) => frames.some(isData));
    await stranger.until((client) => errorsOf(client).length === 2);
    expect(known.frames.filter(isData)).toEqual([{ op: 'snapshot', topic: 'balances', seq: 1, data: [] }]);
    expect(errorsOf(stranger)).toEqual([ERRORS.unavailable.code, ERRORS.forbidden.code]);
    stranger.send({ op: 'auth', ticket: 'stranger' });
    await stranger.until(({ frames }) => frames.at(-1)?.op === 'authed');
  });
});

describe('private topics', () => {
  const tickets = new Map([
    ['anna', { memberId: 1, sessionId: 's1' }],
    ['ben', { memberId: 2, sessionId: 's2' }],
  ]);
  const redeemTicket = (ticket: string) => {
    const holder = tickets.get(ticket);
    return holder;
  };

  it("reach their member's sockets alone, and need a ticket", async () => {
    const server = await started({}, { redeemTicket });
    const channel = server.hub.channel('balances', {
      snapshot: (_, memberId) => ({
        seq: 1,
        data: [{ account: 'spot', currency: `OF${memberId}`, free: '1', frozen: '0' }],
      }),
      merge: (_, newer) => newer,
    });
    const stranger = await server.connect();
    stranger.send({ op: 'subscribe', topic: 'balances' });
    stranger.send({ op: 'subscribe', topic: 'balances#1' });
    stranger.send({ op: 'auth', ticket: 'wrong' });
    await stranger.until(({ frames }) => frames.length === 3);
    expect(errorsOf(stranger)).toEqual(['SYS.0006', 'SYS.0404', 'SYS.0006']);
    const [anna, ben] = [await server.connect(), await server.connect()];
    anna.send({ op: 'auth', ticket: 'anna' });
    ben.send({ op: 'auth', ticket: 'ben' });
    for (const client of [anna, ben]) client.send({ op: 'subscribe', topic: 'balances' });
    for (const client of [anna, ben]) await client.until(({ frames }) => frames.some(isData));
    expect([1, 2, 3].map((id) => channel.isReadBy(id))).toEqual([true, true, false]);
    channel.publishTo(1, 2, [{ account: 'spot', currency: 'SECRET', free: '9', frozen: '0' }]);
    await anna.until(({ frames }) => JSON.stringify(frames).includes('SECRET'));
    ben.send({ op: 'ping', time: 1 });
    await ben.until(({ frames }) => frames.at(-1)?.op === 'pong');
    expect(JSON.stringify([ben.frames, stranger.frames])).not.toMatch(/SECRET|OF1/);
    // Another member's ticket does not change who this is.
    anna.send({ op: 'auth', ticket: 'ben' });
    await anna.until((client) => errorsOf(client).length === 1);
    server.sockets.endSession('s1');
    await anna.until(({ closed }) => closed?.code === 4001);
    expect(ben.closed).toBeUndefined();
    server.sockets.endMember(2);
    await ben.until(({ closed }) => closed?.code === 4001);
  });
});

describe('limits', () => {
  it('a socket that floods is closed with 1008 and gets no answer to what is beyond its burst', async () => {
    const server = await started({ messageBurst: 3 }, { nowMs: () => 0 });
    const client = await server.connect();
    for (let time = 0; time < 5_000; time++) client.send({ op: 'ping', time });
    await client.until(({ closed }) => closed !== undefined);
    expect(client.closed?.code).toBe(1008);
    expect(client.frames.map((frame) => frame.op)).toEqual(['pong', 'pong', 'pong']);
    await expect.poll(() => server.sockets.connections).toBe(0);
  });

  it('a socket that floods without reading the answer is gone all the same', async () => {
    const server = await started({ messageBurst: 3 }, { nowMs: () => 0 });
    const client = await server.connect();
    client.socket.pause();
    for (let time = 0; time < 5_000; time++) client.send({ op: 'ping', time });
    await expect.poll(() => server.sockets.connections, { timeout: 5_000 }).toBe(0);
  });

  it('frames of one write and handshakes of one moment are taken one a turn of the event loop', async () => {
    let taken = 0;
    // Asked once a handshake for its budget and once for its session, and twice a frame.
    const server = await started({}, { nowMs: () => ++taken && 0 });
    let most = 0;
    let isOver = false;
    const watch = (before: number) => {
      most = Math.max(most, taken - before);
      if (!isOver) setImmediate(watch, taken);
    };
    watch(taken);
    const clients = await Promise.all(Array.from({ length: 40 }, () => server.connect()));
    const [client] = clients as [TestClient];
    for (let time = 0; time < 30; time++) client.send({ op: 'ping', time });
    await client.until(({ frames }) => frames.length === 30);
    isOver = true;
    expect(taken).toBeGreaterThan(40 + 2 * 30);
    // A handshake and a frame may share a turn with the sweep of all sessions.
    expect(most).toBeLessThan(10);
  });

  it('a screen change in one burst, and ten frames a second for ever, are within the budget', async () => {
    let nowMs = 0;
    const server = await started({}, { nowMs: () => nowMs });
    const client = await server.connect();
    for (let time = 0; time < 30; time++) client.send({ op: 'ping', time });
    await client.until(({ frames }) => frames.length === 30);
    for (let second = 1; second <= 60; second++) {
      nowMs += 1_000;
      for (let time = 0; time < 10; time++) client.send({ op: 'ping', time });
      await client.until(({ frames }) => frames.length === 30 + 10 * second);
    }
    expect(client.closed).toBeUndefined();
  });

  it('a refused upgrade leaves no connection, even when the client keeps its side open', async () => {
    const server = await started();
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined).resume();
    socket.write('GET /elsewhere HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    await once(socket, 'end');
    await expect.poll(() => server.openConnections(), { timeout: 5_000 }).toBe(0);
    socket.destroy();
  });

  it('an address opens only so many a second, another address is not concerned', async () => {
    const server = await started(
      { upgradesPerSecond: 2 },
      {
        nowMs: () => 0,
        handshake: {
          allowedOrigins: [],
          addressOf: (request: IncomingMessage) => String(request.headers['x-address']),
        },
      },
    );
    await server.connect({ 'x-address': '203.0.113.1' });
    await server.connect({ 'x-address': '203.0.113.1' });
    await expect(server.connect({ 'x-address': '203.0.113.1' })).rejects.toThrow(/429/);
    await server.connect({ 'x-address': '203.0.113.2' });
  });

  it('subscriptions, silence, bad frames', async () => {
    let nowMs = 0;
    const server = await started({ subscriptions: 1 }, { nowMs: () => nowMs });
    new Counting(server);
    server.hub.channel('tickers', { snapshot: () => ({ seq: 0, data: [] }), merge: (_, newer) => newer });
    const client = await server.connect();
    client.send({ op: 'subscribe', topic: 'trades:A/B' });
    client.send({ op: 'subscribe', topic: 'tickers' });
    client.socket.send('{"op":"fly"}');
    client.socket.send('not json');
    client.socket.send(Buffer.from('{"op":"ping","time":1}'), { binary: true });
    await client.until(({ frames }) => frames.length === 5);
    expect(errorsOf(client)).toEqual(['SYS.0429', 'SYS.0005', 'SYS.0005', 'SYS.0005']);
    const second = await server.connect();
    nowMs += 50_000;
    client.send({ op: 'ping', time: 1 });
    await client.until(({ frames }) => frames.length === 6);
    nowMs += 20_000;
    await second.until(({ closed }) => closed?.code === 4000);
    expect(client.closed).toBeUndefined();
    const third = await server.connect();
    third.socket.send('x'.repeat(5_000));
    await third.until(({ closed }) => closed?.code === 1009);
  });

  it('only our own host and the listed origins may open one', async () => {
    const server = await started({}, { handshake: { allowedOrigins: ['capacitor://localhost'] } });
    await expect(server.connect({ origin: 'https://evil.example' })).rejects.toThrow(/403/);
    await expect(server.connect({ origin: 'https://localhost' })).rejects.toThrow(/403/);
    await server.connect({ origin: 'capacitor://localhost' });
    await server.connect({ origin: `http://127.0.0.1:${server.port}` });
    expect(server.sockets.connections).toBe(2);
  });

  it('where the public origin is known, no other origin may, whatever host it names', async () => {
    const allowedOrigins = ['https://exchange.example', 'capacitor://localhost'];
    const server = await started({}, { handshake: { allowedOrigins, trustsHost: false } });
    await expect(server.connect({ origin: 'http://evil.test', host: 'evil.test' })).rejects.toThrow(/403/);
    await expect(server.connect({ origin: `http://127.0.0.1:${server.port}` })).rejects.toThrow(/403/);
    await server.connect({ origin: 'https://exchange.example' });
    await server.connect({ origin: 'capacitor://localhost' });
    expect(server.sockets.connections).toBe(2);
  });

  it('a stop says so to every client', async () => {
    const server = await started();
    const clients = [await server.connect(), await server.connect()];
    await server.close();
    open = undefined;
    for (const client of clients) await client.until(({ closed }) => closed !== undefined);
    expect(clients.map(({ closed }) => closed)).toEqual([{ code: 1012 }, { code: 1012 }]);
    expect(server.sockets.connections).toBe(0);
  });
});

describe('members behind one address', () => {
  /** The ticket is the member's id. */
  const redeemTicket = (ticket: string) => ({ memberId: Number(ticket), sessionId: ticket });
  const member = async (server: TestSockets, memberId: number) => {
    const client = await server.connect();
    client.send({ op: 'auth', ticket: `${memberId}` });
    await client.until(({ frames, closed }) => frames.length > 0 || closed !== undefined);
    return client;
  };

  it('all stay, however many they are, because a session counts for its member', async () => {
    const server = await started({ connectionsPerAddress: 3 }, { redeemTicket });
    const clients: TestClient[] = [];
    for (let memberId = 1; memberId <= 20; memberId++) clients.push(await member(server, memberId));
    expect(clients.map((client) => client.frames[0]?.op)).toEqual(Array(20).fill('authed'));
    expect(server.sockets.connections).toBe(20);
  });

  it('get in while somebody fills the address with silent sockets: the oldest of those goes', async () => {
    const server = await started({ connectionsPerAddress: 3 }, { redeemTicket });
    const before = await member(server, 1);
    const silent: TestClient[] = [];
    for (let count = 0; count < 6; count++) silent.push(await server.connect());
    const during = await member(server, 2);
    await expect.poll(() => silent.filter(({ closed }) => closed?.code === 1008).length).toBe(4);
    await expect.poll(() => server.sockets.connections).toBe(4);
    expect([before.closed, during.closed]).toEqual([undefined, undefined]);
  });

  it('a member holds only so many, and gets a place again when one closes', async () => {
    const server = await started({ connectionsPerMember: 2 }, { redeemTicket });
    const [first] = [await member(server, 7), await member(server, 7)];
    const third = await member(server, 7);
    await third.until(({ closed }) => closed?.code === 1008);
    expect(third.frames).toEqual([]);
    expect((await member(server, 8)).frames[0]?.op).toBe('authed');
    first?.socket.close();
    await expect.poll(() => server.sockets.connections).toBe(2);
    expect((await member(server, 7)).frames[0]?.op).toBe('authed');
  });
});

describe('slow readers', () => {
  const PADDING = '0'.repeat(60_000);
  /** More than the system buffers for a connection that its client does not read. */
  const TICKS = 500;

  it('are conflated while others hear everything, and stand right once they read again', async () => {
    const server = await started({
      conflateAboveBytes: 200_000,
      slowForMs: 60_000,
      closeAboveBytes: 10_000_000,
    });
    const counting = new Counting(server, PADDING);
    const [slow, quick] = [await server.connect(), await server.connect()];
    for (const client of [slow, quick]) client.send({ op: 'subscribe', topic: 'trades:A/B' });
    for (const client of [slow, quick]) await client.until(({ frames }) => frames.length === 1);
    slow.socket.pause();
    for (let tick = 1; tick <= TICKS; tick++) {
      counting.next();
      await quick.until(({ frames }) => frames.length === tick + 1);
    }
    slow.socket.resume();
    const isCurrent = ({ frames }: TestClient) => (frames.at(-1) as { seq: number }).seq === counting.seq;
    await slow.until(isCurrent, 20_000);
    expect(slow.frames.length).toBeLessThan(quick.frames.length);
    let last = -1;
    for (const frame of slow.frames) {
      if (frame.op === 'update') expect(frame.prev).toBe(last);
      if (frame.op === 'snapshot' || frame.op === 'update') last = frame.seq;
    }
  });

  it('are closed by name when they never read', async () => {
    const server = await started({ conflateAboveBytes: 50_000, slowForMs: 300, closeAboveBytes: 1_000_000 });
    const counting = new Counting(server, PADDING);
    const client = await server.connect();
    client.send({ op: 'subscribe', topic: 'trades:A/B' });
    await client.until(({ frames }) => frames.length === 1);
    client.socket.pause();
    const isRead = () => counting.channel.isRead('trades:A/B');
    await eventually('the topic is read no more', () => {
      counting.next();
      return !isRead();
    });
    expect(isRead()).toBe(false);
    await client.until(() => server.sockets.connections === 0);
  });
});

/**
 * The time from a request of one party of an OTC order until its effect reaches the other party's socket: a line of the chat
 * beside an update of the own order, in turns on one server. Then a line of a ticket of customer service, as it reaches the
 * member's own socket on the way that an operator's answer takes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, createApi, createSocket, type Socket } from '@tern/client';
import { SOCKET_PATH } from '@tern/protocol';
import { CALLS } from '@tern/protocol/calls';
import WebSocket from 'ws';
import { median } from '../median.ts';
import { ServerUnderTest } from '../server-under-test.ts';

/** A member may write 20 in a minute. */
const TICKET_LINES = 18;
/** Each party writes a line in each, and a member may write 30 a minute. */
const ORDERS = 28;
const GOAL = 2;
const TOPICS = ['otcChat', 'otcOrders', 'tickets'] as const;

interface DemoMember {
  token: string;
  userId: string;
  tradingPassword: string;
}

/** True for the awaited update: steps write lines too, and lines change what an order shows. */
type Fits = (row: { kind?: string; status?: string }) => boolean;

const isLine: Fits = ({ kind }) => kind === 'TEXT';
const isIn =
  (wanted: string): Fits =>
  ({ status }) =>
    status === wanted;

class Party {
  readonly api: Api;
  private readonly socket: Socket;
  private waiting: { fits: Fits; arrived: (atMs: number) => void } | undefined;

  constructor(
    { origin, port }: ServerUnderTest,
    readonly member: DemoMember,
  ) {
    this.api = createApi(CALLS, { baseUrl: origin, session: () => member, language: () => 'en' });
    this.socket = createSocket({
      url: `ws://127.0.0.1:${port}${SOCKET_PATH}`,
      ticket: async () => (await this.api.call('socketTicket')).ticket,
      connect: (url) => new WebSocket(url, { perMessageDeflate: false }) as never,
      lingerMs: 0,
    });
  }

  /** Resolves when all topics have answered their first snapshot; the way out ends the connection. */
  async listen(): Promise<() => void> {
    const leave = await Promise.all(TOPICS.map((topic) => this.follow(topic)));
    return () => leave.forEach((each) => void each());
  }

  /** Milliseconds from the request of the other one until its effect is here; its answer may come before or after. */
  async reachedBy(fits: Fits, send: () => Promise<unknown>): Promise<number> {
    const arrival = new Promise<number>((arrived) => {
      this.waiting = { fits, arrived };
    });
    const startMs = performance.now();
    const [atMs] = await Promise.all([arrival, send()]);
    return atMs - startMs;
  }

  private follow(topic: (typeof TOPICS)[number]): Promise<() => void> {
    return new Promise((ready) => {
      const leave = this.socket.subscribe(topic, (op, rows) => {
        if (op === 'snapshot') return ready(leave);
        if (this.waiting === undefined || !rows.some(this.waiting.fits)) return;
        this.waiting.arrived(performance.now());
        this.waiting = undefined;
      });
    });
  }
}

export async function measureChatLines(): Promise<void> {
  const server = await ServerUnderTest.startQuiet({ DEMO_OTC: '0' });
  try {
    const { members } = JSON.parse(readFileSync(join(server.dataDir, 'demo.json'), 'utf8')) as {
      members: DemoMember[];
    };
    const [taker, merchant] = members.map((member) => new Party(server, member));
    if (!taker || !merchant) throw new Error('the demo has no two members');
    const leave = await Promise.all([taker.listen(), merchant.listen()]);
    // The first order warms all of it up.
    await tradeAndTalk(taker, merchant, 0);
    const times: Times = { lines: [], updates: [], ticketLines: [] };
    for (let at = 1; at <= ORDERS; at++) {
      const { lines, updates } = await tradeAndTalk(taker, merchant, at);
      times.lines.push(...lines);
      times.updates.push(...updates);
    }
    times.ticketLines.push(...(await writeTicket(taker)));
    for (const each of leave) each();
    report(times);
  } finally {
    await server.stop();
  }
}

function report({ lines, updates, ticketLines }: Times): void {
  const [line, update, ticketLine] = [median(lines), median(updates), median(ticketLines)];
  console.log(
    `  a line of the chat after ${line.toFixed(1)} ms, an update of the own order after ${update.toFixed(1)} ms`,
  );
  console.log(`RATIO chat line : update of the own order = ${(line / update).toFixed(2)}, goal ${GOAL}`);
  console.log(`  a line of a ticket after ${ticketLine.toFixed(1)} ms`);
  console.log(
    `RATIO ticket line : update of the own order = ${(ticketLine / update).toFixed(2)}, goal ${GOAL}`,
  );
}

interface Times {
  lines: number[];
  updates: number[];
  ticketLines: number[];
}

async function writeTicket(member: Party): Promise<number[]> {
  const question = { requestId: 'ticket', category: 'OTHER', text: 'Hello' } as const;
  const { ticketId } = await member.api.call('openTicket', question);
  const times: number[] = [];
  for (let at = 0; at < TICKET_LINES; at++) {
    const line = { ticketId, requestId: `ticket-line-${at}`, text: 'One more line' };
    times.push(await member.reachedBy(isLine, () => member.api.call('sendTicketLine', line)));
  }
  return times;
}

/** One order: "paid" reaches the other party, and a line of each. A release waits for its password first, which is not measured. */
async function tradeAndTalk(taker: Party, merchant: Party, at: number): Promise<Omit<Times, 'ticketLines'>> {
  const orderId = await create(taker, merchant, at);
  const line = { orderId, requestId: `line-${at}`, text: 'The transfer is on its way' };
  const { payees } = await taker.api.call('getOtcOrder', { orderId });
  const payment = { orderId, paymentId: payees[0]?.paymentId ?? '', isOwnAccount: 'true' } as const;
  const release = { orderId, postPassword: merchant.member.tradingPassword };
  const toMerchant = await merchant.reachedBy(isLine, () => taker.api.call('sendOtcLine', line));
  const paid = await merchant.reachedBy(isIn('PENDING_RELEASE'), () =>
    taker.api.call('payOtcOrder', payment),
  );
  const toTaker = await taker.reachedBy(isLine, () => merchant.api.call('sendOtcLine', line));
  await merchant.api.call('releaseOtcOrder', release);
  return { lines: [toMerchant, toTaker], updates: [paid] };
}

async function create(taker: Party, merchant: Party, at: number): Promise<string> {
  const ads = await merchant.api.call('getAdvertisements', {});
  const ad = ads.find(({ side, isListed }) => side === 'SELL' && isListed);
  if (ad === undefined) throw new Error('the merchant lists no ad');
  const { adId, version, price, min: amount } = ad;
  const order = { requestId: `order-${at}`, adId, adVersion: String(version), price, amount };
  return (await taker.api.call('createOtcOrder', order)).orderId;
}

/**
 * The app's server with a market of its own that changes a set number of times a second; the real one tells at most ten
 * times. Everything but the socket is handed on to the real server, whose book, bars and figures it starts from. Each
 * update is a frame of every topic that the page holds: six levels a side, one trade, and with it all that a trade moves
 * in the newest bar and in the pair's figures.
 */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, comparePrice } from '@tern/client';
import { formatUnits, parseUnits } from '@tern/math';
import type { ClientFrame, ServerFrame, WireBar, WireLevel, WirePair } from '@tern/protocol';
import { type WebSocket, WebSocketServer } from 'ws';

type Told = Extract<ServerFrame, { op: 'snapshot' | 'update' }>['data'];

const LEVELS = 6;
const MOST_ATTEMPTS = 60;
const SCALE = 18;

const units = (text: string): bigint => parseUnits(text, SCALE);
const plus = (text: string, more: bigint): string => formatUnits(units(text) + more, SCALE);
const higher = (a: string, b: string): string => (comparePrice(a, b) > 0 ? a : b);
const lower = (a: string, b: string): string => (comparePrice(a, b) < 0 ? a : b);

export class BusyMarket {
  updates = 0;
  private sequence = 1;
  private readonly topics = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private socket: WebSocket | undefined;
  private server: Server | undefined;

  private constructor(
    private pair: WirePair,
    private readonly book: { bids: WireLevel[]; asks: WireLevel[] },
    private readonly bars: WireBar[],
  ) {}

  static async like(api: Api, pairsName: string): Promise<BusyMarket> {
    const market = { pairsName, type: 'SPOT' } as const;
    const bars = await api.call('getKline', { ...market, interval: '15m', limit: '2' });
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const book = await api.call('getDepth', { ...market, limit: '200' });
      const isWhole = [book.bids, book.asks].every((side) => side.length >= LEVELS * 2);
      if (isWhole) return new BusyMarket(await api.call('getTicker', market), book, bars);
      // The demo's makers take a moment.
      await pause(500);
    }
    throw new Error(`the book of ${pairsName} stays thin`);
  }

  /** Serves one page at a time. @returns the origin to open */
  async serve(realOrigin: string): Promise<string> {
    this.server = createServer((ask, answer) => {
      const { url = '/', method, headers } = ask;
      const onward = request(new URL(url, realOrigin), { method, headers }, (real) => {
        answer.writeHead(real.statusCode ?? 502, real.headers);
        real.pipe(answer);
      });
      onward.on('error', () => answer.writeHead(502).end());
      ask.pipe(onward);
    });
    new WebSocketServer({ server: this.server }).on('connection', (socket) => {
      this.socket = socket;
      this.topics.clear();
      socket.on('message', (text) => this.hear(JSON.parse(String(text)) as ClientFrame));
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  start(perSecond: number): void {
    this.timer = setInterval(() => this.tell(), 1000 / perSecond);
  }

  pause(): void {
    clearInterval(this.timer);
  }

  stop(): void {
    this.pause();
    this.socket?.terminate();
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private hear(frame: ClientFrame): void {
    if (frame.op === 'ping') this.say({ op: 'pong', time: frame.time });
    if (frame.op === 'unsubscribe') this.topics.delete(frame.topic);
    if (frame.op !== 'subscribe') return;
    this.topics.set(frame.topic, this.sequence);
    this.say({ op: 'snapshot', topic: frame.topic, seq: this.sequence, data: this.whole(frame.topic) });
  }

  private whole(topic: string): Told {
    if (topic === 'tickers') return [this.pair];
    if (topic.startsWith('depth:')) return this.book;
    return topic.startsWith('kline:') ? this.bars : [];
  }

  private tell(): void {
    this.updates += 1;
    this.sequence += 1;
    this.trade();
    for (const [topic, prev] of this.topics) {
      this.say({ op: 'update', topic, seq: this.sequence, prev, data: this.change(topic) });
      this.topics.set(topic, this.sequence);
    }
  }

  /** The price walks over four levels, so that every update is seen. */
  private trade(): void {
    const price = (this.book.asks[this.updates % 4] ?? this.book.asks[0])?.[0] as string;
    const [qty, paid] = [units(this.qty), (units(this.qty) * units(price)) / units('1')];
    const { pair } = this;
    const bar = this.bars.at(-1) as WireBar;
    this.pair = {
      ...pair,
      price,
      updown: formatUnits(((units(price) - units(pair.open)) * 10_000n) / units(pair.open), 2, {
        minDecimals: 2,
      }),
      chPrice: formatUnits((parseUnits(pair.chPrice, 2) * units(price)) / units(pair.price), 2, {
        minDecimals: 2,
      }),
      volume: plus(pair.volume, paid),
      baseVolume: plus(pair.baseVolume, qty),
      high: higher(price, pair.high),
      low: lower(price, pair.low),
    };
    this.bars[this.bars.length - 1] = {
      ...bar,
      close: price,
      high: higher(price, bar.high),
      low: lower(price, bar.low),
      volume: plus(bar.volume, qty),
      turnover: plus(bar.turnover, paid),
    };
  }

  /** The quantity of the newest update: of its trade and of every level that it changed. */
  get qty(): string {
    return `0.${1000 + ((this.updates * 137) % 9000)}`;
  }

  private change(topic: string): Told {
    const { updates: step, qty } = this;
    const { price } = this.pair;
    if (topic === 'tickers') return [this.pair];
    if (topic.startsWith('trades:')) {
      return [{ tradeId: String(step), time: Date.now(), price, qty, side: step % 2 ? 'BUY' : 'SELL' }];
    }
    if (topic.startsWith('kline:')) return [this.bars.at(-1) as WireBar];
    const changed = (levels: WireLevel[]): WireLevel[] =>
      levels.slice(step % 4, (step % 4) + LEVELS).map(([at]) => [at, qty]);
    return { bids: changed(this.book.bids), asks: changed(this.book.asks) };
  }

  private say(frame: ServerFrame): void {
    this.socket?.send(JSON.stringify(frame));
  }
}

/** Two contracts in a core of their own, and what crowds of members say to them. Commands go in one at a time or in batches. */
import {
  type Command,
  CommandWriter,
  Core,
  DEFAULT_BOUNDS,
  DEFAULT_INDEX_LIMITS,
  type Event,
  readEvents,
} from '@tern/engine';

export const BTC = 'BTC/USDT:USDT';
export const ETH = 'ETH/USDT:USDT';
const SOURCES = ['a', 'b', 'c'];
const E8 = 10n ** 8n;
const LOT = 10n ** 8n;
const BATCH = 512;
const tier = (cap: bigint, maxLeverage: number, mmrPpm: number) => ({ cap: cap * E8, maxLeverage, mmrPpm });

export class MembersUnderLoad {
  readonly core = Core.empty();
  timeMs = 1_704_067_260_000;
  private readonly dictionary = this.core.dictionary();
  private readonly writer = new CommandWriter(this.dictionary);

  constructor() {
    const commands: Command[] = ['USDT', 'BTC', 'ETH'].map((asset) => ({
      kind: 'list-asset',
      asset,
      scale: 8,
      maxSupply: 2n ** 63n - 1n,
    }));
    for (const base of ['BTC', 'ETH']) {
      const sources = SOURCES.map((source) => ({ source, weight: 1 }));
      commands.push(
        {
          kind: 'set-index',
          symbol: `${base}/USDT`,
          priceScale: 2,
          step: 1n,
          sources,
          limits: DEFAULT_INDEX_LIMITS,
        },
        {
          kind: 'list-contract',
          market: `${base}/USDT:USDT`,
          base,
          indexSymbol: `${base}/USDT`,
          priceScale: 1,
          qtyScale: 6,
          settings: {
            tickSize: 1n,
            qtyStep: 1n,
            maxLots: 1000,
            maxLeverage: 100,
            makerFeePpm: 200,
            takerFeePpm: 500,
            riskIncludesCloseFee: true,
            marketBoundPercent: 5,
            fundingIntervalMs: 28_800_000,
            impactNotional: 10_000n * E8,
            resumeWaitMs: 0,
            resumesAlone: true,
            bounds: DEFAULT_BOUNDS,
            tiers: [
              ...[tier(50_000n, 100, 4000), tier(250_000n, 100, 5000), tier(1_000_000n, 50, 10_000)],
              ...[tier(10_000_000n, 20, 25_000), tier(50_000_000n, 5, 100_000)],
            ],
          },
        },
        { kind: 'set-contract-status', market: `${base}/USDT:USDT`, status: 'OPEN', reason: '' },
      );
    }
    for (const command of commands) this.do(command);
  }

  /** Its events, read. */
  do(command: Command): Event[] {
    this.writer.add(command);
    return readEvents(this.push(), this.dictionary);
  }

  /** Milliseconds of processor time in the engine, reading not included: others use the machine too. */
  time(command: Command): { ms: number; events: Event[] } {
    this.writer.add(command);
    const batch = this.batch();
    const start = process.cpuUsage();
    const pushed = this.core.push(batch);
    const { user, system } = process.cpuUsage(start);
    return { ms: (user + system) / 1000, events: readEvents(pushed, this.dictionary) };
  }

  /** Many, in batches; their events are not read. */
  doAll(commands: Iterable<Command>): void {
    for (const command of commands) {
      this.writer.add(command);
      if (this.writer.count === BATCH) this.push();
    }
    if (this.writer.count > 0) this.push();
  }

  tick(prices: Record<string, number>): Command {
    this.timeMs += 1000;
    return {
      kind: 'tick',
      prices: Object.entries(prices).flatMap(([base, price]) =>
        SOURCES.map((source) => ({
          symbol: `${base}/USDT`,
          source,
          price: BigInt(Math.round(price * 100)),
          sourceTimeMs: this.timeMs,
        })),
      ),
    };
  }

  private push() {
    return this.core.push(this.batch());
  }

  private batch() {
    const { writer } = this;
    return {
      firstSeq: this.core.lastSeq + 1,
      count: writer.count,
      timeMs: this.timeMs,
      commands: writer.take(),
    };
  }
}

export function* openAccounts(members: readonly number[], usdt: bigint): Generator<Command> {
  for (const memberId of members) {
    yield { kind: 'open-member', memberId };
    yield {
      kind: 'credit-from-outside',
      ref: `o/${memberId}`,
      owner: memberId,
      type: 'contract',
      asset: 'USDT',
      amount: usdt * E8,
    };
  }
}

export function place(
  memberId: number,
  market: string,
  tradeType: 'OPEN_LONG' | 'OPEN_SHORT',
  lots: number,
  price: number,
  leverage: number,
): Command {
  return {
    kind: 'place-contract-order',
    memberId,
    requestId: '',
    market,
    tradeType,
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: BigInt(Math.round(price * 10)),
    lots: BigInt(lots) * LOT,
    closeAll: false,
    closePercent: 0,
    leverage,
    takeProfit: 0n,
    stopLoss: 0n,
    triggerSource: 'MARK',
  };
}

export const percentile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

import { describe, expect, it, vi } from 'vitest';
import { messageOf } from '../errors/thrown.ts';
import { CCXT_EXCHANGES, CcxtSource, type ReportedPrice, type TickerReader } from './ccxt-source.ts';

const nothing = () => undefined;

/** Polls for a while by a clock of the test, which stands where the source does. */
async function polled(
  source: CcxtSource,
  symbols: readonly string[],
  { forMs = 0, report = nothing as (price: ReportedPrice) => void } = {},
): Promise<void> {
  vi.useFakeTimers({ now: 0 });
  try {
    source.start(() => symbols, report);
    await vi.advanceTimersByTimeAsync(forMs);
  } finally {
    source.stop();
    vi.useRealTimers();
  }
}

function reader(fetchTicker: (symbol: string) => Promise<{ last: unknown; timestamp?: number | undefined }>) {
  return async () => ({ fetchTicker }) as unknown as TickerReader;
}

describe('a source read through ccxt', () => {
  it('reports prices as text, with the time of the exchange or of their last change', async () => {
    const seen: ReportedPrice[] = [];
    const open = reader(async (symbol) =>
      symbol === 'A/B' ? { last: '97412.350', timestamp: 5 } : { last: '0.1', timestamp: undefined },
    );
    const source = new CcxtSource('kraken', () => 77, nothing, open);
    await polled(source, ['A/B', 'C/D'], { report: (price) => seen.push(price) });
    expect(seen).toEqual([
      { symbol: 'A/B', price: '97412.350', sourceTimeMs: 5 },
      { symbol: 'C/D', price: '0.1', sourceTimeMs: 77 },
    ]);
  });

  describe('of an exchange that stamps nothing', () => {
    /** Answers the times that ten polls report; the clock is a second further at each. */
    const poll = async (exchange: object) => {
      const times: number[] = [];
      const source = new CcxtSource(
        'kraken',
        () => Date.now(),
        nothing,
        async () => exchange as TickerReader,
      );
      await polled(source, ['A/B'], {
        forMs: 18_500,
        report: ({ sourceTimeMs }) => times.push(sourceTimeMs),
      });
      return times;
    };

    it('a price is as old as its last change, however often it is answered', async () => {
      let polls = 0;
      const times = await poll({ fetchTicker: async () => ({ last: ++polls <= 4 ? '5' : '6' }) });
      expect(times).toEqual([0, 0, 0, 0, ...Array(6).fill(8_000)]);
    });

    it('an unchanged price is as young as the last trade, where trades can be asked', async () => {
      let polls = 0;
      const times = await poll({
        has: { fetchTrades: true },
        fetchTicker: async () => ({ last: '5' }),
        fetchTrades: async () => [{ id: 'before' }, { id: ++polls <= 7 ? 'one' : 'two' }],
      });
      expect(times).toEqual([...Array(7).fill(0), ...Array(3).fill(14_000)]);
    });

    it('a price that comes back is a new one, and the times of exchanges that stamp are passed on as they are', async () => {
      const lasts = ['5', '6', '5'];
      let polls = 0;
      const back = await poll({ fetchTicker: async () => ({ last: lasts[polls++] ?? '5' }) });
      expect(back).toEqual([0, 2_000, ...Array(8).fill(4_000)]);
      expect(await poll({ fetchTicker: async () => ({ last: '5', timestamp: 77 }) })).toEqual(
        Array(10).fill(77),
      );
    });
  });

  it('keeps a fault of one symbol to itself, and takes nothing that is no plain decimal', async () => {
    const seen: ReportedPrice[] = [];
    const faults: string[] = [];
    const open = reader(async (symbol) => {
      if (symbol === 'BAD/X') throw new Error('timed out');
      return {
        last: symbol === 'NUM/X' ? 1.5 : symbol === 'EXP/X' ? '1e-7' : symbol === 'NONE/X' ? undefined : '2',
      };
    });
    const source = new CcxtSource(
      'okx',
      () => 1,
      (name) => faults.push(name),
      open,
    );
    const symbols = ['BAD/X', 'NUM/X', 'EXP/X', 'NONE/X', 'GOOD/X'];
    await polled(source, symbols, { forMs: 1_999, report: (price) => seen.push(price) });
    expect(faults).toEqual(['okx']);
    expect(seen.map(({ symbol }) => symbol)).toEqual(['GOOD/X']);
  });

  it('survives an exchange that cannot be opened, and leaves it alone longer each time, a minute at most', async () => {
    const faults: [string, number][] = [];
    const source = new CcxtSource(
      'htx',
      () => 1,
      (_, error) => faults.push([messageOf(error), Date.now()]),
      async () => {
        throw new Error('no such module');
      },
    );
    await polled(source, ['A/B'], { forMs: 180_000 });
    const times = [0, 4_000, 12_000, 28_000, 60_000, 120_000, 180_000];
    expect(faults).toEqual(times.map((time) => ['no such module', time]));
  });

  it('reports nothing after its stop, not even what was asked before', async () => {
    const seen: ReportedPrice[] = [];
    let answer: (ticker: { last: string }) => void = nothing;
    const open = reader(() => new Promise((resolve) => (answer = resolve)));
    const source = new CcxtSource('gate', () => 1, nothing, open);
    await polled(source, ['A/B'], { report: (price) => seen.push(price) });
    answer({ last: '5' });
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual([]);
  });

  it('the real library knows all ten exchanges, and gives text when told to', async () => {
    const ccxt = (await import('ccxt')).default;
    for (const name of CCXT_EXCHANGES) expect(typeof ccxt[name], name).toBe('function');
    const exchange = new ccxt.kraken();
    Object.assign(exchange, { number: String });
    expect(exchange.parseNumber('97412.350')).toBe('97412.350');
  });
});

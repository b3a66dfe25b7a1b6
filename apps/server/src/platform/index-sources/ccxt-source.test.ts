import { describe, expect, it } from 'vitest';
import { CCXT_EXCHANGES, CcxtSource, type ReportedPrice, type TickerReader } from './ccxt-source.ts';

const nothing = () => undefined;
const pause = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms));

function reader(fetchTicker: (symbol: string) => Promise<{ last: unknown; timestamp?: number | undefined }>) {
  return async () => ({ fetchTicker }) as unknown as TickerReader;
}

describe('a source read through ccxt', () => {
  it('reports prices as text, with the time of the exchange or its own', async () => {
    const seen: ReportedPrice[] = [];
    const open = reader(async (symbol) =>
      symbol === 'A/B' ? { last: '97412.350', timestamp: 5 } : { last: '0.1', timestamp: undefined },
    );
    const source = new CcxtSource('kraken', () => 77, nothing, open);
    source.start(
      () => ['A/B', 'C/D'],
      (price) => seen.push(price),
    );
    await pause();
    source.stop();
    expect(seen).toEqual([
      { symbol: 'A/B', price: '97412.350', sourceTimeMs: 5 },
      { symbol: 'C/D', price: '0.1', sourceTimeMs: 77 },
    ]);
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
    source.start(
      () => ['BAD/X', 'NUM/X', 'EXP/X', 'NONE/X', 'GOOD/X'],
      (price) => seen.push(price),
    );
    await pause();
    source.stop();
    expect(faults).toEqual(['okx']);
    expect(seen.map(({ symbol }) => symbol)).toEqual(['GOOD/X']);
  });

  it('survives an exchange that cannot be opened', async () => {
    const faults: unknown[] = [];
    const source = new CcxtSource(
      'htx',
      () => 1,
      (_, error) => faults.push(error),
      async () => {
        throw new Error('no such module');
      },
    );
    source.start(() => ['A/B'], nothing);
    await pause();
    source.stop();
    expect(faults).toHaveLength(1);
  });

  it('the real library knows all ten exchanges, and gives text when told to', async () => {
    const ccxt = (await import('ccxt')).default;
    for (const name of CCXT_EXCHANGES) expect(typeof ccxt[name], name).toBe('function');
    const exchange = new ccxt.kraken();
    Object.assign(exchange, { number: String });
    expect(exchange.parseNumber('97412.350')).toBe('97412.350');
  });
});

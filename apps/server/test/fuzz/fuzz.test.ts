import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EngineState } from '@tern/engine';
import { CALL_NAMES } from '@tern/protocol/calls';
import { Random } from '@tern/test-kit/random';
import { afterEach, describe, expect, it } from 'vitest';
import { conservationFaults, fuzzRun } from './index.ts';
import { Variants } from './variants.ts';

describe('the variants', () => {
  it('are the same for the same seed, and many', () => {
    const draw = (seed: number) => {
      const source = new Variants('placeSpotOrder', { token: 't', userId: '1' }, new Random(seed));
      return Array.from({ length: 200 }, () => JSON.stringify(source.next()));
    };
    expect(draw(7)).toEqual(draw(7));
    expect(new Set(draw(7)).size).toBeGreaterThan(190);
  });

  it.each(CALL_NAMES)('of %s differ, though it may have no field', (name) => {
    const source = new Variants(name, {}, new Random(1));
    expect(new Set(Array.from({ length: 100 }, () => JSON.stringify(source.next()))).size).toBeGreaterThan(
      50,
    );
  });
});

describe('the run', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  const runAgainst = async (status: number, body: string, variants = 30) => {
    server = createServer((_request, response) => response.writeHead(status).end(body));
    // Some variants are no HTTP at all; they get the same answer.
    server.on('clientError', (_error, socket) =>
      socket.end(
        `HTTP/1.1 ${status} X\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
      ),
    );
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const calls = ['getTicker'] as const;
    return fuzzRun({ port, variants, seed: 1, slowMs: 10_000, calls, session: async () => ({}) });
  };
  const failedAnswer = JSON.stringify({
    status: 'FAILED',
    errorCode: 'SYS.0002',
    errorMessage: 'Invalid parameter',
    result: null,
  });

  it('is content with refusals in the envelope', async () => {
    const { faults, requests } = await runAgainst(200, failedAnswer);
    expect([faults, requests]).toEqual([[], 30]);
  });

  it.each([
    ['a 500', 500, failedAnswer],
    ['a stack', 200, failedAnswer.replace('Invalid', 'Error at Object.x (/srv/app.js:1:2)')],
    ['no envelope', 200, '{"ok":true}'],
    ['no JSON', 404, '<html>'],
  ])('finds %s', async (_what, status, body) => {
    expect((await runAgainst(status, body)).faults.length).toBeGreaterThan(0);
  });

  it('is not content with a run that sent nothing', async () => {
    for (const variants of [0, Number.NaN])
      expect((await runAgainst(200, failedAnswer, variants)).faults).toEqual(['nothing was sent']);
  });

  it('does not count what a limit refused', async () => {
    const { faults, requests } = await runAgainst(429, failedAnswer);
    expect(requests).toBe(0);
    expect(faults.join()).toContain('limits');
  });
});

describe('conservation', () => {
  const balance = (owner: number | 'outside:manual', free: bigint, frozen = 0n) =>
    ({ owner, type: 'assets', asset: 'USDT', free, frozen }) as const;
  const faultsOf = (...balances: ReturnType<typeof balance>[]) =>
    conservationFaults({ balances, positions: [], contracts: [] } as unknown as EngineState);

  it('holds when all sums are zero and only the outside world is negative', () => {
    expect(faultsOf(balance('outside:manual', -5n), balance(7, 3n, 2n))).toEqual([]);
  });

  it('is broken by a unit too much and by a negative member', () => {
    expect(faultsOf(balance('outside:manual', -5n), balance(7, 6n))).toHaveLength(1);
    expect(faultsOf(balance(8, 1n), balance(7, -1n))).toHaveLength(1);
  });

  const market = 'BTC/USDT:USDT';
  const position = (side: 'LONG' | 'SHORT', qty: bigint, openNotional: bigint, margin: bigint) => ({
    positionId: 1,
    market,
    side,
    qty,
    openNotional,
    margin,
  });
  const stateOf = (clearing: bigint, openQty: bigint, positions: ReturnType<typeof position>[]) =>
    ({
      balances: [balance('outside:manual', -20n), balance('insurance' as 'outside:manual', 6n)],
      contracts: [{ market, clearing, openQty }],
      positions,
    }) as unknown as EngineState;

  it('counts margins and clearing in', () => {
    const pair = [position('LONG', 2n, 100n, 4n), position('SHORT', 2n, 90n, 20n)];
    expect(conservationFaults(stateOf(-10n, 2n, pair))).toEqual([]);
    expect(conservationFaults(stateOf(-11n, 2n, pair)).length).toBeGreaterThan(1);
    expect(conservationFaults(stateOf(-10n, 3n, pair))).toHaveLength(1);
    const broken = [position('LONG', 2n, 100n, 25n), position('SHORT', 2n, 90n, -1n)];
    expect(conservationFaults(stateOf(-10n, 2n, broken))).toEqual([expect.stringContaining('margin of -1')]);
  });
});

/** The desk of the whole server: the demo's two operators, and the command that makes the first one of an exchange. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCredentials, signInDemoOperator } from './kit/demo-operator.ts';
import { RunningExchangeForTests } from './kit/running-exchange.ts';

describe('the demo', () => {
  const exchange = new RunningExchangeForTests();
  const credentials = () => readCredentials(exchange.dataDir);
  const signedIn = (name: string) => signInDemoOperator(exchange.dataDir, name);
  beforeAll(() => exchange.start());
  afterAll(() => exchange.close());

  it('hands out a maker and a checker, who change something together', async () => {
    const { operators } = credentials();
    expect(operators.map(({ name }) => name)).toEqual(['maker', 'checker']);
    expect(operators[0]?.password).not.toBe(operators[1]?.password);
    for (const { password } of operators) expect(exchange.printed.join('\n')).toContain(password);
    const [maker, checker] = [await signedIn('maker'), await signedIn('checker')];
    const request = { pairsName: 'BTC/USDT', makerFeePpm: 10, takerFeePpm: 20, reason: 'a test' };
    const made = (await maker('setMarketFees', request)) as unknown as { proposalId: string };
    await checker('approveProposal', { proposalId: made.proposalId, reason: 'a test' });
    const shown = async () => {
      const { rows } = await maker('getDeskMarkets', {});
      return rows.find(({ pairsName }) => pairsName === 'BTC/USDT');
    };
    expect(await shown()).toMatchObject({ makerFeePpm: 10, takerFeePpm: 20, status: 'OPEN' });
    // Each source speaks every few seconds; the index is whole when three have.
    await expect.poll(async () => (await shown())?.index.state, { timeout: 15_000 }).toBe('NORMAL');

    const found = await maker('getHealth', {});
    expect(found).toMatchObject({ isHealthy: true });
    expect(found.sources.filter(({ ageMs }) => ageMs >= 0 && ageMs < 60_000).length).toBeGreaterThanOrEqual(
      3,
    );

    const memberId = credentials().members[0]?.userId ?? '';
    const [posting] = (await maker('getPostings', { owner: memberId, currency: 'USDT', account: 'assets' }))
      .rows;
    expect(posting).toMatchObject({ command: 'credit-from-outside', freeChange: '50000', free: '50000' });
    const told = await maker('getCommand', { sequence: posting?.sequence ?? '' });
    expect(JSON.parse(told.command)).toMatchObject({ ref: `demo:member:${memberId}:assets:USDT` });
    expect(await maker('getMemberBalances', { memberId })).toContainEqual({
      account: 'assets',
      currency: 'USDT',
      free: '50000',
      frozen: '0',
    });
    expect((await checker('verifyAudit', {})).isWhole).toBe(true);
  });

  it('keeps their passwords over a restart', async () => {
    const before = credentials().operators;
    await exchange.stop();
    await exchange.start();
    expect(credentials().operators).toEqual(before);
  });
});

describe('the set-up command', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tern-setup-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const BOTH = ['--name', 'anna', '--name', 'ben'];

  function setUp(...args: string[]): Promise<{ code: number | null; said: string }> {
    const entry = join(import.meta.dirname, '../dist/setup-desk.js');
    const child = spawn(process.execPath, [entry, ...args], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
    return new Promise((resolve) => child.on('exit', (code) => resolve({ code, said })));
  }

  it('refuses a folder where no server was ever started, and makes nothing in it', async () => {
    const refused = await setUp(...BOTH);
    expect(refused.said).toContain(`${dataDir} holds no exchange`);
    expect(refused.code).not.toBe(0);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('makes the exchange with --new, and its first two operators once, each with a secret of their own', async () => {
    for (const names of [['anna'], ['anna', 'anna'], ['anna', 'No Name'], ['anna', 'ben', 'carl']])
      expect(
        (await setUp('--new', ...names.flatMap((name) => ['--name', name]))).code,
        names.join(),
      ).not.toBe(0);
    expect(readdirSync(dataDir)).toEqual([]);
    const first = await setUp('--new', ...BOTH);
    expect(first.said).toContain(`on ${dataDir} (demo)`);
    const secrets = ['anna', 'ben'].map((name) =>
      new RegExp(
        `name +${name}\\n +one-time password +(\\S{20})\\n +authenticator +otpauth://totp/\\S*secret=(\\w+)`,
      )
        .exec(first.said)
        ?.slice(1),
    );
    expect(new Set(secrets.flat()).size).toBe(4);
    expect(secrets.flat()).not.toContain(undefined);
    expect(first.code).toBe(0);
    const again = await setUp('--new', ...BOTH);
    expect(again.said).toContain('holds an exchange already');
    const second = await setUp(...BOTH);
    expect(second.said).toContain('there is an operator already');
    expect(second.code).not.toBe(0);
  });
});

/**
 * Tests the stress test on a real journal and snapshot: beside the results of the same commands on the same kernel; and
 * on the whole server while its demo trades on.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Event } from '@tern/engine';
import { type Envelope, ERRORS } from '@tern/protocol';
import { DESK_BASE, DESK_HEADERS, type DeskResult } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { expect, test } from 'vitest';
import { ContractWorld } from '../../../../test/kit/contract-world.ts';
import { openMembersUnderLoad } from '../../../../test/kit/members-under-load.ts';
import { RunningExchangeForTests } from '../../../../test/kit/running-exchange.ts';
import { stateOfJournal, WhatIfEngine } from '../../../kernel/index.ts';
import { openTestDatabase } from '../../../kernel/testing/test-database.ts';
import { startTestKernel } from '../../../kernel/testing/test-exchange.ts';
import { SteppedClock } from '../../../platform/clock/stepped-clock.ts';
import { totpCode } from '../../../platform/secrets/totp.ts';
import { playStress } from '../risk/stress.ts';

const FALL_SECONDS = 600;
const PERCENT = -40;

test('on snapshot and tail: it changes nothing, and the kernel then does the same', async () => {
  const database = await openTestDatabase();
  const clock = new SteppedClock();
  const kernel = await startTestKernel(database.target, { clock, snapshotEveryCommands: 20 });
  const said: Event[] = [];
  kernel.onReleased(({ events }) => said.push(...events));
  try {
    const world = new ContractWorld(kernel, (ms) => {
      clock.step(ms);
      return clock.nowMs();
    });
    for (const asset of ['USDT', 'BTC'])
      await world.submit({ kind: 'list-asset', asset, scale: 8, maxSupply: 10n ** 18n });
    await openMembersUnderLoad(world);
    await world.seed('150');
    const before = await stateOfJournal(database.sql);
    const stage = await WhatIfEngine.open(database.sql);
    const start = stage.start;
    expect(start.seq).toBe(before.sequence);
    const answer = await playStress(stage, {
      symbols: ['BTC/USDT'],
      percent: PERCENT,
      minutes: FALL_SECONDS / 60,
      ordersLeave: false,
    });
    const dryRun = await stage.state();
    await stage.close();
    expect(await stateOfJournal(database.sql)).toEqual(before);
    expect(kernel.durable.sequence).toBe(before.sequence);

    said.length = 0;
    const from = start.indexes[0]!.price;
    for (let second = 1; second <= FALL_SECONDS + 60; second++) {
      const way = BigInt(Math.min(second, FALL_SECONDS));
      await world.tickUnits(from + (from * BigInt(PERCENT) * way) / BigInt(100 * FALL_SECONDS));
      await world.liquidate();
    }
    const locked = said.filter((event) => event.kind === 'scope-locked');
    expect(locked.length).toBeGreaterThan(4);
    expect(answer.liquidations.map((one) => one.locked)).toEqual(locked);
    const deleveraged = said.filter((event) => event.kind === 'deleveraged');
    expect(deleveraged.length).toBeGreaterThan(0);
    expect(answer.deleveragings.map(({ second: _, ...event }) => event)).toEqual(deleveraged);
    const real = await WhatIfEngine.open(database.sql);
    const fund = real.start.balances.find(({ owner }) => owner === 'insurance')?.free;
    expect(answer.fundAfter).toBe(fund);
    expect(answer.fundAfter).not.toBe(answer.fundBefore);
    expect(dryRun.positions).toEqual(real.start.positions);
    expect(dryRun.balances).toEqual(real.start.balances);
    await real.close();
  } finally {
    await kernel.stop();
    await database.close();
  }
}, 120_000);

test('the whole server answers while its world trades on', async () => {
  const exchange = new RunningExchangeForTests();
  try {
    await exchange.start();
    const ask = await signedIn(exchange.dataDir);
    const sequence = async () => (await ask('getHealth', {})).result.journal.sequence;
    const from = BigInt(await sequence());
    const question = { percent: '-40', minutes: '10' };
    const { errorCode, result } = await ask('getStress', question);
    expect(errorCode).toBe(0);
    DESK_CALLS.getStress.result.parse(result);
    expect(BigInt(result.sequence)).toBeGreaterThanOrEqual(from);
    // A dry run may be over before the next tick.
    await expect.poll(async () => BigInt(await sequence())).toBeGreaterThan(BigInt(result.sequence));
    expect(result.curve.length).toBeLessThanOrEqual(120);
    expect(result.curve.at(-1)).toMatchObject({ second: 660, percent: '-40', fund: result.fundAfter });
    // A contract alone, and a question that is none.
    const one = await ask('getStress', {
      ...question,
      minutes: '1',
      pairsName: 'BTC/USDT',
      orders: 'LEAVE',
    });
    expect(one.errorCode).toBe(0);
    for (const wrong of [
      { orders: 'GO' },
      { percent: '-96' },
      { percent: '301' },
      { minutes: '0' },
      { minutes: '61' },
    ])
      expect((await ask('getStress', { ...question, ...wrong })).errorCode).toBe(
        ERRORS.parameterInvalid.code,
      );
    expect((await ask('getStress', { ...question, pairsName: 'NO/PAIR' })).errorCode).toBe(
      ERRORS.pairUnknown.code,
    );
  } finally {
    await exchange.close();
  }
}, 120_000);

interface HandedOut {
  console: string;
  operators: { name: string; password: string; otpauth: string }[];
}

/** Signs the demo's checker in at the desk. */
async function signedIn(dataDir: string) {
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as HandedOut;
  const { name, password, otpauth } = demo.operators.find((one) => one.name === 'checker')!;
  const secret = new URL(otpauth).searchParams.get('secret') ?? '';
  const url = demo.console + DESK_BASE;
  const signIn = await fetch(url + DESK_CALLS.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: demo.console },
    body: JSON.stringify({ name, password, totp: totpCode(secret, Date.now()) }),
  });
  const cookie = (signIn.headers.get('set-cookie') ?? '').split(';', 1)[0] as string;
  const { result } = (await signIn.json()) as Envelope<DeskResult<'signIn'>>;
  const headers = { cookie, [DESK_HEADERS.csrf]: result?.csrf ?? '' };
  return async <N extends 'getStress' | 'getHealth'>(call: N, request: Record<string, string>) => {
    const query = new URLSearchParams(request).toString();
    const answer = await fetch(`${url}${DESK_CALLS[call].path}?${query}`, { headers });
    return (await answer.json()) as Envelope<DeskResult<N>> & { result: DeskResult<N> };
  };
}

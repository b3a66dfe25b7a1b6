/** Malformed requests to every call of the desk, by an operator who may say all of them. */
import { request as httpRequest } from 'node:http';
import { errorByCode } from '@tern/protocol';
import { DESK_CALL_NAMES, DESK_HEADERS } from '@tern/protocol/desk';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import { randomCallErrorsSetting } from '@tern/test-kit/call-errors-file';
import { freshSeed } from '@tern/test-kit/fresh-seed';
import { Random } from '@tern/test-kit/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declaredDeskErrors } from '../src/platform/http/errors/declared-errors.ts';
import { faultOf } from '../src/platform/http/testing/bad-input.ts';
import { conservationFaults } from './fuzz/index.ts';
import { type BadDeskRequest, badDeskRequest } from './kit/bad-desk-requests.ts';
import { ContractWorld } from './kit/contract-world.ts';
import { type Browser, DeskForTests, STRANGER } from './kit/desk-for-tests.ts';
import { openMembersUnderLoad } from './kit/members-under-load.ts';
import { realPeople } from './kit/people-for-desk.ts';
import { wholeNumber } from './kit/whole-number.ts';

const VARIANTS = 10;
const MANY_VARIANTS = wholeNumber(process.env.DESK_FUZZ_VARIANTS ?? '50', 'DESK_FUZZ_VARIANTS', 1);
const PATIENCE_MS = 600_000;
/** The suite's machine may be busy. */
const SLOW_MS = 10_000;

let desk: DeskForTests;
let operatorId = 0;
let browser: Browser;
const answers = new Map<string, number>();

beforeAll(async () => {
  desk = await DeskForTests.open(randomCallErrorsSetting(), realPeople);
  await openMembersUnderLoad(new ContractWorld(desk.kernel, (ms) => (desk.kernel.nowMs += ms)));
  await desk.operator('fuzz', 'admin');
  await desk.operator('other', 'admin');
  operatorId = (await desk.staff.operators.byName('fuzz'))?.operatorId ?? 0;
  await renew();
});
afterAll(() => desk.close());

/** A call may have ended the session. */
async function renew(): Promise<void> {
  const nowMs = desk.clock.nowMs();
  const token = await desk.staff.sessions.issue(operatorId, nowMs);
  const csrf = (await desk.staff.sessions.find(token, nowMs, true))?.csrf ?? '';
  browser = { cookie: `desk=${token}`, csrf };
}

function send(bad: BadDeskRequest): Promise<{ status: number; body: string }> {
  const { cookie, csrf } = bad.isSignedIn ? browser : STRANGER;
  const headers = {
    cookie,
    origin: desk.origin,
    [DESK_HEADERS.csrf]: csrf,
    connection: 'close',
    'content-length': String(Buffer.byteLength(bad.body ?? '')),
    ...(bad.contentType !== undefined && { 'content-type': bad.contentType }),
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${desk.origin}${bad.url}`, { method: bad.method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      );
    });
    sent.on('error', reject);
    sent.end(bad.body);
  });
}

async function expectEnvelopes(name: (typeof DESK_CALL_NAMES)[number], variants: number, seed: number) {
  const random = new Random(seed + DESK_CALL_NAMES.indexOf(name) + 1);
  for (let cases = 0; cases < variants; cases++) {
    desk.clock.step(DESK_CALLS[name].access === 'open' ? 3_100 : 100);
    const bad = badDeskRequest(name, random);
    const startedMs = performance.now();
    const { status, body } = await send(bad);
    const shown = JSON.stringify(bad).slice(0, 500);
    expect(performance.now() - startedMs, shown).toBeLessThan(SLOW_MS);
    expect(status, shown).not.toBe(429);
    expect(faultOf(status, body), shown).toBeUndefined();
    const { errorCode } = JSON.parse(body) as { errorCode: string | number };
    answers.set(String(errorCode), (answers.get(String(errorCode)) ?? 0) + 1);
    // The call itself refuses with 200; another path, method or type is refused before it.
    const error = status === 200 ? errorByCode(String(errorCode)) : undefined;
    if (error !== undefined) expect(declaredDeskErrors(DESK_CALLS[name]), shown).toContain(error);
    if (bad.isSignedIn && errorCode === 'SYS.0015') await renew();
  }
}

it.each(DESK_CALL_NAMES)('%s', { timeout: PATIENCE_MS }, (name) =>
  expectEnvelopes(name, VARIANTS, freshSeed()),
);

it.each(DESK_CALL_NAMES)('%s, many times', { tags: 'long', timeout: PATIENCE_MS }, (name) =>
  expectEnvelopes(name, MANY_VARIANTS, 0),
);

it('met more than one refusal, and left the house in order', async () => {
  // A run that only ever meets one refusal tests that refusal alone.
  expect(answers.size).toBeGreaterThan(15);
  expect((await desk.staff.audit.verify()).brokenAt).toBe(0);
  expect(conservationFaults(desk.kernel.restarted().initial)).toEqual([]);
});

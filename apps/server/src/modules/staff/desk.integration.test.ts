import { ERRORS } from '@tern/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Browser,
  cookieOf,
  DESK_PASSWORD,
  DeskForTests,
  STRANGER,
} from '../../../test/kit/desk-for-tests.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PAIR = 'BTC/USDT';
const reason = 'because of a test';
const code = (name: keyof typeof ERRORS) => ERRORS[name].code;

let desk: DeskForTests;
let maker: Browser;
let checker: Browser;
beforeAll(async () => {
  desk = await DeskForTests.open();
  await desk.operator('maker', 'admin');
  await desk.operator('checker', 'admin');
  maker = await desk.signIn('maker');
  checker = await desk.signIn('checker');
});
afterAll(() => desk.close());

/** Signed in anew: tests step the clock past what a session lives. */
async function bothAgain() {
  maker = await desk.signIn('maker');
  checker = await desk.signIn('checker');
}
const markets = async () => (await desk.ask('getDeskMarkets', {}, maker)).rows;
const fees = (makerFeePpm: number, takerFeePpm: number) => ({
  pairsName: PAIR,
  makerFeePpm,
  takerFeePpm,
  reason,
});

describe('signing in', () => {
  const wrong = (name: string, password: string, totp: string) =>
    desk.errorOf('signIn', { name, password, totp }, STRANGER);

  it('gives a cookie that no script sees and no other site sends', async () => {
    await desk.operator('anna', 'support');
    desk.clock.step(MINUTE_MS);
    const answer = await desk.raw(
      'signIn',
      { name: ' Anna ', password: DESK_PASSWORD, totp: desk.code('anna') },
      STRANGER,
    );
    expect(answer.headers.get('set-cookie')).toMatch(
      /^desk=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.body).not.toContain(cookieOf(answer).split('=')[1]);
    const [kept] = await desk.database.sql<{ n: bigint }[]>`
      select count(*) as n from staff_sessions where token_hash = ${cookieOf(answer).slice(5)}`;
    expect(kept?.n).toBe(0n);
  });

  it('answers alike whatever was wrong, and takes a code once', async () => {
    await desk.operator('ben', 'support');
    desk.clock.step(MINUTE_MS);
    const totp = desk.code('ben');
    expect(await wrong('ben', 'a wrong passphrase', totp)).toBe(code('deskSignInWrong'));
    expect(await wrong('ben', DESK_PASSWORD, '000000')).toBe(code('deskSignInWrong'));
    expect(await wrong('nobody', DESK_PASSWORD, totp)).toBe(code('deskSignInWrong'));
    expect(await wrong('ben', DESK_PASSWORD, totp)).toBe('');
    expect(await wrong('ben', DESK_PASSWORD, totp)).toBe(code('deskSignInWrong'));
    // The step before is within the window, and older than the one that was taken.
    desk.clock.step(-30_000);
    const older = desk.code('ben');
    desk.clock.step(30_000);
    expect(await wrong('ben', DESK_PASSWORD, older)).toBe(code('deskSignInWrong'));
  });

  it('lets one of two in who come with the same code at the same time', async () => {
    await desk.operator('carl', 'support');
    desk.clock.step(MINUTE_MS);
    const request = { name: 'carl', password: DESK_PASSWORD, totp: desk.code('carl') };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => desk.errorOf('signIn', request, STRANGER)),
    );
    expect(answers.filter((one) => one === '')).toHaveLength(1);
  });

  it.each(['dora', 'nobody.at.all'])('closes %s after five wrong tries, known or not', async (name) => {
    if (name === 'dora') await desk.operator('dora', 'support');
    const tries = [];
    for (let at = 0; at < 6; at++) tries.push(await wrong(name, 'a wrong passphrase', '123456'));
    expect(tries).toEqual([...Array(5).fill(code('deskSignInWrong')), code('deskSignInLocked')]);
    if (name !== 'dora') return;
    expect(await wrong(name, DESK_PASSWORD, desk.code(name))).toBe(code('deskSignInLocked'));
    desk.clock.step(31 * MINUTE_MS);
    expect(await wrong(name, DESK_PASSWORD, desk.code(name))).toBe('');
    await bothAgain();
  });

  it('runs the same steps for known and unknown names', async () => {
    const { signIn, operators, passwords, lockout, devices } = desk.staff;
    const count = async (name: string) => {
      const steps: string[] = [];
      const spied = [operators, passwords, lockout, devices].flatMap((one) =>
        Object.getOwnPropertyNames(Object.getPrototypeOf(one))
          .filter((method) =>
            ['byName', 'takeStep', 'check', 'attempt', 'count', 'placeOf', 'delayOf', 'remember'].includes(
              method,
            ),
          )
          .map((method) => {
            const own = one as unknown as Record<string, (...given: unknown[]) => unknown>;
            const real = own[method] as (...given: unknown[]) => unknown;
            own[method] = (...given) => {
              steps.push(method);
              return real.apply(one, given);
            };
            return () => delete own[method];
          }),
      );
      const request = { name, password: 'a wrong passphrase', totp: '123456' };
      await signIn.signIn(request, '203.0.113.9', desk.clock.nowMs()).catch(() => undefined);
      for (const undo of spied) undo();
      return steps;
    };
    const known = await count('maker');
    expect(known).toEqual([
      ...['byName', 'placeOf', 'delayOf', 'attempt', 'check', 'takeStep', 'count', 'count'],
    ]);
    expect(await count('some.stranger')).toEqual(known);
  });

  it('ends after half an hour of nothing, after twelve hours, and when it is signed out', async () => {
    const idle = await desk.signIn('anna');
    desk.clock.step(29 * MINUTE_MS);
    expect((await desk.ask('getOwnSession', {}, idle)).name).toBe('anna');
    desk.clock.step(29 * MINUTE_MS);
    // Looking for news by itself does not keep it awake.
    const polled = await desk.raw('getOwnSession', {}, idle, { 'x-desk-passive': '1' });
    expect(polled.body).toContain('SUCCEED');
    desk.clock.step(2 * MINUTE_MS);
    expect(await desk.errorOf('getOwnSession', {}, idle)).toBe('SYS.0015');

    const long = await desk.signIn('anna');
    for (let at = 0; at < 36; at++) {
      expect(await desk.errorOf('getOwnSession', {}, long)).toBe('');
      desk.clock.step(20 * MINUTE_MS);
    }
    expect(await desk.errorOf('getOwnSession', {}, long)).toBe('SYS.0015');

    const gone = await desk.signIn('anna');
    const out = await desk.raw('signOut', {}, gone);
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(await desk.errorOf('getOwnSession', {}, gone)).toBe('SYS.0015');
    await bothAgain();
  });

  it('an own password is changed with the old one and a fresh code; other sessions end', async () => {
    await desk.operator('emil', 'support');
    const first = await desk.signIn('emil');
    const second = await desk.signIn('emil');
    desk.clock.step(MINUTE_MS);
    const change = (password: string, newPassword: string) =>
      desk.errorOf('changeOwnPassword', { password, newPassword, totp: desk.code('emil') }, second);
    expect(await change(DESK_PASSWORD, 'short')).toBe(code('deskPasswordFormat'));
    expect(await change(DESK_PASSWORD, 'emil and his friends')).toBe(code('deskPasswordFormat'));
    expect(await change('a wrong passphrase', 'another long passphrase')).toBe(code('deskSignInWrong'));
    expect(await change(DESK_PASSWORD, 'another long passphrase')).toBe('');
    expect(await desk.errorOf('getOwnSession', {}, first)).toBe('SYS.0015');
    expect(await desk.errorOf('getOwnSession', {}, second)).toBe('');
    await desk.signIn('emil', 'another long passphrase');
  });

  it('an own password opens the desk however a keyboard writes it', async () => {
    await desk.operator('fred', 'support');
    const session = await desk.signIn('fred');
    const change = (password: string, newPassword: string) => {
      desk.clock.step(MINUTE_MS);
      return desk.errorOf('changeOwnPassword', { password, newPassword, totp: desk.code('fred') }, session);
    };
    expect(await change(DESK_PASSWORD, 'cafe\u0301\u3000and horses')).toBe('');
    expect(await change('caf\u00e9 and horses', 'cafe\u0301 and horses')).toBe(code('passwordSame'));
    for (const typed of ['caf\u00e9 and horses', 'cafe\u0301\u00a0and horses']) {
      desk.clock.step(MINUTE_MS);
      await desk.signIn('fred', typed);
    }
  });
});

describe('what is kept', () => {
  it('is no password, no secret of an authenticator and no token', async () => {
    const [row] = await desk.database.sql<{ hash: string; sealed: Buffer }[]>`
      select password_hash as hash, totp_sealed as sealed from staff_operators where name = 'maker'`;
    expect(row?.hash).toMatch(/^\$argon2id\$/);
    expect(row?.sealed.includes(desk.secrets.get('maker') ?? '')).toBe(false);
    const { operators } = desk.staff;
    expect((await operators.byName('maker'))?.totpSecret).toBe(desk.secrets.get('maker'));
    // Sealed under the operator's name: in another operator's row it does not open.
    await desk.database.sql`
      update staff_operators set totp_sealed = ${row?.sealed ?? Buffer.alloc(0)} where name = 'emil'`;
    await expect(operators.byName('emil')).rejects.toThrow();
  });
});

describe('who knocks too often, or may not knock', () => {
  it('gets 429 in the envelope until time has passed', async () => {
    const many = await Promise.all(
      Array.from({ length: 60 }, () => desk.raw('getOwnSession', {}, checker).then(({ status }) => status)),
    );
    expect(many.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
    desk.clock.step(2_000);
    expect(await desk.errorOf('getOwnSession', {}, checker)).toBe('');
    const request = { name: 'nobody', password: 'x', totp: 'x' };
    const tries = [];
    for (let at = 0; at < 25; at++) tries.push((await desk.raw('signIn', request, STRANGER)).status);
    expect(tries.at(-1)).toBe(429);
    desk.clock.step(MINUTE_MS);
    await bothAgain();
  });

  it('finds nothing from an address that is not listed', async () => {
    const closed = await DeskForTests.open({ CONSOLE_ALLOW: '192.0.2.0/24' });
    try {
      expect((await fetch(closed.origin)).status).toBe(404);
      expect((await closed.raw('getOwnSession', {}, STRANGER)).status).toBe(404);
    } finally {
      await closed.close();
    }
  });
});

describe('what a browser must send', () => {
  const place = { pairsName: PAIR, place: 3, reason };

  it('the CSRF token of its own session, and the origin of the desk', async () => {
    const refused = async (headers: Record<string, string>) =>
      JSON.parse((await desk.raw('setMarketPlace', place, maker, headers)).body).errorCode;
    expect(await refused({ 'x-desk-csrf': '' })).toBe(code('deskCsrf'));
    expect(await refused({ 'x-desk-csrf': 'x'.repeat(44) })).toBe(code('deskCsrf'));
    expect(await refused({ 'x-desk-csrf': checker.csrf })).toBe(code('deskCsrf'));
    expect(await refused({ origin: 'https://evil.example' })).toBe(code('forbidden'));
    expect(await refused({ origin: 'null' })).toBe(code('forbidden'));
    expect(await refused({ 'content-type': 'text/plain' })).toBe(code('mediaType'));
    expect(await refused({})).toBe(0);
  });

  it('a reason, and nothing that the call does not know', async () => {
    const { reason: _reason, ...without } = place;
    const say = (request: object) => desk.errorOf('setMarketPlace', request as typeof place, maker);
    expect(await say(without)).toBe(code('parameterMissing'));
    expect(await say({ ...place, reason: 'ab' })).toBe(code('parameterInvalid'));
    expect(await say({ ...place, reason: 'x'.repeat(201) })).toBe(code('parameterInvalid'));
    expect(await say({ ...place, operatorId: '1' })).toBe(code('parameterUnknown'));
    expect(await say({ ...place, place: '3' })).toBe(code('parameterInvalid'));
  });

  it('bodies that are none are refused in the envelope', async () => {
    for (const body of [
      '{',
      '[]',
      'null',
      '"a"',
      '{"__proto__":{"a":1}}',
      '{"reason":"a\\u0000b"}',
      '\u0000',
    ]) {
      const response = await fetch(`${desk.origin}/desk/market/setPlace`, {
        method: 'POST',
        body,
        headers: {
          cookie: maker.cookie,
          origin: desk.origin,
          'content-type': 'application/json',
          'x-desk-csrf': maker.csrf,
        },
      });
      expect(response.status, body).toBe(200);
      expect(await response.json(), body).toMatchObject({ status: 'FAILED', result: null });
    }
  });

  it('its pages and calls carry the headers that keep strangers out', async () => {
    const response = await fetch(`${desk.origin}/desk/session/getOwnSession`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await fetch(`${desk.origin}/desk/nothing/here`)).status).toBe(404);
    expect((await fetch(`${desk.origin}/desk/market/setPlace`)).status).toBe(405);
    expect((await fetch(`${desk.origin}/api/data/data/getServer`)).status).toBe(404);
  });
});

describe('four eyes', () => {
  it('one proposes, another approves, and only then it is done', async () => {
    const proposalId = await desk.propose('setMarketFees', fees(700, 900), maker);
    expect((await markets())[0]).toMatchObject({ makerFeePpm: 1000 });
    expect(await desk.ask('getProposal', { proposalId }, maker)).toMatchObject({
      call: 'setMarketFees',
      subject: PAIR,
      state: 'PENDING',
      isOwn: true,
      mayApprove: false,
      mayCancel: true,
      mayExecute: false,
      executeFrom: 0,
      before: '{"makerFeePpm":1000,"takerFeePpm":1000}',
    });
    expect(await desk.errorOf('approveProposal', { proposalId, reason }, maker)).toBe(code('proposalOwn'));
    expect(await desk.errorOf('executeProposal', { proposalId, reason }, maker)).toBe(code('proposalOwn'));
    expect(await desk.errorOf('rejectProposal', { proposalId, reason }, maker)).toBe(code('proposalOwn'));
    expect(await desk.errorOf('cancelProposal', { proposalId, reason }, checker)).toBe(
      code('proposalForeign'),
    );
    const { state } = await desk.ask('approveProposal', { proposalId, reason }, checker);
    expect(state).toBe('EXECUTED');
    expect((await markets())[0]).toMatchObject({ makerFeePpm: 700, takerFeePpm: 900 });
    expect(await desk.errorOf('approveProposal', { proposalId, reason }, checker)).toBe(
      code('proposalDecided'),
    );
  });

  it('is done once under parallel approvals', async () => {
    await desk.operator('third', 'admin');
    const third = await desk.signIn('third');
    const proposalId = await desk.propose('setMarketFees', fees(710, 910), maker);
    const before = desk.kernel.durable.sequence;
    const answers = await Promise.all(
      [checker, third, checker, third].map((browser) =>
        desk.errorOf('approveProposal', { proposalId, reason }, browser),
      ),
    );
    expect(answers.filter((one) => one === '')).toHaveLength(1);
    expect(answers.filter((one) => one === code('proposalDecided'))).toHaveLength(3);
    expect(desk.kernel.durable.sequence).toBe(before + 1);
  });

  it('is refused when what it would change has changed', async () => {
    const older = await desk.propose('setMarketFees', fees(720, 920), maker);
    const newer = await desk.propose('setMarketFees', fees(730, 930), maker);
    await desk.ask('approveProposal', { proposalId: newer, reason }, checker);
    expect(await desk.errorOf('approveProposal', { proposalId: older, reason }, checker)).toBe(
      code('proposalOutdated'),
    );
    expect(await desk.ask('getProposal', { proposalId: older }, maker)).toMatchObject({ state: 'OUTDATED' });
    expect((await markets())[0]).toMatchObject({ makerFeePpm: 730 });
  });

  it('a refusal of the engine leaves it failed, and says why', async () => {
    const filters = {
      tickSize: '0.1',
      stepSize: '0.00001',
      minQty: '0.00001',
      maxQty: '1000',
      minNotional: '5',
      maxNotional: '500000',
    };
    const proposalId = await desk.propose('setMarketFilters', { pairsName: PAIR, filters, reason }, maker);
    await desk.kernel.execute({
      kind: 'place-spot-order',
      memberId: 10_002_001,
      requestId: '',
      market: PAIR,
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: 4_000_000n,
      qty: 100n,
      quoteAmount: 0n,
    });
    expect(await desk.errorOf('approveProposal', { proposalId, reason }, checker)).toBe(
      code('marketBookNotEmpty'),
    );
    expect(await desk.ask('getProposal', { proposalId }, maker)).toMatchObject({
      state: 'FAILED',
      errorCode: code('marketBookNotEmpty'),
    });
  });

  it('ends by rejection, by its maker, by the clock', async () => {
    const [rejected, cancelled, expired] = [
      await desk.propose('setMarketFees', fees(1, 2), maker),
      await desk.propose('setMarketFees', fees(1, 3), maker),
      await desk.propose('setMarketFees', fees(1, 4), maker),
    ];
    await desk.ask('rejectProposal', { proposalId: rejected, reason }, checker);
    await desk.ask('cancelProposal', { proposalId: cancelled, reason }, maker);
    desk.clock.step(7 * 24 * HOUR_MS);
    await bothAgain();
    const approve = (proposalId: string) => desk.errorOf('approveProposal', { proposalId, reason }, checker);
    expect(await approve(rejected)).toBe(code('proposalDecided'));
    expect(await approve(cancelled)).toBe(code('proposalDecided'));
    expect(await approve(expired)).toBe(code('proposalExpired'));
    const { rows } = await desk.ask('getProposals', { state: 'EXPIRED' }, maker);
    expect(rows.map((row) => row.proposalId)).toContain(expired);
    expect((await desk.ask('getProposals', { state: 'PENDING' }, maker)).rows).toEqual([]);
  });

  it('a maker who lost his role proposes nothing any more', async () => {
    await desk.operator('frank', 'market');
    const frank = await desk.signIn('frank');
    const proposalId = await desk.propose('setMarketFees', fees(5, 6), frank);
    const { operatorId } = await desk.staff.operators.byName('frank').then((one) => one ?? { operatorId: 0 });
    await desk.staff.operators.setRoles(operatorId, ['support']);
    expect(await desk.errorOf('getProposal', { proposalId }, frank)).toBe(code('proposalUnknown'));
    expect(await desk.errorOf('approveProposal', { proposalId, reason }, checker)).toBe(code('deskRole'));
    expect(await desk.errorOf('getProposal', { proposalId: '999999' }, frank)).toBe(code('proposalUnknown'));
  });

  it('what a stop cut short is not done again', async () => {
    const proposalId = await desk.propose('setMarketFees', fees(7, 8), maker);
    await desk.database.sql`
      update staff_proposals set state = 'EXECUTING' where proposal_id = ${proposalId}`;
    await desk.staff.proposals.markInterrupted();
    expect(await desk.errorOf('approveProposal', { proposalId, reason }, checker)).toBe(
      code('proposalDecided'),
    );
    expect(await desk.ask('getProposal', { proposalId }, maker)).toMatchObject({ state: 'INTERRUPTED' });
  });
});

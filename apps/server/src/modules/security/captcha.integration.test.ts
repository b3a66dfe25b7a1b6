/** The captcha from its challenge to the form it opens (rules/security#captcha), over the real table. */
import { createHash, randomBytes } from 'node:crypto';
import type { CallRequest, CaptchaFlow } from '@tern/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuthForTests, IP, OTHER_IP } from '../../../test/kit/auth-for-tests.ts';
import { PASSWORD } from '../../../test/kit/running-exchange.ts';
import { FakeGeetest, GEETEST_ID, GEETEST_KEY } from '../../platform/captcha/testing/fake-geetest.ts';

let authClient: AuthForTests;
beforeAll(async () => {
  authClient = await AuthForTests.open();
});
afterAll(() => authClient.close());

let codes = 0;
const start = async (ip = IP) => {
  const randomCode = String(authClient.nowMs() - 500_000 + codes++);
  const begun = await authClient.call('geetestCode', { randomCode, clientType: 'h5' }, { ip });
  return { randomCode, ...begun };
};
const rowOf = async (challenge: string) =>
  (await authClient.sql`select * from security_captchas where challenge = ${challenge}`)[0];
const answerOf = async (challenge: string): Promise<string> => String((await rowOf(challenge))?.answer);
/** The picture, with its work done and its wait over. */
const puzzle = async (challenge: string, flow: CaptchaFlow = 'login', ip = IP) => {
  const { waitMs } = await authClient.call('getCaptchaWork', { challenge, kind: 'slide' }, { ip });
  authClient.clock.step(waitMs);
  const work = String((await rowOf(challenge))?.work);
  return authClient.call('getCaptchaPuzzle', { challenge, flow, work }, { ip });
};
const solve = (challenge: string, answer: string, ip = IP) =>
  authClient.call('solveCaptcha', { challenge, answer }, { ip });
const logIn = (fields: object, ip = IP) =>
  authClient.errorOf(
    authClient.call(
      'login',
      { phone: '13700000000', password: PASSWORD, clientType: 'h5', ...fields } as CallRequest<'login'>,
      { ip },
    ),
  );
const sendCode = (fields: object, ip = IP, phone = authClient.freshPhone()) =>
  authClient.errorOf(
    authClient.call('sendCode', { phone, purpose: 'REGISTER', ...fields } as CallRequest<'sendCode'>, { ip }),
  );
/** The captcha let the caller through: no member has this account. */
const PASSED = 'wrongPassword';

describe('a challenge', () => {
  it('has the shape of the vendor’s', async () => {
    const { challenge, gt, status, success, new_captcha } = await start();
    expect({ status, success, new_captcha }).toEqual({ status: 1, success: 1, new_captcha: true });
    expect(challenge).toMatch(/^[0-9a-f]{32}$/);
    expect(gt).toMatch(/^[0-9a-f]{32}$/);
  });

  it('names no script: the pictures are our own', async () => {
    expect(Object.keys(await start()).sort()).toEqual(
      ['challenge', 'gt', 'new_captcha', 'randomCode', 'status', 'success'].sort(),
    );
  });

  it('judges no clock but its own: any thirteen digits begin one that lives ten minutes', async () => {
    const hour = 3_600_000;
    const now = authClient.nowMs();
    for (const randomCode of [now - 600_001, now + 600_001, now - 26 * hour, now + 26 * hour].map(String)) {
      const { challenge } = await authClient.call('geetestCode', { randomCode, clientType: 'h5' });
      await puzzle(challenge);
      const solved = await solve(challenge, await answerOf(challenge));
      expect(await logIn({ phone: authClient.freshPhone(), randomCode, ...solved })).toBe(PASSED);
    }
    for (const randomCode of ['0000000000000', '9999999999999'])
      await authClient.call('geetestCode', { randomCode, clientType: 'h5' });
  });

  it('is replaced by the same randomCode, from one network alone', async () => {
    const first = await start();
    await authClient.call('geetestCode', { randomCode: first.randomCode, clientType: 'h5' });
    expect(await authClient.errorOf(puzzle(first.challenge))).toBe('captchaWrong');
    // A caller from another network with the same millisecond disturbs no other.
    const second = await start();
    await authClient.call(
      'geetestCode',
      { randomCode: second.randomCode, clientType: 'h5' },
      { ip: OTHER_IP },
    );
    expect(await authClient.errorOf(puzzle(second.challenge))).toBe('done');
  });
});

describe('a puzzle', () => {
  it('is a picture whose answer stays here, and fits within twelve pixels', async () => {
    /** Fields that have named every answer so far; a picture may be as high as one answer of a hundred by chance. */
    let constantFields: string[] | undefined;
    for (const [off, expected] of [
      [12, 'done'],
      [-12, 'done'],
      [13, 'captchaWrong'],
      [-13, 'captchaWrong'],
    ] as const) {
      const { challenge } = await start();
      const shown = await puzzle(challenge);
      expect(Object.keys(shown).sort()).toEqual(['background', 'height', 'piece', 'pieceWidth', 'width']);
      expect(shown.background).toMatch(/^data:image\/jpeg;base64,/);
      expect(shown.piece).toMatch(/^data:image\/png;base64,/);
      const answer = await answerOf(challenge);
      const named = Object.entries(shown).filter(([, value]) => Number(value) === Number(answer));
      constantFields = named
        .map(([field]) => field)
        .filter((field) => constantFields?.includes(field) ?? true);
      const given = String(Math.max(0, Number(answer) + off));
      const isOff = Math.abs(Number(given) - Number(answer)) > 12;
      expect(await authClient.errorOf(solve(challenge, given))).toBe(isOff ? expected : 'done');
    }
    expect(constantFields).toEqual([]);
  });

  it('is drawn once and answered once, then a new challenge is needed', async () => {
    const { challenge } = await start();
    await puzzle(challenge);
    const right = await answerOf(challenge);
    expect(await authClient.errorOf(puzzle(challenge))).toBe('captchaWrong');
    expect(await authClient.errorOf(solve(challenge, '399'))).toBe('captchaWrong');
    expect(await authClient.errorOf(solve(challenge, right))).toBe('captchaWrong');
  });

  it('counts parallel answers', async () => {
    const { challenge } = await start();
    await puzzle(challenge);
    const right = Number(await answerOf(challenge));
    const guesses = [
      ...Array.from({ length: 20 }, (_, at) => String((right + 20 + 15 * at) % 400)),
      String(right),
    ];
    const answers = await Promise.all(guesses.map((guess) => authClient.errorOf(solve(challenge, guess))));
    expect(answers.filter((answer) => answer === 'captchaWrong').length).toBeGreaterThanOrEqual(20);
    expect((await rowOf(challenge))?.tries).toBe(1);
  });

  it('is for whoever asked for it: its network, its flow, its ten minutes', async () => {
    const { challenge } = await start();
    expect(await authClient.errorOf(puzzle(challenge, 'login', OTHER_IP))).toBe('captchaWrong');
    await puzzle(challenge);
    const answer = await answerOf(challenge);
    expect(await authClient.errorOf(solve(challenge, answer, OTHER_IP))).toBe('captchaWrong');
    const late = await start();
    await puzzle(late.challenge);
    const right = await answerOf(late.challenge);
    authClient.clock.step(600_000);
    expect(await authClient.errorOf(solve(late.challenge, right))).toBe('captchaWrong');
    expect(await authClient.errorOf(puzzle('0'.repeat(32)))).toBe('captchaWrong');
  });

  it('solved, gives what the vendor’s private check counts', async () => {
    const { challenge } = await start();
    await puzzle(challenge);
    const solved = await solve(challenge, await answerOf(challenge));
    expect(solved.geetest_validate).toMatch(/^[0-9a-f]{32}$/);
    expect(solved.geetest_seccode).toBe(`${solved.geetest_validate}|jordan`);
    expect(await solve(challenge, await answerOf(challenge))).toEqual(solved);
  });
});

describe('what it opens', () => {
  it('needs all its fields, each of them right', async () => {
    const fields = await authClient.captcha('login');
    for (const name of ['randomCode', 'geetest_challenge', 'geetest_validate', 'geetest_seccode'] as const) {
      const { [name]: _, ...rest } = fields;
      expect(await logIn(rest), name).toBe('captchaRequired');
    }
    const wrong = {
      randomCode: String(Number(fields.randomCode) + 1),
      geetest_challenge: randomBytes(16).toString('hex'),
    };
    for (const [name, value] of Object.entries(wrong))
      expect(await logIn({ ...fields, [name]: value }), name).toBe('captchaWrong');
    expect(await logIn(fields)).toBe(PASSED);
    for (const name of ['geetest_validate', 'geetest_seccode'] as const) {
      const again = await authClient.captcha('login');
      const digest = createHash('md5').update(again[name]).digest('hex');
      expect(await logIn({ ...again, [name]: digest }), name).toBe('captchaWrong');
      expect(await logIn(again), `${name}, after a wrong one`).toBe('captchaWrong');
    }
  });

  it('is a login, once, even when ten come at once', async () => {
    const fields = await authClient.captcha('login');
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(fields)));
    expect(answers.filter((answer) => answer === PASSED)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'captchaWrong')).toHaveLength(9);
  });

  it('is one code and then the form that carries it', async () => {
    const phone = authClient.freshPhone();
    const fields = await authClient.captcha('register');
    const once = await Promise.all([1, 2, 3].map(() => sendCode(fields, IP, phone)));
    expect(once.sort()).toEqual(['captchaWrong', 'captchaWrong', 'done']);
    const form = {
      ...({ phone, password: PASSWORD, agreement: 'true', clientType: 'h5' } as const),
      code: await authClient.codeFor(phone),
      ...fields,
    };
    const all = await Promise.all([1, 2, 3].map(() => authClient.errorOf(authClient.call('register', form))));
    expect(all.sort()).toEqual(['codeWrong', 'codeWrong', 'done']);
    expect(await authClient.errorOf(authClient.call('register', form))).toBe('captchaWrong');
    expect(await sendCode(fields, IP, phone)).toBe('captchaWrong');
  });

  it('is its own flow alone, from its own network', async () => {
    for (const flow of ['register', 'forget', 'security'] as const)
      expect(await logIn(await authClient.captcha(flow)), flow).toBe('captchaWrong');
    for (const flow of ['login', 'forget', 'security'] as const)
      expect(await sendCode(await authClient.captcha(flow)), flow).toBe('captchaWrong');
    const elsewhere = await authClient.captcha('login', OTHER_IP);
    expect(await logIn(elsewhere)).toBe('captchaWrong');
    expect(await logIn(elsewhere, '198.51.100.200')).toBe(PASSED);
  });

  it('is nothing without a solved puzzle, whatever the client says of its status', async () => {
    const { randomCode, challenge } = await start();
    await puzzle(challenge);
    const made = {
      geetest_challenge: challenge,
      geetest_validate: 'a'.repeat(32),
      geetest_seccode: 'a|jordan',
    };
    expect(await logIn({ status: '0', randomCode, ...made })).toBe('captchaWrong');
  });

  it('takes a challenge with the slide’s two characters more', async () => {
    const { randomCode, challenge } = await start();
    await puzzle(challenge);
    const solved = await solve(`${challenge}k3`, await answerOf(challenge));
    expect(solved.geetest_challenge).toBe(`${challenge}k3`);
    expect(await logIn({ randomCode, ...solved })).toBe(PASSED);
  });
});

describe('with the vendor', () => {
  let vendor: FakeGeetest;
  const open = (env: Record<string, string> = {}) =>
    AuthForTests.open({ GEETEST_ID, GEETEST_KEY, GEETEST_URL: vendor.url, ...env });
  beforeAll(async () => {
    vendor = await FakeGeetest.listen();
  });
  afterAll(() => vendor.close());

  const begin = (at: AuthForTests) => {
    const randomCode = String(at.nowMs() + codes++);
    return at
      .call('geetestCode', { randomCode, clientType: 'h5' })
      .then((begun) => ({ randomCode, ...begun }));
  };
  const loginWith = (at: AuthForTests, fields: object) =>
    at.errorOf(
      at.call('login', {
        phone: '13700000000',
        password: PASSWORD,
        clientType: 'h5',
        ...fields,
      } as CallRequest<'login'>),
    );
  const named = ({ challenge, validate, seccode }: Record<'challenge' | 'validate' | 'seccode', string>) => ({
    geetest_challenge: challenge,
    geetest_validate: validate,
    geetest_seccode: seccode,
  });

  it('its widget opens a login once, and two steps of one flow', async () => {
    const at = await open();
    try {
      const { randomCode, challenge, gt, status, script } = await begin(at);
      expect([gt, status]).toEqual([GEETEST_ID, 1]);
      expect(script).toBe('https://static.geetest.com/static/tools/gt.js');
      for (const refused of [
        at.call('getCaptchaWork', { challenge, kind: 'slide' }),
        at.call('getCaptchaPuzzle', { challenge, flow: 'login', work: '1' }),
        at.call('sendCaptchaCode', { challenge, phone: '13700000000', work: '1' }),
      ])
        expect(await at.errorOf(refused)).toBe('captchaUnavailable');
      const fields = { randomCode, ...named(vendor.solve(challenge)) };
      expect(await loginWith(at, fields)).toBe(PASSED);
      expect(await loginWith(at, fields)).toBe('captchaWrong');

      const second = await begin(at);
      const solved = { randomCode: second.randomCode, ...named(vendor.solve(second.challenge)) };
      const phone = at.freshPhone();
      await at.call('sendCode', { phone, purpose: 'REGISTER', ...solved });
      expect(await loginWith(at, solved)).toBe('captchaWrong');
      const form = {
        ...({ phone, password: PASSWORD, agreement: 'true', clientType: 'h5' } as const),
        code: await at.codeFor(phone),
      };
      const forged = { ...form, ...solved, geetest_validate: 'b'.repeat(32) };
      expect(await at.errorOf(at.call('register', forged))).toBe('captchaWrong');
      const unsolved = await begin(at);
      const guess = named({ challenge: unsolved.challenge, validate: 'v', seccode: 'v|jordan' });
      expect(await loginWith(at, { randomCode: unsolved.randomCode, ...guess })).toBe('captchaWrong');
    } finally {
      await at.close();
    }
  });

  it('away, nobody passes; with failback five a minute do', { tags: 'long' }, async () => {
    vendor.state = 'broken';
    const [closed, open5] = [await open(), await open({ CAPTCHA_FAILBACK: '1' })];
    try {
      expect(await closed.errorOf(begin(closed))).toBe('captchaUnavailable');
      const answers: string[] = [];
      for (let count = 0; count < 7; count++) {
        const { randomCode, challenge, status, success } = await begin(open5);
        expect([status, success]).toEqual([0, 0]);
        const fields = named({ challenge, validate: 'any', seccode: 'any' });
        answers.push(await loginWith(open5, { status: '1', randomCode, ...fields }));
      }
      expect(answers).toEqual([...Array(5).fill(PASSED), 'captchaWrong', 'captchaWrong']);
    } finally {
      vendor.state = 'well';
      await Promise.all([closed.close(), open5.close()]);
    }
  });
});

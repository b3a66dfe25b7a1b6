import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyedHash } from '../secrets/keyed-hash.ts';
import { failbackCaptcha } from './failback.ts';
import { geetestCaptcha } from './geetest.ts';
import { selfHostedCaptcha } from './self-hosted.ts';
import { FakeGeetest, GEETEST_ID, GEETEST_KEY } from './testing/fake-geetest.ts';

const IP = '203.0.113.7';

describe('our own captcha', () => {
  const own = selfHostedCaptcha(keyedHash(Buffer.alloc(32, 3)));

  it('proves what it signed and nothing else', async () => {
    const challenge = (await own.start()) as string;
    const fields = own.sign(challenge);
    expect(await own.proves(fields, IP, 0)).toBe(true);
    expect(await own.proves({ ...fields, challenge: `${challenge}ab` }, IP, 0)).toBe(false);
    expect(await own.proves({ ...fields, seccode: fields.validate }, IP, 0)).toBe(false);
    expect(await own.proves({ ...fields, validate: '' }, IP, 0)).toBe(false);
    const elsewhere = selfHostedCaptcha(keyedHash(Buffer.alloc(32, 4)));
    expect(await elsewhere.proves(fields, IP, 0)).toBe(false);
    expect(elsewhere.gt).not.toBe(own.gt);
  });
});

describe('the vendor’s captcha', () => {
  let vendor: FakeGeetest;
  beforeEach(async () => {
    vendor = await FakeGeetest.listen();
  });
  afterEach(() => vendor.close());
  const captcha = (change = {}) =>
    geetestCaptcha({ id: GEETEST_ID, key: GEETEST_KEY, url: vendor.url, timeoutMs: 300, ...change });

  it('gives md5(challenge + key) and asks once whether it was solved', async () => {
    const challenge = (await captcha().start()) as string;
    expect(challenge).toMatch(/^[0-9a-f]{32}$/);
    const fields = vendor.solve(challenge);
    expect(await captcha().proves(fields, IP, 0)).toBe(true);
    expect(await captcha().proves(fields, IP, 0)).toBe(false);
    expect(vendor.asked[0]).toBe('GET /register.php client_type digestmod gt json_format sdk');
    expect(vendor.asked[1]).toBe('POST /validate.php captchaid challenge json_format sdk seccode validate');
  });

  it('gives no challenge under another id, and proves nothing under another key’s widget', async () => {
    expect(await captcha({ id: 'f'.repeat(32) }).start()).toBeUndefined();
    const challenge = (await captcha({ key: 'another key' }).start()) as string;
    expect(() => vendor.solve(challenge)).toThrow('not a challenge of ours');
  });

  it('proves nothing with another seccode, an old challenge or a challenge of somebody else', async () => {
    const solve = async () => vendor.solve((await captcha().start()) as string);
    const [one, other, old] = [await solve(), await solve(), await solve()];
    expect(await captcha().proves({ ...one, seccode: other.seccode }, IP, 0)).toBe(false);
    expect(await captcha().proves({ ...other, challenge: one.challenge }, IP, 0)).toBe(false);
    expect(await captcha({ id: 'f'.repeat(32) }).proves(other, IP, 0)).toBe(false);
    vendor.nowMs += 10 * 60_000;
    expect(await captcha().proves(old, IP, 0)).toBe(false);
  });

  it('proves nothing that was made up', async () => {
    const challenge = (await captcha().start()) as string;
    const validate = createHash('md5').update(`geetest${challenge}`).digest('hex');
    expect(await captcha().proves({ challenge, validate, seccode: `${validate}|jordan` }, IP, 0)).toBe(false);
  });

  it.each(['down', 'broken', 'refusing'] as const)('%s: no challenge, nothing proven', async (state) => {
    const solved = vendor.solve((await captcha().start()) as string);
    vendor.state = state;
    expect(await captcha().start()).toBeUndefined();
    if (state !== 'refusing') expect(await captcha().proves(solved, IP, 0)).toBe(false);
  });

  it('is away: the same', async () => {
    const away = captcha({ url: 'http://127.0.0.1:1' });
    expect(await away.start()).toBeUndefined();
    expect(await away.proves({ challenge: '', validate: '', seccode: '' }, IP, 0)).toBe(false);
  });
});

describe('failback', () => {
  const fields = { challenge: 'c', validate: 'v', seccode: 's' };

  it('takes any three fields, none of them blank', async () => {
    const captcha = failbackCaptcha('gt');
    expect(await captcha.start()).toMatch(/^[a-z0-9]{32}$/);
    expect(await captcha.proves(fields, IP, 0)).toBe(true);
    expect(await captcha.proves({ ...fields, validate: '  ' }, IP, 0)).toBe(false);
    expect(await captcha.proves({ ...fields, seccode: '' }, IP, 0)).toBe(false);
  });

  it('lets five a minute and address pass, a thousand an hour in all', async () => {
    const captcha = failbackCaptcha('gt');
    const passed = async (ip: string, nowMs = 0) => captcha.proves(fields, ip, nowMs);
    const one = async (nowMs: number) =>
      (await Promise.all(Array.from({ length: 20 }, () => passed(IP, nowMs)))).filter(Boolean).length;
    expect([await one(0), await one(59_999), await one(60_000)]).toEqual([5, 0, 5]);
    let count = 10;
    for (let host = 0; host < 1_500; host++)
      if (await passed(`198.51.${host >> 8}.${host & 255}`, 60_000)) count++;
    expect(count).toBe(1_000);
    expect([await passed('203.0.113.9', 3_599_999), await one(3_600_000)]).toEqual([false, 5]);
  });
});

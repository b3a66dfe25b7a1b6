import { readFileSync } from 'node:fs';
import { APP_TOO_OLD, type CallName } from '@tern/protocol';
import { CALL_NAMES, CALLS } from '@tern/protocol/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtAppVersion } from '../../../boot/app-version.ts';
import { CallError } from '../call.ts';
import { fakeExchange, SESSION } from '../testing/fake-exchange.ts';
import { servedVersions } from './app-version.ts';

/** Written a second time by hand: update check and reports, public content, and the nine calls that are given. */
const FOR_EVERY_VERSION: readonly CallName[] = [
  ...(['checkUpdate', 'isReleaseStanding', 'reportUpdate'] as const),
  ...(['getMainCurs', 'getPairsByMainCur', 'getBanners', 'getNotices', 'getIndexCoin'] as const),
  ...(['getMemberCode', 'getMember', 'setNickName', 'geetestCode'] as const),
  ...(['getNotice', 'getSharing', 'getServer', 'getSupport', 'getAgreement'] as const),
  ...(['getHelpCenter', 'searchHelp', 'getHelpArticle', 'getTradingRules'] as const),
];

let app: Awaited<ReturnType<typeof fakeExchange>>;
beforeAll(async () => {
  app = await fakeExchange();
});
afterAll(() => app.close());

async function errorCodeOf(name: CallName, appversion: string | undefined): Promise<string> {
  const { method, path } = CALLS[name];
  const headers = { ...SESSION, ...(appversion !== undefined && { appversion }) };
  const answer = await app.inject({ method, url: `/api/${path}`, headers });
  return answer.json().errorCode;
}

describe('an app of an old version', () => {
  it.each(CALL_NAMES)('is served by %s if that answers every version', async (name) => {
    const isForAll = FOR_EVERY_VERSION.includes(name);
    expect((await errorCodeOf(name, '1.2.9')) === APP_TOO_OLD).toBe(!isForAll);
    for (const version of [undefined, '1.3.0', '1.4.2', '1.5.0', '2.0.0'])
      expect(await errorCodeOf(name, version), version).not.toBe(APP_TOO_OLD);
  });

  it('is led to its update before anything else is asked of it', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/${CALLS.login.path}`,
      headers: { appversion: '1.2.0', language: 'en' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: 'FAILED',
      errorCode: APP_TOO_OLD,
      errorMessage: 'This version of the app is too old. Please update to go on',
      result: null,
    });
  });
});

describe('the versions that are served', () => {
  const outcome = (newest: string, appversion: string | undefined) => {
    try {
      servedVersions(newest)({ appversion });
      return 'served';
    } catch (error) {
      return error instanceof CallError ? error.error : error;
    }
  };

  it.each([
    ['1.4.2', '1.3.0', 'served'],
    ['1.4.2', '1.2.999', 'appTooOld'],
    ['1.4.2', '0.9.0', 'appTooOld'],
    ['1.4.2', '9.0.0', 'served'],
    ['2.0.0', '1.7.0', 'served'],
    ['2.0.0', '0.7.0', 'appTooOld'],
    ['2.1.0', '1.7.0', 'appTooOld'],
    ['2.1.0', '2.0.0', 'served'],
    ['0.1.0', '0.0.1', 'served'],
    ['0.0.3', '0.0.1', 'served'],
    ['1.4.2', '', 'parameterInvalid'],
    ['1.4.2', '1.4', 'parameterInvalid'],
    ['1.4.2', 'v1.4.2', 'parameterInvalid'],
    ['1.4.2', '1.4.2, 1.4.2', 'parameterInvalid'],
  ])('beside %s: %s is %s', (newest, version, expected) => {
    expect(outcome(newest, version)).toBe(expected);
  });

  it('are counted from the version of the app that the server is built with', () => {
    const text = readFileSync(new URL('../../../../../web/package.json', import.meta.url), 'utf8');
    expect(text).toContain(`"version": "${builtAppVersion()}"`);
  });
});

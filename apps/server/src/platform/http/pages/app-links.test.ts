import { expect, it } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { fakeExchange } from '../testing/fake-exchange.ts';

const FILES = ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association'] as const;
const FINGERPRINT = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, '0')).join(':');

async function filesOf(env: Record<string, string>) {
  const app = await fakeExchange({}, { apps: loadConfig(env).release.apps });
  const answers = await Promise.all(FILES.map((url) => app.inject({ url })));
  await app.close();
  return answers;
}

it('without a native app there is neither file', async () => {
  for (const answer of await filesOf({})) expect(answer.statusCode).toBe(404);
});

it('names the app of Android and its certificates, and the paths of the app of iOS', async () => {
  const [android, apple] = await filesOf({
    ANDROID_PACKAGE: 'example.exchange.app',
    ANDROID_CERT_FINGERPRINTS: `${FINGERPRINT},${FINGERPRINT.toUpperCase()}`,
    APPLE_APP_IDS: 'ABCDE12345.example.exchange.app',
  });
  for (const answer of [android, apple]) {
    expect(answer?.statusCode).toBe(200);
    expect(answer?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
  }
  expect(android?.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'example.exchange.app',
        sha256_cert_fingerprints: [FINGERPRINT.toUpperCase(), FINGERPRINT.toUpperCase()],
      },
    },
  ]);
  expect(apple?.json()).toEqual({
    applinks: {
      details: [
        {
          appIDs: ['ABCDE12345.example.exchange.app'],
          components: [{ '/': '/register' }, { '/': '/transaction/orderDetail' }, { '/': '/noticeDetail' }],
        },
      ],
    },
  });
});

it.each([
  ['a package without certificates', { ANDROID_PACKAGE: 'example.exchange.app' }, 'go together'],
  ['certificates without a package', { ANDROID_CERT_FINGERPRINTS: FINGERPRINT }, 'go together'],
  [
    'a fingerprint that is none',
    { ANDROID_PACKAGE: 'example.exchange.app', ANDROID_CERT_FINGERPRINTS: 'AB:CD' },
    'AB:CD is no SHA-256',
  ],
  [
    'a package that is none',
    { ANDROID_PACKAGE: 'exchange', ANDROID_CERT_FINGERPRINTS: FINGERPRINT },
    'ANDROID_PACKAGE must be',
  ],
  ['an app of iOS without a team', { APPLE_APP_IDS: 'example.exchange.app' }, 'is not <team>.<bundle id>'],
])('refuses %s', (_, env, problem) => {
  expect(() => loadConfig(env)).toThrow(problem);
});

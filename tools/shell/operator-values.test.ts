import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeForCapacitor, SHELL } from './capacitor.ts';
import {
  checkValues,
  gradleProperties,
  versionCode,
  withOperator,
  xcodeSettings,
} from './operator-values.ts';

const VALUES = {
  appId: 'com.example.exchange',
  appName: 'Example 交易所',
  linkHost: 'exchange.example',
  version: '1.2.3',
};

it('writes what Gradle and Xcode read', () => {
  expect(gradleProperties(VALUES)).toBe(
    'appId = com.example.exchange\nappName = Example 交易所\nlinkHost = exchange.example\nversionName = 1.2.3\nversionCode = 1002003\n',
  );
  expect(xcodeSettings(VALUES)).toBe(
    'PRODUCT_BUNDLE_IDENTIFIER = com.example.exchange\nTERN_APP_NAME = Example 交易所\nTERN_LINK_HOST = exchange.example\nMARKETING_VERSION = 1.2.3\nCURRENT_PROJECT_VERSION = 1002003\n',
  );
});

it('counts versions so that a later one is larger', () => {
  expect(['0.0.1', '0.1.0', '0.1.1', '1.0.0', '1.0.999', '1.1.0'].map(versionCode)).toEqual([
    1, 1000, 1001, 1_000_000, 1_000_999, 1_001_000,
  ]);
  for (const bad of ['1.2', '1.2.3-beta', '1.2.1000', '0.0.0', ''])
    expect(() => versionCode(bad)).toThrow('is not one such as 1.2.3');
});

it('takes ids and names that fit both stores', () => {
  expect(() => checkValues(VALUES)).not.toThrow();
  for (const appId of [
    'example',
    'com..example',
    'com.1example',
    'com.ex-ample.app',
    'com.example.app\nx = y',
  ])
    expect(() => checkValues({ ...VALUES, appId })).toThrow('--app-id');
  for (const appName of ['', ' Tern', 'Tern\nlinkHost = evil.example', 'a"b', '$(HOME)', 'x'.repeat(31)])
    expect(() => checkValues({ ...VALUES, appName })).toThrow('--name');
});

it('puts the id, the name and the key of the bundles into the settings of the app', () => {
  const config = readFileSync(join(SHELL, 'capacitor.config.json'), 'utf8');
  const made = JSON.parse(withOperator(config, VALUES, 'AAAA'));
  expect(made).toEqual({
    ...JSON.parse(config),
    appId: 'com.example.exchange',
    appName: 'Example 交易所',
    plugins: {
      ...JSON.parse(config).plugins,
      LiveUpdate: {
        ...JSON.parse(config).plugins.LiveUpdate,
        publicKey: '-----BEGIN PUBLIC KEY-----AAAA-----END PUBLIC KEY-----',
      },
    },
  });
  expect(JSON.parse(withOperator(config, VALUES, '')).plugins.LiveUpdate.publicKey).toBeUndefined();
});

it('runs Capacitor by this Node where it is new enough, else by the one beside it', () => {
  expect(nodeForCapacitor('22.12.0', undefined)).toBe(process.execPath);
  expect(nodeForCapacitor('24.0.0', '/beside')).toBe(process.execPath);
  expect(nodeForCapacitor('20.19.0', '/beside')).toBe('/beside');
  expect(() => nodeForCapacitor('20.19.0', undefined)).toThrow(
    'Capacitor needs Node 22 or newer, this is 20.19.0',
  );
});

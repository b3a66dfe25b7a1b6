import { expect, it } from 'vitest';
import { deviceName, maskedIp } from './device-name.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile MicroMessenger/8.0.50', 'WeChat, iOS'],
  ['curl/8.5.0', ''],
  ['<script>alert(1)</script>', ''],
  [undefined, ''],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});

it.each([
  ['203.0.113.7', '203.0.*.*'],
  ['::ffff:203.0.113.7', '203.0.*.*'],
  ['2001:db8:1::7', '2001:db8:*'],
  ['', ''],
])('%s is shown as %s', (ip, shown) => {
  expect(maskedIp(ip)).toBe(shown);
});

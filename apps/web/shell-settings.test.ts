import { expect, it } from 'vitest';
import { readShellSettings } from './shell-settings.ts';

const read = (origin: string, more = {}) => readShellSettings({ TERN_ORIGIN: origin, ...more });

it('takes the https origin of the server', () => {
  expect(read('https://exchange.example:8443')).toEqual({
    origin: 'https://exchange.example:8443',
    captchaHosts: [],
    frameOrigin: undefined,
  });
});

it.each([
  ['', 'TERN_ORIGIN must be an origin such as https://exchange.example'],
  ['exchange.example', 'TERN_ORIGIN must be an origin such as https://exchange.example'],
  ['http://exchange.example', 'TERN_ORIGIN must begin with https://'],
  ['http://localhost:8080', 'TERN_ORIGIN must begin with https://'],
  ['capacitor://localhost', 'TERN_ORIGIN must begin with https://'],
  ['https://exchange.example/', 'TERN_ORIGIN must be https://exchange.example, without a path'],
  ['https://exchange.example/api', 'TERN_ORIGIN must be https://exchange.example, without a path'],
  ['https://a:b@exchange.example', 'TERN_ORIGIN must be https://exchange.example, without a path'],
  ['https://Exchange.example', 'TERN_ORIGIN must be https://exchange.example, without a path'],
])('refuses %j', (origin, message) => expect(() => read(origin)).toThrow(message));

it('takes http of this machine alone, and only when a test asks for it', () => {
  const test = { TERN_LOOPBACK_TEST: '1' };
  for (const origin of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
    expect(read(origin, test).origin).toBe(origin);
  expect(() => read('http://localhost.example', test)).toThrow('must begin with https://');
  expect(() => read('http://10.0.0.1', test)).toThrow('must begin with https://');
});

it('takes the hosts of a captcha and the origin of a frame by https alone', () => {
  const more = {
    TERN_CAPTCHA_HOSTS: 'https://*.geetest.com, https://*.geevisit.com',
    TERN_FRAME_ORIGIN: 'https://chat.example',
  };
  const { captchaHosts, frameOrigin } = read('https://exchange.example', more);
  expect(captchaHosts).toEqual(['https://*.geetest.com', 'https://*.geevisit.com']);
  expect(frameOrigin).toBe('https://chat.example');
  for (const bad of [
    { TERN_CAPTCHA_HOSTS: "https://a.example; script-src 'unsafe-inline'" },
    { TERN_CAPTCHA_HOSTS: '*' },
    { TERN_FRAME_ORIGIN: 'http://chat.example' },
  ])
    expect(() => read('https://exchange.example', bad)).toThrow(Object.keys(bad)[0]);
});

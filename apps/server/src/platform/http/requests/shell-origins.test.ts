/** The pages of the native app have origins of their own: they reach every call of the app, in demo and production alike. */
import { CALL_NAMES, CALLS } from '@tern/protocol/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { fakeExchange, SESSION } from '../testing/fake-exchange.ts';
import { corsFor } from './cors.ts';

const SENT_HEADERS = ['token', 'userId', 'language', 'appVersion', 'content-type', 'x-trace-id'];
const PRODUCTION = {
  MODE: 'production',
  SMTP_HOST: 'mail.example',
  SMTP_FROM: 'a@mail.example',
  PUBLIC_ORIGIN: 'https://exchange.example',
};
const STRANGERS = [
  'http://localhost',
  'https://localhost:8443',
  'https://localhost.evil.example',
  'capacitor://evil',
  'ionic://localhost',
  'https://evil.example',
  'null',
];

describe.each([
  ['demo', {}],
  ['production', PRODUCTION],
])('in %s', (_, env) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await fakeExchange({}, { cors: corsFor(loadConfig(env).corsOrigins) });
  });
  afterAll(() => app.close());

  const preflight = async (name: (typeof CALL_NAMES)[number], origin: string) => {
    const { method, path } = CALLS[name];
    const headers = {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': SENT_HEADERS.join(',').toLowerCase(),
    };
    return app.inject({ method: 'OPTIONS', url: `/api/${path}`, headers });
  };

  it.each(['https://localhost', 'capacitor://localhost'])('%s may make every call', async (origin) => {
    for (const name of CALL_NAMES) {
      const { statusCode, headers } = await preflight(name, origin);
      expect([name, statusCode]).toEqual([name, 204]);
      expect(headers['access-control-allow-origin'], name).toBe(origin);
      expect(headers['access-control-allow-methods'], name).toBe(CALLS[name].method);
      const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(',');
      for (const header of SENT_HEADERS) expect(allowed, name).toContain(header.toLowerCase());
      const { method, path } = CALLS[name];
      const sent = await app.inject({ method, url: `/api/${path}`, headers: { ...SESSION, origin } });
      expect(sent.headers['access-control-allow-origin'], name).toBe(origin);
    }
  });

  it('another origin may make none', async () => {
    for (const origin of STRANGERS)
      for (const name of CALL_NAMES) {
        const { headers } = await preflight(name, origin);
        expect(headers['access-control-allow-origin'], `${name} from ${origin}`).toBeUndefined();
        expect(headers['access-control-allow-headers'], `${name} from ${origin}`).toBeUndefined();
      }
  });
});

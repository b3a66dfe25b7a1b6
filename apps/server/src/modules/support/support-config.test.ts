/** Tests the settings of customer service as a start reads them. */
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';

const load = (env: Record<string, string>) => loadConfig({ MODE: 'demo', ...env });

describe('the operator’s own page', () => {
  it('is any page over https, and none by default', () => {
    expect(load({}).support).toEqual({ pageUrl: undefined, openTickets: 5, linesPerMinute: 20 });
    const page = 'https://support.example/chat?site=1';
    expect(load({ SUPPORT_PAGE_URL: page, PUBLIC_ORIGIN: 'https://exchange.example' }).support.pageUrl).toBe(
      page,
    );
  });

  it.each([
    'http://support.example',
    'javascript:alert(1)',
    'https://a:b@support.example',
    'https://*.example/chat',
    'nothing',
  ])('is never %s', (SUPPORT_PAGE_URL) => {
    expect(() => load({ SUPPORT_PAGE_URL })).toThrow(/SUPPORT_PAGE_URL/);
  });

  it('is never of an origin of the exchange, however it is written', () => {
    const own = { PUBLIC_ORIGIN: 'https://exchange.example', CORS_ORIGINS: 'https://app.example' };
    for (const SUPPORT_PAGE_URL of [
      'https://exchange.example/help',
      'https://EXCHANGE.example:443/',
      'https://app.example/',
      'https://localhost/',
    ])
      expect(() => load({ ...own, SUPPORT_PAGE_URL }), SUPPORT_PAGE_URL).toThrow(/origin of the exchange/);
  });
});

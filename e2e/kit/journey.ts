/**
 * The frame of every journey: one server, one browser, and phones that are looked through for faults when they are
 * closed.
 */
import type { ApiSession } from '@tern/client';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openBrowser } from './browser.ts';
import { Phone, type PhoneOptions } from './phone.ts';
import { RunningServer } from './running-server.ts';

export interface Journey {
  server(): RunningServer;
  /** One of the demo's two members. */
  member(place: 0 | 1): ApiSession;
  /** A phone for `walk`; it has nothing to complain of at its end. */
  onPhone(options: PhoneOptions, walk: (phone: Phone) => Promise<void>): Promise<void>;
  /**
   * For the top of a `describe`: one phone for all its tests, because loading the app anew is most of a short test. Each
   * test has nothing to complain of at its end.
   */
  keepPhone(options: () => PhoneOptions): () => Phone;
}

/** For the top of a test file. */
export function journey(env: Record<string, string> = {}): Journey {
  let server: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([RunningServer.start(env), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    server: () => server,
    member(place) {
      const { token, userId } = server.demo.members[place] as ApiSession;
      return { token, userId };
    },
    async onPhone(options, walk) {
      const phone = await Phone.open(browser, server.origin, options);
      try {
        await walk(phone);
        expect(phone.faults).toEqual([]);
      } finally {
        await phone.close();
      }
    },
    keepPhone(options) {
      let phone: Phone;
      beforeAll(async () => {
        phone = await Phone.open(browser, server.origin, options());
      });
      afterEach(() => {
        expect(phone.faults.splice(0)).toEqual([]);
      });
      afterAll(async () => {
        await phone?.close();
      });
      return () => phone;
    },
  };
}

/**
 * Every screen, by day and by night: usable with a screen reader, no wider than the phone, without a word in the console
 * or a request that fails; and every route of the specification answers.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, Phone, type PhoneOptions } from './phone.ts';
import { ROUTES, SCREENS } from './routes.ts';
import { RunningServer } from './running-server.ts';
import { accessibilityFaults, overflowFaults } from './screen-faults.ts';

const WIDTHS = [320, 375, 430];
/** These send a member who is logged in elsewhere. */
const FOR_VISITORS = new Set(['/login', '/register', '/forget']);

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([RunningServer.start(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function onPhone(options: PhoneOptions, look: (phone: Phone) => Promise<void>): Promise<void> {
  const phone = await Phone.open(browser, server.origin, options);
  try {
    await look(phone);
    expect(phone.faults).toEqual([]);
  } finally {
    await phone.close();
  }
}

function member(): { token: string; userId: string } {
  const { token, userId } = server.demo.members[0] as { token: string; userId: string };
  return { token, userId };
}

describe.each(SCREENS)('%s', (route) => {
  const who = (): PhoneOptions => (FOR_VISITORS.has(route) ? {} : { session: member() });

  test.each(['day', 'night'] as const)('can be used by everybody, by %s', async (theme) => {
    await onPhone({ theme, ...who() }, async (phone) => {
      await phone.visit(route);
      expect(await accessibilityFaults(phone.page)).toEqual([]);
    });
  });

  test('fits narrow and wide phones, in Chinese and English', async () => {
    for (const language of ['zh', 'en'] as const) {
      await onPhone({ language, ...who() }, async (phone) => {
        await phone.visit(route);
        for (const width of WIDTHS) {
          await phone.page.setViewportSize({ width, height: 812 });
          await phone.page.waitForTimeout(150);
          expect(await overflowFaults(phone.page), `${language}, ${width} wide`).toEqual([]);
        }
      });
    }
  });
});

test('every route of the specification answers, for a member', async () => {
  await onPhone({ session: member() }, async (phone) => {
    for (const route of ROUTES) {
      await phone.visit(route);
      expect(await phone.page.getByText('页面不存在', { exact: true }).count(), route).toBe(0);
      expect(await overflowFaults(phone.page), route).toEqual([]);
    }
  });
});

test('every route of the specification answers, for a visitor', async () => {
  await onPhone({}, async (phone) => {
    for (const route of ROUTES) {
      await phone.visit(route);
      expect(await phone.page.getByText('页面不存在', { exact: true }).count(), route).toBe(0);
    }
  });
});

test('a route that nobody knows says so', async () => {
  await onPhone({}, async (phone) => {
    await phone.visit('/no-such-screen');
    await phone.page.getByText('页面不存在', { exact: true }).waitFor();
  });
});

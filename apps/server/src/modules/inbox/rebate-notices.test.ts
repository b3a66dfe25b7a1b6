import type { Event } from '@tern/engine';
import { businessDay } from '@tern/engine';
import { expect, it } from 'vitest';
import { mailTries } from './message.ts';
import type { Markets } from './notice-text.ts';
import { RebateNotices } from './rebate-notices.ts';
import { renderNotice } from './render.ts';

const INVITER = 10_002_001;
const INVITEE = 10_002_011;
const DAY = businessDay(Date.UTC(2026, 10, 21));
const markets: Markets = {
  traded: () => undefined,
  markets: { asset: () => ({ asset: 'USDT', scale: 8 }) },
  networkName: (chain) => chain,
};
const settled = (rebate: bigint, total: bigint): Event => ({
  kind: 'rebate-settled',
  inviterId: INVITER,
  memberId: INVITEE,
  day: DAY,
  fees: rebate * 4n,
  rebate,
  total,
});
const done: Event = { kind: 'command-done', seq: 1, rejection: 'OK', result: 0, repeated: false };
const noticesOf = (...events: Event[]) => {
  const notices = new RebateNotices();
  return events.flatMap((event) => notices.of(event));
};
const textOf = (notice: ReturnType<typeof noticesOf>[number], language: 'zh' | 'en') =>
  renderNotice(notice, 0, language, markets).body;

it('tell an inviter once of all that a settlement paid', () => {
  const [notice, ...others] = noticesOf(
    settled(300_000_000n, 1_300_000_000n),
    settled(0n, 1_300_000_000n),
    settled(150_000_000n, 1_450_000_000n),
    done,
    done,
  );
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ memberId: INVITER, template: 'rebatePaid' });
  expect(textOf(notice!, 'en')).toContain('Rebates of 2026-11-21: 4.50 USDT');
  expect(textOf(notice!, 'en')).toContain('14.50 USDT so far, of at most 5000 USDT');
  expect(textOf(notice!, 'zh')).toContain('2026-11-21 的邀请返佣 4.50 USDT 已存入您的合约账户');
  expect(textOf(notice!, 'en')).not.toContain(String(INVITEE));
  expect(mailTries(notice!.template)).toBe(0);
});

it('say nothing of a day that paid nothing', () => {
  expect(noticesOf(settled(0n, 0n), done)).toEqual([]);
});

it('tell the inviter of a reversal, by mail too', () => {
  const reversed: Event = {
    kind: 'rebate-reversed',
    inviterId: INVITER,
    memberId: INVITEE,
    day: DAY,
    amount: 100_000_000n,
    reason: 'a ring',
    firstOperator: 1,
    secondOperator: 2,
  };
  const [notice] = noticesOf(reversed, done);
  expect(notice).toMatchObject({ memberId: INVITER });
  expect(textOf(notice!, 'en')).toContain('2026-11-21');
  expect(textOf(notice!, 'en')).toContain('1.00 USDT');
  expect(textOf(notice!, 'zh')).toContain('扣回');
  expect(textOf(notice!, 'en')).not.toContain('a ring');
  expect(mailTries(notice!.template)).toBeGreaterThan(0);
});

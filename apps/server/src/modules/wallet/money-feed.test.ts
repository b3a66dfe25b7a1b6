import type { Event } from '@tern/engine';
import { expect, it } from 'vitest';
import type { Released } from '../../kernel/kernel.ts';
import { releasedRow } from '../../kernel/testing/released-row.ts';
import { ANNA, BEN } from '../../kernel/testing/small-exchange.ts';
import type { ChannelSpec, Hub } from '../../platform/websocket/hub.ts';
import { MoneyFeed } from './money-feed.ts';

it('tells each member once a row which kinds of records changed, and strangers nothing', () => {
  const published: unknown[] = [];
  let spec: ChannelSpec<'money'> | undefined;
  let listener: (row: Released) => void = () => undefined;
  const hub = {
    channel: (_kind: 'money', given: ChannelSpec<'money'>) => {
      spec = given;
      return { publishTo: (...args: unknown[]) => published.push(args) };
    },
  } as unknown as Hub;
  const durable = { batch: 0, sequence: 5, timeMs: 0 };
  const feed = new MoneyFeed({ durable, onReleased: (follow) => (listener = follow) });
  feed.open(hub);
  expect(spec?.snapshot('money', undefined)).toBeUndefined();
  expect(spec?.snapshot('money', ANNA)).toEqual({ seq: 5, data: { kinds: [] } });
  expect(spec?.merge({ kinds: ['coinCharging'] }, { kinds: ['coinCharging', 'withdrawCoin'] })).toEqual({
    kinds: ['coinCharging', 'withdrawCoin'],
  });
  const event = (given: object) => given as Event;
  const moved = { kind: 'withdrawal-changed', memberId: ANNA, internalTo: BEN };
  listener(
    releasedRow(
      6,
      0,
      [event({ kind: 'deposit-numbered', memberId: ANNA })],
      [event({ kind: 'deposit-numbered', memberId: 0 })],
      [event({ kind: 'deposit-reversed', owner: 'suspense' })],
      [event(moved)],
      [event({ kind: 'held-deposit-booked', target: BEN })],
    ),
  );
  expect(published).toEqual([
    [ANNA, 10, { kinds: ['coinCharging', 'withdrawCoin'] }],
    [BEN, 10, { kinds: ['coinCharging'] }],
  ]);
  // A change without an event waits for the next row, and is told once.
  published.length = 0;
  feed.note({ memberId: ANNA, kind: 'coinCharging' });
  expect(published).toEqual([]);
  listener(releasedRow(11, 0, []));
  listener(releasedRow(12, 0, []));
  expect(published).toEqual([[ANNA, 11, { kinds: ['coinCharging'] }]]);
});

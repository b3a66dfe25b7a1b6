import type { Event } from '@tern/engine';
import { expect, test } from 'vitest';
import { releasedRow } from '../../../kernel/testing/released-row.ts';
import { BTC, CONTRACT, made } from '../testing/made-contract.ts';
import { LiveMarks } from './live-marks.ts';

test('since when a feed is in its state comes from the engine’s state and then from its events', () => {
  const contract = {
    ...CONTRACT,
    ...made.mark('50000', { feedSinceMs: 300 }),
    clearing: 0n,
    openQty: 0n,
    lastPrice: 0n,
    pendingSettings: null,
  };
  const marks = new LiveMarks({ seq: 0, timeMs: 900, contracts: [contract] });
  expect(marks.findMark(BTC)).toMatchObject({ feed: 'NORMAL', feedSinceMs: 300, timeMs: 900 });
  marks.apply(releasedRow(1, 1_000, [made.mark('50000', { feed: 'DEAD', feedSinceMs: 1_000 })]));
  expect(marks.findMark(BTC)).toMatchObject({ feed: 'DEAD', feedSinceMs: 1_000 });
});

test('an announcement is told with the mark, whose topic carries it', () => {
  const marks = new LiveMarks({ seq: 0, timeMs: 0, contracts: [] });
  const event: Event = {
    kind: 'contract-settings-scheduled',
    market: BTC,
    settings: CONTRACT.settings,
    effectiveMs: 5,
    memberIds: [1],
  };
  expect([...marks.apply(releasedRow(1, 1, [event]))]).toEqual([BTC]);
});

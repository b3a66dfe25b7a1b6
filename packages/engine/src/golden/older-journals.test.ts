/**
 * Golden journals of older engine versions: they are never replayed, but their commands, events and snapshots are read
 * (architecture#same-journal-same-state). Where no rule changed that they met, today's engine gives the same events.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readCommands } from '../codec/read-commands.ts';
import { readEvents } from '../codec/read-events.ts';
import { Core, readState } from '../core.ts';
import { ENGINE_VERSION } from '../engine-version.ts';
import { type Event, WITHDRAWAL_FLAGS } from '../events.ts';
import { asOlderVersion } from '../snapshot/testing/as-older-version.ts';
import { goldenFile, playGolden, readGolden, VERSION_BYTE } from './testing/golden-journal.ts';

const OLDER = [
  { version: 6, name: 'spot' },
  { version: 6, name: 'contracts' },
  { version: 7, name: 'wallet' },
  { version: 8, name: 'otc' },
  { version: 9, name: 'spot' },
  { version: 9, name: 'contracts' },
  { version: 9, name: 'wallet' },
  { version: 9, name: 'otc' },
  { version: 9, name: 'growth' },
] as const;

const openedOrders = (events: readonly Event[]): number[] => {
  const open = new Set<number>();
  for (const event of events) {
    if (event.kind === 'order-opened') open.add(event.orderId);
    else if (event.kind === 'order-closed') open.delete(event.orderId);
  }
  return [...open].sort((a, b) => a - b);
};

const OVER = ['CONFIRMED', 'CANCELLED', 'REJECTED', 'FAILED'];
const openedWithdrawals = (events: readonly Event[]): number[] => {
  const open = new Set<number>();
  for (const event of events) {
    if (event.kind === 'withdrawal-requested') open.add(event.withdrawalId);
    else if (event.kind === 'withdrawal-changed' && OVER.includes(event.state))
      open.delete(event.withdrawalId);
  }
  return [...open].sort((a, b) => a - b);
};

describe.each(OLDER)('the journal of version $version ($name)', ({ version, name }) => {
  const golden = readGolden(gunzipSync(readFileSync(goldenFile(`version-${version}/${name}`))));
  const dictionary = Core.empty().dictionary();
  const commandNames = Core.restore(golden.snapshot).dictionary();
  const events = golden.batches.flatMap(({ batch, events: bytes }) =>
    readEvents({ ...batch, events: bytes }, dictionary),
  );

  it('is of that version', () => {
    expect(golden.snapshot[VERSION_BYTE]).toBe(version);
  });

  it('is read: all of its commands and events', () => {
    const commands = golden.batches.flatMap(({ batch }) => readCommands(batch, commandNames));
    expect(commands).toHaveLength(events.filter(({ kind }) => kind === 'command-done').length);
  });

  it('has a snapshot that keeps every open order and withdrawal, and is written as one of today', () => {
    const state = readState(golden.snapshot);
    expect(state.openOrders.map(({ orderId }) => orderId).sort((a, b) => a - b)).toEqual(
      openedOrders(events),
    );
    expect(state.wallet.withdrawals.map(({ withdrawalId }) => withdrawalId)).toEqual(
      openedWithdrawals(events),
    );
    const written = Core.restore(golden.snapshot).snapshot();
    expect(written[VERSION_BYTE]).toBe(ENGINE_VERSION);
    expect(readState(written)).toEqual(state);
    expect(Buffer.compare(Core.restore(written).snapshot(), written)).toBe(0);
  });
});

const FAULT_BIT = 1 << WITHDRAWAL_FLAGS.indexOf('OTC_FAULT');
const withoutFaultFlag = <Value extends object>(value: Value): Value =>
  'flags' in value && typeof value.flags === 'number' ? { ...value, flags: value.flags & ~FAULT_BIT } : value;

describe('the journal of version 8 (OTC)', () => {
  const golden = readGolden(gunzipSync(readFileSync(goldenFile('version-8/otc'))));
  const today = playGolden(golden.batches.map(({ batch }) => batch));

  it('gives the same events today, but for the flag of a fault mark', () => {
    const dictionary = Core.restore(today.snapshot).dictionary();
    let flagged = 0;
    for (const [at, { batch, events }] of golden.batches.entries()) {
      const now = today.batches[at]!.events;
      if (Buffer.compare(now, events) === 0) continue;
      flagged++;
      const read = (bytes: Uint8Array) =>
        readEvents({ ...batch, events: bytes }, dictionary).map((event) => withoutFaultFlag(event));
      expect(read(now), `batch at ${batch.firstSeq}`).toEqual(read(events));
    }
    expect(flagged).toBeGreaterThan(0);
  });

  it('has a snapshot that is read as today’s without the times of indexes, with no invitee and no pledge', () => {
    const read = readState(Core.restore(golden.snapshot).snapshot());
    const now = readState(Core.restore(asOlderVersion(today.snapshot, 8)).snapshot());
    expect({
      ...now,
      wallet: { ...now.wallet, withdrawals: now.wallet.withdrawals.map(withoutFaultFlag) },
    }).toEqual(read);
    expect(read.growth).toMatchObject({ invitees: [], fees: [], products: [], pledges: [] });
  });
});

describe.each([6, 9])('the journal of version %i (contracts)', (version) => {
  const golden = readGolden(gunzipSync(readFileSync(goldenFile(`version-${version}/contracts`))));
  const today = playGolden(golden.batches.map(({ batch }) => batch));

  it('gives the same events today, but for those of reference prices, until the first crumb is cancelled', () => {
    const dictionary = Core.restore(today.snapshot).dictionary();
    const read = golden.batches.map(({ batch, events }, at) => ({
      before: readEvents({ ...batch, events }, dictionary),
      now: readEvents({ ...batch, events: today.batches[at]!.events }, dictionary),
    }));
    const isCrumb = (event: Event) => event.kind === 'contract-order-closed' && event.reason === 'REMAINDER';
    const first = read.findIndex(({ now }) => now.some(isCrumb));
    expect(first).toBeGreaterThan(0);
    for (const { before, now } of read.slice(0, first))
      expect(now.filter(({ kind }) => kind !== 'reference-changed')).toEqual(before);
  });
});

describe.each([{ version: 9, name: 'otc' }])(
  'the journal of version $version ($name), which met no rule that changed',
  ({ version, name }) => {
    const golden = readGolden(gunzipSync(readFileSync(goldenFile(`version-${version}/${name}`))));
    const today = playGolden(golden.batches.map(({ batch }) => batch));

    it('gives the same events today, but for those of reference prices', () => {
      const dictionary = Core.restore(today.snapshot).dictionary();
      for (const [at, { batch, events }] of golden.batches.entries()) {
        const now = today.batches[at]!.events;
        if (Buffer.compare(now, events) === 0) continue;
        const read = readEvents({ ...batch, events: now }, dictionary);
        expect(read.filter(({ kind }) => kind !== 'reference-changed')).toEqual(
          readEvents({ ...batch, events }, dictionary),
        );
      }
    });

    it('has a snapshot that is read as today’s without what that version did not keep', () => {
      const read = Core.restore(golden.snapshot).snapshot();
      expect(Buffer.compare(read, Core.restore(asOlderVersion(today.snapshot, version)).snapshot())).toBe(0);
    });
  },
);

describe.each(['spot', 'contracts'])('the journal of version 6 ($0)', (name) => {
  const golden = readGolden(gunzipSync(readFileSync(goldenFile(`version-6/${name}`))));

  it('has a snapshot that version 5 would have written with the same bytes', () => {
    const older = Uint8Array.from(golden.snapshot);
    older[VERSION_BYTE] = 5;
    expect(Buffer.compare(Core.restore(older).snapshot(), Core.restore(golden.snapshot).snapshot())).toBe(0);
  });
});

/**
 * Golden journals of older engine versions: they are never replayed, but their commands, events and snapshots are read
 * (architecture#same-journal-same-state). Where no rule changed that they met, today's engine gives the same events.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ENGINE_VERSION } from '../base/engine-version.ts';
import { Core, readState } from '../core/core.ts';
import type { Event } from '../journal/events.ts';
import { readCommands } from '../journal/read-commands.ts';
import { readEvents } from '../journal/read-events.ts';
import { WITHDRAWAL_FLAGS } from '../wallet/withdrawal-events.ts';
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
  { version: 10, name: 'spot' },
  { version: 10, name: 'contracts' },
  { version: 10, name: 'wallet' },
  { version: 10, name: 'otc' },
  { version: 10, name: 'growth' },
  { version: 11, name: 'spot' },
  { version: 11, name: 'contracts' },
  { version: 11, name: 'wallet' },
  { version: 11, name: 'otc' },
  { version: 11, name: 'growth' },
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

/** The events of each batch then and as today's engine writes them. */
function replayed(name: string): { before: Event[]; now: Event[] }[] {
  const golden = readGolden(gunzipSync(readFileSync(goldenFile(name))));
  const today = playGolden(golden.batches.map(({ batch }) => batch));
  const dictionary = Core.restore(today.snapshot).dictionary();
  return golden.batches.map(({ batch, events }, at) => ({
    before: readEvents({ ...batch, events }, dictionary),
    now: readEvents({ ...batch, events: today.batches[at]!.events }, dictionary),
  }));
}

/** Since version 11 first terms of a coin that no member has hold at once. */
const withoutTermsTime = <Value extends object>(value: Value): Value =>
  'kind' in value && value.kind === 'coin-chain-changed' ? { ...value, effectiveMs: 0 } : value;

const asOfToday = (event: Event): Event => withoutTermsTime(withoutFaultFlag(event));

/**
 * Rules that changed are met in later batches: up to there the events are the same, but for flags of a fault mark and the
 * time of first terms.
 */
function expectSameUntil(name: string, isMet: (batch: { before: Event[]; now: Event[] }) => boolean): void {
  const withoutReferences = (events: readonly Event[]) =>
    events.filter(({ kind }) => kind !== 'reference-changed');
  const batches = replayed(name).map(({ before, now }) => ({
    before: withoutReferences(before),
    now: withoutReferences(now),
  }));
  const first = batches.findIndex(isMet);
  expect(first).toBeGreaterThan(0);
  for (const { before, now } of batches.slice(0, first))
    expect(now.map(asOfToday)).toEqual(before.map(asOfToday));
}

it.each([6, 9])(
  'version %i of contracts gave the same events until the first crumb is cancelled',
  (version) => {
    expectSameUntil(`version-${version}/contracts`, ({ now }) =>
      now.some((event) => event.kind === 'contract-order-closed' && event.reason === 'REMAINDER'),
    );
  },
);

const answers = (events: readonly Event[]) =>
  events.flatMap((event) => (event.kind === 'command-done' ? [event.rejection] : []));

it.each([8, 9, 10])(
  'version %i of OTC gave the same events until the first command is answered otherwise',
  (version) => {
    expectSameUntil(
      `version-${version}/otc`,
      ({ before, now }) => answers(before).join() !== answers(now).join(),
    );
  },
);

it.each([7, 9, 10])('a snapshot of version %i counts a coin with terms as credited', (version) => {
  const { wallet } = readState(
    readGolden(gunzipSync(readFileSync(goldenFile(`version-${version}/wallet`)))).snapshot,
  );
  const withTerms = wallet.coinChains.map(({ asset }) => asset);
  expect(withTerms.length).toBeGreaterThan(0);
  expect(wallet.creditedAssets).toEqual(expect.arrayContaining(withTerms));
});

it('a snapshot of version 8 has no invitee and no pledge', () => {
  const golden = readGolden(gunzipSync(readFileSync(goldenFile('version-8/otc'))));
  const { growth } = readState(Core.restore(golden.snapshot).snapshot());
  expect(growth).toMatchObject({ invitees: [], fees: [], products: [], pledges: [] });
});

it.each(['spot', 'contracts', 'wallet'])(
  'version 10 of %s gave the same events, but for the time of first terms',
  (name) => {
    for (const { before, now } of replayed(`version-10/${name}`))
      expect(now.map(withoutTermsTime)).toEqual(before.map(withoutTermsTime));
  },
);

/** Version 12 added a command and changed no rule that version 11 met, so its journals give the same bytes. */
it.each(['spot', 'contracts', 'wallet', 'otc', 'growth'])('version 11 of %s gave the same events', (name) => {
  const golden = readGolden(gunzipSync(readFileSync(goldenFile(`version-11/${name}`))));
  const today = playGolden(golden.batches.map(({ batch }) => batch));
  for (const [at, { batch, events }] of golden.batches.entries())
    expect(Buffer.compare(today.batches[at]!.events, events), `batch at ${batch.firstSeq}`).toBe(0);
});

it('the orders of a snapshot of version 11 are as old as their ids', () => {
  const golden = readGolden(gunzipSync(readFileSync(goldenFile('version-11/spot'))));
  const { openOrders } = readState(golden.snapshot);
  expect(openOrders.length).toBeGreaterThan(0);
  for (const { orderId, acceptedSeq } of openOrders) expect(acceptedSeq).toBe(orderId);
});

it.each([9, 10])('a product of a snapshot of version %i has no hash and revision 0', (version) => {
  const golden = readGolden(gunzipSync(readFileSync(goldenFile(`version-${version}/growth`))));
  const { products } = readState(Core.restore(golden.snapshot).snapshot()).growth;
  expect(products.length).toBeGreaterThan(0);
  for (const product of products) expect(product).toMatchObject({ textHash: '', revision: 0 });
});

describe.each(['spot', 'contracts'])('the journal of version 6 ($0)', (name) => {
  const golden = readGolden(gunzipSync(readFileSync(goldenFile(`version-6/${name}`))));

  it('has a snapshot that version 5 would have written with the same bytes', () => {
    const older = Uint8Array.from(golden.snapshot);
    older[VERSION_BYTE] = 5;
    expect(Buffer.compare(Core.restore(older).snapshot(), Core.restore(golden.snapshot).snapshot())).toBe(0);
  });
});

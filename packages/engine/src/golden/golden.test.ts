/**
 * Golden journals: what this engine version made of seeded runs, as bytes. Commands, events and the last snapshot are compared
 * byte for byte, so that work which must not change behaviour proves it. A new engine version records them anew:
 * RECORD_GOLDEN=1 npx vitest run --project unit packages/engine/src/golden
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contractPlay } from '../../test-kit/simulation/contracts/play.ts';
import { growthPlay } from '../../test-kit/simulation/growth/play.ts';
import { otcPlay } from '../../test-kit/simulation/otc/play.ts';
import { type SimulationOptions, simulate } from '../../test-kit/simulation/simulate.ts';
import { walletPlay } from '../../test-kit/simulation/wallet/play.ts';
import type { CommandBatch } from '../batch.ts';
import { COMMAND_DECLARATIONS } from '../codec/command-blocks.ts';
import { COMMAND_CODE } from '../codec/command-code.ts';
import { readCommands } from '../codec/read-commands.ts';
import { readEvents } from '../codec/read-events.ts';
import { Core, readState } from '../core.ts';
import { ENGINE_VERSION } from '../engine-version.ts';
import { WITHDRAWAL_FLAGS } from '../events.ts';
import { asOlderVersion } from '../snapshot/testing/as-older-version.ts';

interface GoldenRun extends SimulationOptions {
  name: string;
}

/** Together they hold every kind of command and event. */
const GOLDEN_RUNS: readonly GoldenRun[] = [
  { name: 'spot', seed: 1, commands: 3_000 },
  { name: 'contracts', seed: 3, commands: 4_000, play: contractPlay },
  { name: 'wallet', seed: 1, commands: 5_000, play: walletPlay },
  { name: 'otc', seed: 4, commands: 5_000, play: otcPlay },
  { name: 'growth', seed: 1, commands: 5_000, play: growthPlay },
];

const goldenFile = (name: string): URL => new URL(`${name}.golden.gz`, import.meta.url);

/**
 * A file is gzip over batches, each as five numbers (first sequence, count, time in ms, lengths of commands and events, as doubles)
 * and its bytes, then five zeros and the snapshot.
 */
interface GoldenJournal {
  batches: { batch: CommandBatch; events: Uint8Array }[];
  snapshot: Uint8Array;
}

const HEAD_NUMBERS = 5;
const HEAD_BYTES = HEAD_NUMBERS * 8;

/** Plays the batches on an empty core and keeps what it answers. */
function playGolden(batches: readonly CommandBatch[]): GoldenJournal {
  const core = Core.empty();
  const answered = batches.map((batch) => ({ batch, events: Uint8Array.from(core.push(batch).events) }));
  return { batches: answered, snapshot: core.snapshot() };
}

function writeGolden({ batches, snapshot }: GoldenJournal): Uint8Array {
  const parts = batches.flatMap(({ batch, events }) => {
    const { firstSeq, count, timeMs, commands } = batch;
    const head = Float64Array.of(firstSeq, count, timeMs, commands.length, events.length);
    return [new Uint8Array(head.buffer), commands, events];
  });
  return gzipSync(Buffer.concat([...parts, new Uint8Array(HEAD_BYTES), snapshot]), { level: 9 });
}

function readGolden(file: Uint8Array): GoldenJournal {
  const bytes = gunzipSync(file);
  const batches: GoldenJournal['batches'] = [];
  for (let at = 0; ; ) {
    const head = new Float64Array(Uint8Array.from(bytes.subarray(at, at + HEAD_BYTES)).buffer);
    const [firstSeq, count, timeMs, commandBytes, eventBytes] = head as unknown as [
      ...[number, number, number, number, number],
    ];
    at += HEAD_BYTES;
    if (count === 0) return { batches, snapshot: bytes.subarray(at) };
    const commands = bytes.subarray(at, at + commandBytes);
    const events = bytes.subarray(at + commandBytes, at + commandBytes + eventBytes);
    batches.push({ batch: { firstSeq, count, timeMs, commands }, events });
    at += commandBytes + eventBytes;
  }
}

/** SHA-256 over all events and the snapshot, in hex. */
function hashOf({ batches, snapshot }: GoldenJournal): string {
  const hash = createHash('sha256');
  for (const { events } of batches) hash.update(events);
  return hash.update(snapshot).digest('hex');
}

const VERSION_BYTE = 5;
/** A new version is recorded anew, with what it changed in a decision. */
const HASHES: Record<string, string> = {
  spot: 'a3522250d5f20aaa24699f47557fc022e05dbd47dabbeed597ebf11af79fd59b',
  contracts: '37ef238f662a5e9acf2ccf2722a8094bc155027fe0310448343030e990214525',
  wallet: 'd2bcddcb87deba4ed7f6508fa772a1cfe961a9a0b7801fd8c9fffd28025a5c3f',
  otc: '849d8474793807d1eaf3280073c75293814047c7c7afad5c66a8401074a79707',
  growth: '41eb30611af0cccdf189c74e1089ea6005bee7a6df1f4db99845ccc37a485f71',
};
/** A written list: a derived one would lose a kind together with the engine. */
const EVENT_KINDS = [
  'ad-changed',
  'ad-stock-changed',
  'address-removed',
  'address-saved',
  'airdrop-paid',
  'application-confirmed',
  'application-rejected',
  'application-submitted',
  'asset-listed',
  'asset-supply-changed',
  'balance-changed',
  'chain-listed',
  'cny-rate-changed',
  'cny-rate-held',
  'coin-chain-changed',
  'command-done',
  'contract-changed',
  'contract-order-closed',
  'contract-order-opened',
  'contract-settings-scheduled',
  'contract-totals-changed',
  'contract-traded',
  'core-was-started',
  'deleveraged',
  'deposit-numbered',
  'deposit-reversed',
  'engine-was-upgraded',
  'faucet-paid',
  'faucet-set',
  'fault-mark-changed',
  'floor-price-changed',
  'funding-paid',
  'funding-settled',
  'funding-skipped',
  'growth-account-funded',
  'held-deposit-booked',
  'index-changed',
  'index-set',
  'invitee-fees-counted',
  'invitee-mark-changed',
  'inviter-bound',
  'liquidation-stepped',
  'loss-shared',
  'mark-changed',
  'mark-explained',
  'market-changed',
  'member-changed',
  'member-credits-closed',
  'member-debt-changed',
  'merchant-changed',
  'merchant-penalized',
  'network-cost-posted',
  'order-closed',
  'order-opened',
  'otc-appeal-decided',
  'otc-block-changed',
  'otc-cancel-counted',
  'otc-cancel-excused',
  'otc-clock-moved',
  'otc-figures-changed',
  'otc-order-changed',
  'otc-order-opened',
  'otc-paused',
  'otc-policy-changed',
  'otc-reference-taken',
  'otc-report-changed',
  'otc-restriction-changed',
  'otc-resumed',
  'outside-credited',
  'pay-method-changed',
  'plan-closed',
  'plan-opened',
  'pledge-funds-moved',
  'pledge-opened',
  'pledge-product-changed',
  'pledge-redeemed',
  'pledge-redeeming',
  'position-changed',
  'position-ended',
  'position-netted',
  'rebate-rate-changed',
  'rebate-reversed',
  'rebate-settled',
  'reverse-refused',
  'saved-addresses-only-set',
  'scope-locked',
  'scope-unlocked',
  'suspense-funded',
  'taken-over',
  'takeover-disposed',
  'traded',
  'trading-setting-changed',
  'transferred',
  'trigger-failed',
  'trigger-fired',
  'wallet-paused',
  'wallet-policy-changed',
  'wallet-resumed',
  'withdrawal-changed',
  'withdrawal-requested',
];
const kinds = { commands: new Set<string>(), events: new Set<string>() };

if (process.env.RECORD_GOLDEN === '1')
  for (const run of GOLDEN_RUNS)
    writeFileSync(goldenFile(run.name), writeGolden(playGolden(simulate(run).batches)));

describe.each(GOLDEN_RUNS)('the golden journal of $name', ({ name }) => {
  const golden = readGolden(readFileSync(goldenFile(name)));

  it('is of this engine version', () => {
    expect(golden.snapshot[VERSION_BYTE]).toBe(ENGINE_VERSION);
    expect(hashOf(golden)).toBe(HASHES[name]);
  });

  it('gives the same events and the same snapshot', () => {
    const played = playGolden(golden.batches.map(({ batch }) => batch));
    for (const [at, { batch, events }] of golden.batches.entries())
      expect(Buffer.compare(played.batches[at]!.events, events), `batch at ${batch.firstSeq}`).toBe(0);
    expect(Buffer.compare(played.snapshot, golden.snapshot)).toBe(0);
  });

  it('goes on from its snapshot as if nothing had been written', () => {
    const restored = Core.restore(golden.snapshot);
    expect(Buffer.compare(restored.snapshot(), golden.snapshot)).toBe(0);
  });

  it('is read', () => {
    const core = Core.empty();
    const dictionary = core.dictionary();
    for (const { batch } of golden.batches) {
      for (const { kind } of readCommands(batch, dictionary)) kinds.commands.add(kind);
      for (const { kind } of readEvents(core.push(batch), dictionary)) kinds.events.add(kind);
    }
  });
});

const FAULT_BIT = 1 << WITHDRAWAL_FLAGS.indexOf('OTC_FAULT');
const withoutFaultFlag = <Value extends object>(value: Value): Value =>
  'flags' in value && typeof value.flags === 'number' ? { ...value, flags: value.flags & ~FAULT_BIT } : value;

describe('the journal of version 8 (OTC)', () => {
  const golden = readGolden(readFileSync(goldenFile('version-8/otc')));
  const today = playGolden(golden.batches.map(({ batch }) => batch));

  it('is of that version', () => {
    expect(golden.snapshot[VERSION_BYTE]).toBe(8);
  });

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

describe('the journal of version 7 (wallet)', () => {
  const golden = readGolden(readFileSync(goldenFile('version-7/wallet')));
  const today = playGolden(golden.batches.map(({ batch }) => batch));

  it('is of that version', () => {
    expect(golden.snapshot[VERSION_BYTE]).toBe(7);
  });

  it('gives the same events today', () => {
    for (const [at, { batch, events }] of golden.batches.entries())
      expect(Buffer.compare(today.batches[at]!.events, events), `batch at ${batch.firstSeq}`).toBe(0);
  });

  it('has a snapshot that is read as today’s, with a desk that has nothing', () => {
    const read = Core.restore(golden.snapshot).snapshot();
    expect(Buffer.compare(read, Core.restore(asOlderVersion(today.snapshot, 7)).snapshot())).toBe(0);
    expect(readState(read).otc).toMatchObject({ merchants: [], ads: [], orders: [], rate: null });
  });
});

describe.each(['spot', 'contracts'])('the journal of version 6 ($0)', (name) => {
  const golden = readGolden(readFileSync(goldenFile(`version-6/${name}`)));
  const today = playGolden(golden.batches.map(({ batch }) => batch));

  it('is of that version', () => {
    expect(golden.snapshot[VERSION_BYTE]).toBe(6);
  });

  it('gives the same events today', () => {
    for (const [at, { batch, events }] of golden.batches.entries())
      expect(Buffer.compare(today.batches[at]!.events, events), `batch at ${batch.firstSeq}`).toBe(0);
  });

  it('has a snapshot that is read as today’s without the times of trades', () => {
    const read = Core.restore(golden.snapshot).snapshot();
    expect(Buffer.compare(read, Core.restore(asOlderVersion(today.snapshot, 6)).snapshot())).toBe(0);
    expect(readState(read).wallet).toMatchObject({ chains: [], withdrawals: [] });
  });

  it('has a snapshot that version 5 would have written with the same bytes', () => {
    const older = Uint8Array.from(golden.snapshot);
    older[VERSION_BYTE] = 5;
    expect(Buffer.compare(Core.restore(older).snapshot(), Core.restore(golden.snapshot).snapshot())).toBe(0);
  });
});

it('holds every kind of command that was there when it was recorded, and of event that it wrote', () => {
  expect([...kinds.commands].sort()).toEqual(
    [...Object.keys(COMMAND_CODE), ...Object.keys(COMMAND_DECLARATIONS)].sort(),
  );
  expect([...kinds.events].sort()).toEqual(EVENT_KINDS);
});

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
import { ENGINE_VERSION } from '../base/engine-version.ts';
import { COMMAND_CODE } from '../codec/command-code.ts';
import { Core } from '../core/core.ts';
import { COMMAND_DECLARATIONS } from '../journal/command-blocks.ts';
import { readCommands } from '../journal/read-commands.ts';
import { readEvents } from '../journal/read-events.ts';
import {
  type GoldenJournal,
  goldenFile,
  playGolden,
  readGolden,
  VERSION_BYTE,
  writeGolden,
} from './testing/golden-journal.ts';

interface GoldenRun extends SimulationOptions {
  name: string;
}

/** Together they hold every kind of command and event. */
const GOLDEN_RUNS: readonly GoldenRun[] = [
  { name: 'spot', seed: 1, commands: 3_000 },
  { name: 'contracts', seed: 3, commands: 4_000, play: contractPlay },
  { name: 'wallet', seed: 3, commands: 5_000, play: walletPlay },
  { name: 'otc', seed: 4, commands: 5_000, play: otcPlay },
  { name: 'growth', seed: 1, commands: 5_000, play: growthPlay },
];

/** SHA-256 over all events and the snapshot, in hex. */
function hashOf({ batches, snapshot }: GoldenJournal): string {
  const hash = createHash('sha256');
  for (const { events } of batches) hash.update(events);
  return hash.update(snapshot).digest('hex');
}

/** A new version is recorded anew, with what it changed in a decision. */
const HASHES: Record<string, string> = {
  spot: '2c9d8959ac63cec95ac5dfb09c7a2bbd4347e0bc7569fad00194b97266f9dbc0',
  contracts: '65ffd24d62a34ce48b5091919f8ceeb8427fb7dc1c9af94887d5c9ae2eeb71cd',
  wallet: '5d225e431babdf979b1d6b547d59652dd309fd87b9844481f7ec9a87671714f0',
  otc: 'ec451d4b4ca02db854c1c0da40488ea7a444a2b18b07ab12070ffa7cc8d68fb0',
  growth: '8fee5146ffddc34eaa71616f3e1686eeac1bb7fb0e8c1c567c9728dd980d642e',
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
  'order-amended',
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
  'reference-changed',
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
    writeFileSync(
      goldenFile(run.name),
      gzipSync(writeGolden(playGolden(simulate(run).batches)), { level: 9 }),
    );

describe.each(GOLDEN_RUNS)('the golden journal of $name', ({ name }) => {
  const golden = readGolden(gunzipSync(readFileSync(goldenFile(name))));

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

  it('is read, as many commands as it says and the end of each of them', () => {
    const core = Core.empty();
    const dictionary = core.dictionary();
    for (const { batch } of golden.batches) {
      const commands = readCommands(batch, dictionary);
      const events = readEvents(core.push(batch), dictionary);
      expect(commands).toHaveLength(batch.count);
      expect(events.filter(({ kind }) => kind === 'command-done')).toHaveLength(batch.count);
      for (const { kind } of commands) kinds.commands.add(kind);
      for (const { kind } of events) kinds.events.add(kind);
    }
  });
});

it('holds every kind of command that was there when it was recorded, and of event that it wrote', () => {
  expect([...kinds.commands].sort()).toEqual(
    [...Object.keys(COMMAND_CODE), ...Object.keys(COMMAND_DECLARATIONS)].sort(),
  );
  expect([...kinds.events].sort()).toEqual(EVENT_KINDS);
});

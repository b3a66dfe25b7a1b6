/**
 * Starts the core on a database: takes the lock, recovers, takes the journal over, journals that the core has started,
 * and opens the mouth. The schema must be migrated. When this rejects, nothing was answered and nothing is left open.
 */
import { ENGINE_VERSION, readState } from '@tern/engine';
import type { Clock } from '../platform/clock/clock.ts';
import { connect, type DatabaseTarget, type Sql } from '../platform/database/index.ts';
import type { EngineHost } from './engine-host.ts';
import { StorageFaultError } from './faults.ts';
import { Journal } from './journal.ts';
import { type ArchiveOptions, JournalArchive } from './journal-archive.ts';
import type { Kernel } from './kernel.ts';
import type { KernelLog } from './kernel-log.ts';
import { type EngineHostKind, openEngineHost } from './open-engine-host.ts';
import { journalOpening, openingCommands } from './opening-commands.ts';
import { Quarantine } from './quarantine.ts';
import { recover } from './recover.ts';
import type { CoreSeam } from './remote/core-seam.ts';
import { Sequencer } from './sequencer.ts';
import { stateHashOf } from './snapshot-store.ts';
import { Snapshotter } from './snapshotter.ts';
import { TimeKeeper } from './time-keeper.ts';

export interface KernelOptions {
  database: DatabaseTarget;
  clock: Clock;
  log: KernelLog;
  mode: 'demo' | 'production';
  engineHost: EngineHostKind;
  /** Where old rows go; undefined: they stay in the table. */
  archive?: ArchiveOptions;
  /** The process must end with this code; called once, and nothing is answered from then on. */
  onFault(fault: Error & { exitCode?: number }): void;
  snapshotEveryCommands?: number;
  normalLimit?: number;
  rowLimit?: number;
  /** Infinity: healthy without ticks. */
  silentAfterMs?: number;
  /** For tests of an upgrade. */
  engineVersion?: number;
  /** For tests that plant faults in the engine; then engineHost says nothing. */
  openHost?: (snapshot: Uint8Array | undefined) => Promise<EngineHost>;
}

export interface RunningKernel extends Kernel {
  /** Commands that wait for a row. */
  readonly queued: number;
  /** The time by which the clock is behind the engine's time; 0: it is not. */
  readonly clockBehindMs: number;
  /** The time for which the last snapshot kept the engine from working. */
  readonly snapshotPauseMs: number;
  /** The commands that broke the engine; the kernel refuses them, or halts their contract, since. */
  readonly quarantine: Pick<Quarantine, 'list' | 'forget'>;
  /** The time without a row, where that alone keeps the kernel from trading; undefined: it is not silent. */
  readonly silentMs: number | undefined;
  /** Takes the cancels that have waited so long out of their lane: their callers learn that nothing was done. */
  giveBackCancels(waitedMs: number): void;
  /** For the core's side of the bus. */
  readonly seam: CoreSeam;
  /** An operator has looked at a clock that jumped and takes it as it is. False: trading is not held for it. */
  acceptClockStep(): boolean;
  /** Answers all that waits, makes a snapshot at the tail, gives the lock back; answers the state's hash in hex. */
  stop(): Promise<string>;
}

interface Opened {
  journal: Journal;
  sql: Sql;
  host: EngineHost;
  sequencer: Sequencer;
  snapshotter: Snapshotter;
  quarantine: Quarantine;
}

export async function startKernel(options: KernelOptions): Promise<RunningKernel> {
  let opened: Opened | undefined;
  const journal = await Journal.open(options.database, (fault) => opened?.sequencer.fail(fault));
  const sql = connect(options.database, { max: 2, name: 'tern kernel' });
  try {
    opened = await open(options, journal, sql);
    return running(opened);
  } catch (error) {
    await Promise.all([journal.close(), sql.end({ timeout: 1 })]);
    throw error;
  }
}

async function open(options: KernelOptions, journal: Journal, sql: Sql): Promise<Opened> {
  const engineVersion = options.engineVersion ?? ENGINE_VERSION;
  const { log } = options;
  const openHost = options.openHost ?? ((snapshot) => openEngineHost(options.engineHost, snapshot));
  const recovered = await recover({ sql, last: journal.last, log, engineVersion, openHost });
  const { host, stateVersion } = recovered;
  try {
    const time = new TimeKeeper(options.clock, recovered.last?.header.timeMs ?? 0);
    const quarantine = await Quarantine.read(sql);
    const dictionary = await host.dictionary();
    const current = async () => readState(await host.snapshot());
    const opening = await openingCommands({
      stateVersion,
      engineVersion,
      quarantine,
      log,
      readState: current,
    });
    await journal.promote(engineVersion, time.stamp());
    await journalOpening(opening, engineVersion, time.stamp(), { journal, host, dictionary });
    const archive = options.archive && new JournalArchive(sql, options.archive, log);
    const everyCommands = options.snapshotEveryCommands ?? 100_000;
    const snapshotter = new Snapshotter(
      {
        host,
        sql,
        archive,
        log,
        everyCommands,
        engineVersion,
        onFault: (fault) => sequencer.fail(fault),
      },
      recovered.replayedCommands,
    );
    const sequencer = new Sequencer({
      journal,
      host,
      dictionary,
      time,
      quarantine,
      log,
      engineVersion,
      initial: await current(),
      normalLimit: options.normalLimit ?? 1_000,
      rowLimit: options.rowLimit ?? 1_000,
      silentAfterMs: options.silentAfterMs ?? 2_000,
      holdsOnClockStep: options.mode === 'production',
      afterRow: (row) => snapshotter.afterRow(row),
      onFault: options.onFault,
    });
    return { journal, sql, host, sequencer, snapshotter, quarantine };
  } catch (error) {
    await host.close();
    throw error;
  }
}

function running({ journal, sql, host, sequencer, snapshotter, quarantine }: Opened): RunningKernel {
  return {
    initial: sequencer.initial,
    quarantine,
    seam: sequencer,
    get durable() {
      return sequencer.durable;
    },
    get healthy() {
      return sequencer.healthy;
    },
    get silentMs() {
      return sequencer.silentMs;
    },
    giveBackCancels: (waitedMs) => sequencer.giveBackCancels(waitedMs),
    get queued() {
      return sequencer.queued;
    },
    get clockBehindMs() {
      return sequencer.clockBehindMs;
    },
    get snapshotPauseMs() {
      return snapshotter.lastPauseMs;
    },
    submit: (command, done, undone) => sequencer.submit(command, done, undone),
    execute: (command) => sequencer.execute(command),
    decide: (decide) => sequencer.decide(decide),
    onReleased: (listener) => sequencer.onReleased(listener),
    acceptClockStep: () => sequencer.acceptClockStep(),
    async stop() {
      await sequencer.drain();
      try {
        // After a fault the engine may be ahead of the journal: its state is no snapshot of anything.
        if (sequencer.failed) throw new StorageFaultError('the kernel had failed before it was stopped');
        return stateHashOf(await snapshotter.finish(journal.last!)).toString('hex');
      } finally {
        await journal.close();
        await Promise.all([sql.end({ timeout: 2 }), host.close()]);
      }
    },
  };
}

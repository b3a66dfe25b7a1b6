/** The core's side of the bus: publishes its rows, takes commands of other processes, and answers what became of them. */
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/index.ts';
import { messageOf } from '../../platform/errors/thrown.ts';
import type { KernelLog } from '../kernel-log.ts';
import type { AnswerMessage } from './answer-messages.ts';
import { ADDRESSES_KEPT_MS, CloseQuestions } from './close-questions.ts';
import { CommandIntake } from './command-intake.ts';
import type { CoreSeam } from './core-seam.ts';
import { MessageOutcomes } from './message-outcomes.ts';
import { LARGEST_EVENTS, RowPublisher } from './row-publisher.ts';
import { TakenMessages } from './taken-messages.ts';
import { TurnLender } from './turn-lender.ts';

const SWEEP_MS = 60_000;
/** The bytes of a published row beside its events, at most. */
const ROW_OVERHEAD = 1_024;

export interface CoreSideParts {
  bus: Bus;
  seam: CoreSeam;
  sql: Sql;
  /** The folder of old rows; undefined: they stay in the table. */
  archiveFolder: string | undefined;
  clock: Clock;
  log: KernelLog;
  /** Time that passes whatever the clock says. */
  monotonicMs?: () => number;
  /** Rows with more bytes of events are published without them. */
  largestEvents?: number;
}

export interface CoreSide {
  /** Takes no message more and publishes nothing more; what is in hand is answered by its row alone. */
  stop(): void;
}

export function startCoreSide(parts: CoreSideParts): CoreSide {
  const { bus, seam, sql, archiveFolder, clock, log, monotonicMs = () => performance.now() } = parts;
  const startMs = monotonicMs();
  const uptimeMs = () => monotonicMs() - startMs;
  const taken = new TakenMessages(uptimeMs);
  const outcomes = new MessageOutcomes(sql, archiveFolder);
  const publish = (instance: string, answer: AnswerMessage) => intake.publish(instance, answer);
  const turns = new TurnLender({ seam, nowMs: uptimeMs, publish });
  const questions = new CloseQuestions({ seam, taken, outcomes, log, publish });
  const intake = new CommandIntake({ bus, seam, log, taken, uptimeMs }, turns, questions);
  const largestEvents = Math.min(parts.largestEvents ?? LARGEST_EVENTS, bus.largestMessage - ROW_OVERHEAD);
  const rows = new RowPublisher({ bus, seam, clock, log, largestEvents, uptimeMs });
  const stopSweeping = sweepAddresses(seam, outcomes, log);
  return {
    stop() {
      intake.stop();
      rows.stop();
      stopSweeping();
    },
  };
}

/** A core that starts keeps the addresses of before for the whole time again. */
function sweepAddresses(seam: CoreSeam, outcomes: MessageOutcomes, log: KernelLog): () => void {
  const rows: number[] = [seam.lastRow.batch];
  const timer = setInterval(() => {
    rows.push(seam.lastRow.batch);
    if (rows.length <= ADDRESSES_KEPT_MS / SWEEP_MS) return;
    outcomes
      .drop(rows.shift()!)
      .catch((error: unknown) => log.error(`old addresses are not deleted: ${messageOf(error)}`));
  }, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}

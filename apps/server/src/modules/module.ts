/**
 * The shape of a module. Its static part is read before anything is open: by the projector's thread and by the change of
 * the sealing key. Its settings stand apart in `<name>-config.ts`: the supervisor reads them without loading the module.
 * Opening a module returns the rest, before the first command. A module has only the parts that it needs; beside them it
 * returns `api`, the only thing that higher modules may use.
 */
import type { HealthProblem } from '@tern/protocol/desk';
import type { Projection } from '../kernel/projection.ts';
import type { AdminVerb } from '../platform/admin/index.ts';
import type { Migration } from '../platform/database/migration.ts';
import type { TableComments } from '../platform/database/table-comments.ts';
import type { CallRegistry } from '../platform/http/call.ts';
import type { DeskRegistry } from '../platform/http/desk-registry.ts';
import type { SealedColumn } from '../platform/secrets/sealed-column.ts';
import type { Hub } from '../platform/websocket/hub.ts';

export interface StaticModule {
  name: string;
  /** In the order in which they were released. New ones are appended; a released one never changes. */
  migrations?: readonly Migration[];
  /** Each table that the module owns, with its comment: a test refuses a table without one. */
  tables?: TableComments;
  /** The projector's thread runs them. */
  projections?: readonly Projection[];
  /** Each column that holds sealed values: the change of the sealing key loses what is missing here. */
  sealedColumns?: readonly SealedColumn[];
}

export interface OpenModule {
  /** Registers the handlers of members' calls. */
  calls?(calls: CallRegistry): void;
  /** Registers the handlers of the back office's calls. */
  deskCalls?(desk: DeskRegistry): void;
  /** Makes the module's topics, and feeds them from the next released row on. */
  topics?(hub: Hub): void;
  /** They start after the ports are open. */
  jobs?: readonly Job[];
  /** Problems of the module while the exchange trades. */
  health?(): readonly HealthProblem[];
  /** The module's verbs of the operator's command line. */
  verbs?: readonly AdminVerb[];
  /** The parts that a stop of the server stops, the last one first. */
  stops?: readonly Stop[];
}

/** The name stands in the log and, when a repeated job stands still, among the health problems. */
export type Job = RepeatedJob | StartedJob;

export interface RepeatedJob {
  name: string;
  periodMs: number;
  run(): Promise<unknown>;
  /** It runs once before the ports open: calls rest on what it completes. */
  isDueAtStart?: boolean;
}

/** A job with a timer of its own. */
export interface StartedJob {
  name: string;
  /** Starts the job; answers the function that stops it. */
  start(): () => unknown;
}

export interface Stop {
  name: string;
  stop(): unknown;
}

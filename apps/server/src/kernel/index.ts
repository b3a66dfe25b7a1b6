/** The entry of the kernel. */
export type { Touches } from './change-watch.ts';
export { isServed, refuseWhileServed, whileUnserved } from './core-lock.ts';
export type { ArchiveOptions } from './journal-archive.ts';
export { JournalHistory, type PastRow } from './journal-history.ts';
export type {
  Decided,
  Decision,
  Kernel,
  Outcome,
  Released,
  SubmitFault,
} from './kernel.ts';
export type { KernelLog } from './kernel-log.ts';
export { kernelVerbs } from './kernel-verbs.ts';
export { kernelMigrations } from './migrations/index.ts';
export { nameThread } from './name-thread.ts';
export type { Projection } from './projection.ts';
export { PROJECTOR_NAME, Projector, type ProjectorSettings } from './projector.ts';
export type { ProjectorNews, ProjectorOrder } from './projector-messages.ts';
export { readNewestState } from './read-newest-state.ts';
export { listSnapshots, type SnapshotHead } from './snapshot-store.ts';
export { type KernelOptions, type RunningKernel, startKernel } from './start-kernel.ts';
export { type ProjectorOptions, type RunningProjector, startProjector } from './start-projector.ts';
export { type JournalState, stateOfJournal } from './state-of-journal.ts';
export { KERNEL_TABLES } from './tables.ts';
export { WhatIfEngine } from './what-if-engine.ts';

/** The messages between the server and the projector's thread. */
import type { ProjectorPosition } from './projector.ts';

export type ProjectorOrder = { kind: 'flush' } | { kind: 'stop' };

export type ProjectorNews =
  | { kind: 'progress'; position: ProjectorPosition }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; message: string };

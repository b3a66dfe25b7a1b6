/** Which figures of the running exchange /metrics shows. */
import { HEALTH_PROBLEMS, type HealthProblem } from '@tern/protocol/desk';
import type { RunningKernel, RunningProjector } from '../kernel/index.ts';
import type { Sessions } from '../modules/security/index.ts';
import type { Connections } from '../platform/http/connections/connections.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { SocketServer } from '../platform/websocket/index.ts';
import type { HealthProblems } from './health-problems.ts';

export interface Figures {
  kernel: RunningKernel;
  projector: RunningProjector;
  sessions: Sessions;
  sockets: SocketServer;
  connections: Connections;
  freeDiskMb: () => number;
  indexesNotNormal: () => number;
  problems: Pick<HealthProblems, 'list'>;
}

export function showFigures(metrics: Metrics, figures: Figures): void {
  const { kernel, projector, sessions, sockets, connections, freeDiskMb, indexesNotNormal, problems } =
    figures;
  metrics.gauge('journal_sequence', 'Sequence of the last durable command', () => kernel.durable.sequence);
  metrics.gauge('journal_batch', 'Number of the last durable row', () => kernel.durable.batch);
  metrics.gauge('kernel_healthy', '1 while trading works', () => (kernel.healthy ? 1 : 0));
  metrics.gauge('kernel_queued', 'Commands that wait for a row', () => kernel.queued);
  metrics.gauge(
    'clock_behind_ms',
    'How far the clock is behind the engine’s time, which stands still meanwhile',
    () => kernel.clockBehindMs,
  );
  metrics.gauge(
    'snapshot_pause_ms',
    'How long the last snapshot kept the engine from working',
    () => kernel.snapshotPauseMs,
  );
  metrics.gauge(
    'projector_backlog',
    'Durable commands that the read tables do not hold yet',
    () => kernel.durable.sequence - projector.position.sequence,
  );
  metrics.gauge('sessions', 'Live sessions', () => sessions.count);
  metrics.gauge('sockets', 'Open websockets', () => sockets.connections);
  metrics.gauge('connections', 'Open connections that are no websockets', () => connections.count);
  metrics.gauge('indexes_not_normal', 'Indexes of contracts that are not normal', indexesNotNormal);
  metrics.gauge('free_disk_mb', 'Free space of the data folder in MiB', freeDiskMb);
  metrics.labelledGauge(
    { name: 'problems', help: 'Problems of the exchange while it trades, by kind', label: 'kind' },
    () => problemsByKind(problems.list()),
  );
}

/** Each kind has a figure, 0 too, so that a rule of the monitoring sees a problem end. */
function problemsByKind(problems: readonly HealthProblem[]): Map<string, number> {
  const counts = new Map<string, number>(HEALTH_PROBLEMS.map((kind) => [kind, 0]));
  for (const { kind } of problems) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

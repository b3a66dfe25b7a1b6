/** Which figures of the running exchange /metrics shows. */
import type { RunningKernel, RunningProjector } from '../kernel/index.ts';
import type { Sessions } from '../modules/security/index.ts';
import type { Connections } from '../platform/http/connections.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { SocketServer } from '../platform/websocket/index.ts';

export interface Figures {
  kernel: RunningKernel;
  projector: RunningProjector;
  sessions: Sessions;
  sockets: SocketServer;
  connections: Connections;
  freeDiskMb: () => number;
  indexesNotNormal: () => number;
}

export function showFigures(
  metrics: Metrics,
  { kernel, projector, sessions, sockets, connections, freeDiskMb, indexesNotNormal }: Figures,
): void {
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
}

/** A core, and beside it a process that reaches it over a bus, for the contract of the kernel. */
import { ENGINE_VERSION } from '@tern/engine';
import { eventually } from '@tern/test-kit/eventually';
import { type Bus, connectNats, InProcessBroker, type InProcessBus } from '../../../platform/bus/index.ts';
import {
  natsServerPath,
  startNatsServer,
  type TestNatsServer,
} from '../../../platform/bus/testing/nats-server.ts';
import { systemClock } from '../../../platform/clock/clock.ts';
import { readPage } from '../../journal-reader.ts';
import type { KernelOptions } from '../../start-kernel.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { listAll, RememberedLog, startTestKernel, type TestKernel } from '../../testing/test-exchange.ts';
import { type CoreSide, type CoreSideParts, startCoreSide } from '../core-side.ts';
import { RemoteKernel, type RemoteKernelParts } from '../remote-kernel.ts';
import { stateAtRow } from '../state-at-row.ts';
import type { SendingRole } from '../subjects.ts';

export interface Broker {
  connect(name: string): Promise<Bus>;
  close(): Promise<void>;
}

/** One whose connections a test cuts and whose deliveries it holds. */
export interface InProcessSide extends Broker {
  broker: InProcessBroker;
  connect(name: string): Promise<InProcessBus>;
}

export function openInProcessBroker(log: RememberedLog): InProcessSide {
  const broker = new InProcessBroker(log);
  return { broker, connect: async () => broker.connect(), close: async () => undefined };
}

export async function openNatsBroker(log: RememberedLog): Promise<Broker & { server: TestNatsServer }> {
  const server = await startNatsServer(natsServerPath!);
  return {
    server,
    connect: (name) => connectNats({ servers: [server.address], name, log }),
    close: () => server.close(),
  };
}

export interface CoreOnBus {
  kernel: TestKernel;
  bus: Bus;
  side: CoreSide;
  stop(): Promise<void>;
}

/** A core with the small exchange of the tests in it. */
export async function startCoreOnBus(
  database: TestDatabase,
  bus: Bus,
  options: Partial<KernelOptions> & Partial<CoreSideParts> = {},
): Promise<CoreOnBus> {
  const kernel = await startTestKernel(database.target, options);
  const { monotonicMs, largestEvents } = options;
  const side = startCoreSide({
    bus,
    seam: kernel.seam,
    sql: database.sql,
    archiveFolder: undefined,
    clock: systemClock,
    log: kernel.log,
    ...(monotonicMs && { monotonicMs }),
    ...(largestEvents !== undefined && { largestEvents }),
  });
  if (kernel.durable.sequence < 5) await listAll(kernel);
  return {
    kernel,
    bus,
    side,
    async stop() {
      side.stop();
      await kernel.stop();
    },
  };
}

export interface Remote {
  kernel: RemoteKernel;
  bus: Bus;
  log: RememberedLog;
  broken: string[];
}

let starts = 0;

/** Joins at the newest row, and resolves once it hears the core, which is kept from being silent until then. */
export async function joinRemote(
  database: TestDatabase,
  bus: Bus,
  core: Pick<TestKernel, 'execute' | 'durable'>,
  role: SendingRole,
  options: Partial<RemoteKernelParts> = {},
): Promise<Remote> {
  const log = new RememberedLog();
  const broken: string[] = [];
  const [last] = await database.sql<{ batch: bigint }[]>`select max(batch) as batch from journal`;
  const start = await stateAtRow(database.sql, Number(last?.batch), ENGINE_VERSION, log);
  const kernel = new RemoteKernel({
    bus,
    log,
    start: start!,
    sender: { role, instance: `${role}1.${++starts}` },
    readRows: (after) => readPage(database.sql, after),
    onBroken: (reason) => void broken.push(reason),
    // A machine that is busy for a second is no silent core.
    silentAfterMs: 60_000,
    ...options,
  });
  await eventually('it hears the core', async () => {
    if (!kernel.healthy) await core.execute({ kind: 'tick', prices: [] });
    return kernel.healthy && kernel.durable.batch === core.durable.batch;
  });
  return { kernel, bus, log, broken };
}

/**
 * Opens the simulated world and what lets tests lead it. Both are loaded only where they are wanted: production never reads
 * the simulator's code.
 */
import type { Config } from '../config.ts';
import type { IdentityReviewerParts } from '../demo/identity-reviewer.ts';
import type { DemoParts } from '../demo/index.ts';
import type { ActivityPorts } from '../demo/seed-activity.ts';
import type { TestControlParts } from '../demo/test-control.ts';
import type { OtcApi } from '../modules/otc/index.ts';
import type { SupportApi } from '../modules/support/index.ts';
import { readWallet } from '../modules/wallet/chains/wallet-config.ts';
import type { AdminVerb } from '../platform/admin/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { ShiftedClock } from '../platform/clock/shifted-clock.ts';
import type { CallRegistry } from '../platform/http/call.ts';
import type { InProcessCalls } from '../platform/http/in-process-calls.ts';
import type { Log } from '../platform/log/log.ts';
import { logFailure } from '../platform/log/log-failure.ts';
import { EnvReader } from '../platform/settings/env-reader.ts';
import { localOrigin } from './banner.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';

export type WorldParts = Omit<
  DemoParts,
  | 'webOrigin'
  | 'consoleOrigin'
  | 'dataDir'
  | 'historyBars'
  | 'otc'
  | 'tickets'
  | 'identity'
  | 'isFirstReady'
  | 'hasInvitees'
  | 'activity'
> & { otc: OtcApi; support: SupportApi; activity: ActivityPorts } & {
  identity: Pick<IdentityReviewerParts, 'reviews' | 'audit'>;
};

/** undefined: the settings turn the simulated market off. Must come before the first command. */
export async function openDemo(config: Config, stops: ShutdownHooks, world: WorldParts) {
  if (!config.demoMarket) return undefined;
  const { Demo } = await import('../demo/index.ts');
  const { dataDir, demoHistoryBars: historyBars, demoOtc, demoInvitees: hasInvitees } = config;
  const activity = config.demoActivity ? world.activity : undefined;
  // Without chains there is no withdrawal, and without the desk no order: the first member walks there like all others.
  const isFirstReady = config.demoChains || demoOtc !== 'none';
  const otc = demoOtc === 'none' ? undefined : { ...world.otc, hasMerchants: demoOtc === '1' };
  const tickets = config.demoSupport ? world.support.simulated : undefined;
  const identity = config.demoIdentity ? world.identity : undefined;
  const settings = { dataDir, historyBars, otc, tickets, identity, isFirstReady, hasInvitees, activity };
  const parts = { ...world, ...settings, webOrigin: '', consoleOrigin: '' };
  const demo = await Demo.open(parts);
  const start = async (port: number, deskOrigin: string, calls: InProcessCalls) => {
    stops.push('the demo', () => demo.stop());
    // The ports are known only now.
    parts.webOrigin = localOrigin(config, port);
    parts.consoleOrigin = deskOrigin;
    return demo.start(calls);
  };
  return { demo, start };
}

export interface SimulatedChainsParts {
  config: Config;
  clock: Clock;
  log: Log;
  stops: ShutdownHooks;
  print: (line: string) => void;
}

/** Must come before the wallet, which reads the chains file; its calls are there in every demo. */
export async function openSimulatedChains({ config, clock, log, stops, print }: SimulatedChainsParts) {
  const { wallet } = config;
  if (config.mode !== 'demo') return { wallet, chains: undefined, registerCalls: () => undefined };
  const { demoChainRoutes } = await import('../demo/chain/routes.ts');
  const open = async () => {
    // The libraries of the chains take longer to load than the rest of the server.
    const { openDemoChains } = await import('../demo/chain/open-demo-chains.ts');
    return openDemoChains({
      dataDir: config.dataDir,
      nowMs: () => clock.nowMs(),
      print,
      onFault: logFailure(log, "the demo's chains"),
      onStop: (name, stop) => stops.push(name, stop),
    });
  };
  const chains = config.demoChains && wallet.chainsFile === undefined ? await open() : undefined;
  return {
    /** The settings of the wallet: those of CHAINS_FILE, or the simulated chains. */
    wallet: chains === undefined ? wallet : readChains(chains.chainsFile),
    chains,
    registerCalls: (calls: CallRegistry) => demoChainRoutes(calls, chains?.list ?? []),
  };
}

function readChains(path: string): Config['wallet'] {
  const read = new EnvReader({ CHAINS_FILE: path });
  const wallet = readWallet(read, true);
  if (read.problems.length > 0) throw new Error(read.problems.join('; '));
  return wallet;
}

/** Words of the command line that lead time and prices; none unless the clock is a test's. */
export async function openTestControl(
  clock: Clock,
  parts: Omit<TestControlParts, 'clock'>,
): Promise<AdminVerb[]> {
  if (!(clock instanceof ShiftedClock)) return [];
  const { testControlVerbs } = await import('../demo/test-control.ts');
  return testControlVerbs({ clock, ...parts });
}

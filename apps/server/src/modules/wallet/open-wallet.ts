/** Opens the module of money that comes in and goes out: by application, and over chains. */
import type { Kernel } from '../../kernel/index.ts';
import type { OpenModule } from '../module.ts';
import type { Staff } from '../staff/index.ts';
import { ApplicationDetails } from './application-details.ts';
import { ApplicationReader } from './application-reader.ts';
import { chainSteps } from './chains/chain-steps.ts';
import { ApplicationDecisions } from './decide-application.ts';
import { walletDeskRoutes } from './desk/wallet-desk-routes.ts';
import { applicationDeskRoutes } from './desk-routes.ts';
import { Fundings } from './fundings.ts';
import { type MemberSideDeps, openMemberSide } from './member-calls.ts';
import { MoneyFeed } from './money-feed.ts';
import { moneyRecordRoutes } from './money-records.ts';
import { type ChainSideDeps, openChainSide } from './open-chain-side.ts';
import { ReceivingAddresses } from './receiving-addresses.ts';
import { applicationRoutes } from './routes.ts';
import { Submissions } from './submit-application.ts';

const SWEEP_MS = 60_000;

export interface WalletDeps extends Omit<MemberSideDeps, 'opened'>, ChainSideDeps {
  kernel: Pick<Kernel, 'execute' | 'decide' | 'submit' | 'durable' | 'onReleased' | 'initial'>;
  staff: { operators: Pick<Staff['operators'], 'byId'> };
}

export function openWallet(deps: WalletDeps) {
  const { sql, clock, kernel, isReadable, market, staff } = deps;
  const { operators } = staff;
  const { markets } = market.marketData;
  const addresses = new ReceivingAddresses(sql);
  const reader = new ApplicationReader(sql, markets);
  const fundings = new Fundings(sql);
  const details = new ApplicationDetails(sql);
  const submissions = new Submissions({ kernel, clock, isReadable, details, addresses, markets });
  const decisions = new ApplicationDecisions({
    sql,
    kernel,
    isReadable,
    reader,
    fundings,
    markets,
    operators,
  });
  const { chains } = deps.opened;
  const memberSide = openMemberSide(deps);
  const feed = new MoneyFeed(kernel);
  const chainSide = openChainSide(deps, feed);
  return {
    calls(calls) {
      applicationRoutes(calls, { submissions, addresses, reader, isReadable });
      memberSide.calls(calls);
      moneyRecordRoutes(calls, { sql, isReadable, markets, applications: reader, ...memberSide.readers });
    },
    topics: (hub) => feed.open(hub),
    deskCalls(desk) {
      applicationDeskRoutes(desk, { kernel, isReadable, addresses, reader, decisions, fundings, markets });
      const { following, sending } = chainSide;
      walletDeskRoutes(desk, { sql, kernel, isReadable, markets, operators, chains, following, sending });
    },
    jobs: [
      { name: 'finishing applications', periodMs: SWEEP_MS, run: () => submissions.sweep() },
      { name: 'finishing withdrawal requests', periodMs: SWEEP_MS, run: () => memberSide.sweep() },
      ...chainSide.jobs,
    ],
    health: () => chainSide.health(),
    stops: chainSide.stops,
    api: {
      /** The coins of all networks with their terms in force, as members read them. */
      networks: (nowMs: number) => memberSide.networks(nowMs),
      policyInForce: (nowMs: number) => memberSide.policyInForce(nowMs),
      /** The steps of a new exchange that its chains need; undefined: it has none. */
      chainSteps: (nowMs: number) => chainSteps({ sql, chains, sending: chainSide.sending }, nowMs),
      /** The name of a chain for people; its name on the wire where it is not configured any more. */
      networkName: (chain: string) => chains.find(chain)?.name ?? chain,
    },
  } satisfies OpenModule & { api: object };
}
export type WalletApi = ReturnType<typeof openWallet>['api'];

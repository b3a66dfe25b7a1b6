/**
 * Opens the module of the OTC desk: each folder registers its calls by one function. It restores live state from the read
 * tables, so these must hold the whole journal when it is opened.
 */
import { formatUnits } from '@tern/math';
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ReadBarrier } from '../../platform/http/call.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Hub } from '../../platform/websocket/hub.ts';
import type { BalancesApi } from '../balances/index.ts';
import type { ContractApi } from '../contract/index.ts';
import { isHuman } from '../history/index.ts';
import type { IdentityApi } from '../identity/index.ts';
import type { OpenModule } from '../module.ts';
import type { Programmes } from '../programme/index.ts';
import type { SecurityApi } from '../security/index.ts';
import { AdRefusals } from './ads/ad-refusals.ts';
import { AdTextStore } from './ads/ad-texts.ts';
import { openAds } from './ads/open-ads.ts';
import { type OtcDeskDeps, openOtcDesk } from './desk/open-otc-desk.ts';
import { type GuardingSecurity, guardsOf } from './giving-guards.ts';
import { type HoldParts, LiveHold } from './live/live-hold.ts';
import type { LiveOtc } from './live/live-otc.ts';
import { restoreOtc } from './live/restore-otc.ts';
import { AdView } from './market/ad-view.ts';
import { openBlocks, openOtcMarket, openStanding } from './market/open-otc-market.ts';
import { MerchantRequirements } from './merchants/merchant-requirements.ts';
import { openMerchantState, openMerchants } from './merchants/open-merchants.ts';
import { openTalk, type TalkDeps } from './open-talk.ts';
import { keptUntil } from './orders/kept-methods.ts';
import { type OrdersDeps, openOrders } from './orders/open-orders.ts';
import { OrderFinder } from './orders/order-finder.ts';
import { OtcPeople, type PeopleDeps } from './people/otc-people.ts';
import { wireFigures } from './wire-units.ts';

/** Values of the hold are in 1e-8 USDT. */
const VALUE_SCALE = 8;

export interface OtcDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  kernel: Pick<Kernel, 'submit' | 'execute' | 'decide' | 'onReleased' | 'initial' | 'durable'>;
  isReadable: ReadBarrier;
  market: { marketData: HoldParts['market'] };
  contract: Pick<ContractApi, 'transferableOf'>;
  member: PeopleDeps['member'] & OtcDeskDeps['member'];
  security: PeopleDeps['security'] & GuardingSecurity & { google: Pick<SecurityApi['google'], 'isBound'> };
  identity: Pick<IdentityApi, 'verifiedName' | 'markedImage'>;
  balances: { balances: Pick<BalancesApi['balances'], 'balancesOf'> };
  payment: OtcDeskDeps['payment'] & OrdersDeps['payment'];
  images: TalkDeps['images'];
  staff: OtcDeskDeps['staff'];
  programmes: Programmes;
}

export async function openOtc(deps: OtcDeps) {
  const { sql, clock, kernel, isReadable, market, member, security } = deps;
  const { markets } = market.marketData;
  const live = await restoreOtc(sql, kernel.initial);
  const people = new OtcPeople({ member, security, isSimulated: (memberId) => !isHuman(memberId) });
  const texts = new AdTextStore(sql);
  await texts.load();
  const refusals = new AdRefusals();
  const finder = new OrderFinder(sql, live, isReadable);
  const view = new AdView(live, texts, people, markets);
  const guards = guardsOf(security);
  const noteOrder = (orderId: number, memberId: number) => {
    const order = live.orders.find(orderId);
    if (order !== undefined) orders.feed.note(order, memberId);
  };
  const talking = await openTalk({ ...deps, finder, noteOrder });
  const { talk } = talking.api;
  const { members } = member;
  const { balances } = deps.balances;
  const base = { sql, clock, kernel, isReadable, markets, live, people, finder, texts, talk, view, refusals };
  const orders = await openOrders({ ...deps, ...base, members, guards });
  people.isConnected = (memberId) => orders.feed.isReadBy(memberId);
  const { payment } = deps;
  const marketSide = openOtcMarket(base);
  const standing = openStanding(base, {
    lines: talk,
    payees: payment.payees,
    hasPostPassword: guards.hasPostPassword,
  });
  const blocks = openBlocks({ ...base, page: marketSide.page });
  const requirements = new MerchantRequirements(live, people, { members, security, balances });
  const merchantState = openMerchantState({ ...base, requirements });
  const merchants = openMerchants({ ...base, requirements, security, programmes: deps.programmes });
  const ads = openAds({ ...base, guards });
  const scaleOf = (currency: string) => markets.asset(currency)?.scale ?? 0;
  const { chat, disputes } = talking.api;
  const facts = factsOf(live, requirements);
  const { transferableOf } = deps.contract;
  const hold = new LiveHold({ live, balances, market: market.marketData, transferableOf });
  const desk = openOtcDesk({ ...deps, live, finder, chat, disputes, scaleOf, facts });
  return {
    calls(calls) {
      for (const part of [marketSide, standing, blocks, merchantState, merchants, ads, orders, talking])
        part.calls(calls);
    },
    topics(hub: Hub) {
      orders.feed.open(hub);
      kernel.onReleased((released) => orders.feed.publish(released, live.apply(released)));
      talking.topics(hub);
    },
    deskCalls: (registry) => desk.deskCalls(registry),
    jobs: [...talking.jobs, ...desk.jobs],
    health: () => desk.health(),
    api: {
      live,
      finder,
      people,
      facts,
      noteOrder,
      hold,
      keptUntil: (methodIds: readonly number[]) => keptUntil(sql, methodIds),
      reportsOf: (orderId: number) => disputes.rows.reports(orderId),
    },
  } satisfies OpenModule & { api: object };
}
export type OtcApi = Awaited<ReturnType<typeof openOtc>>['api'];

/** The facts that operators read of a member. */
function factsOf(live: LiveOtc, requirements: MerchantRequirements) {
  return {
    requirementsOf: (memberId: number, nowMs: number) => requirements.of(memberId, nowMs),
    figuresOf: (memberId: number, nowMs: number) => wireFigures(live.members, memberId, nowMs),
    /** In USDT, as a decimal. */
    heldOf: async (memberId: number, nowMs: number) =>
      formatUnits(live.members.heldOf(memberId, nowMs, live.desk.policy.holdMs).value, VALUE_SCALE),
  };
}

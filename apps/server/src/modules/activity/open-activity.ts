/**
 * Opens the module of pledges and airdrops. The engine decides about every sum (rules/growth#products to
 * rules/growth#airdrops); the module keeps texts and lists, settles what is due by the clock, and shows it all.
 */
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ReadBarrier } from '../../platform/http/call.ts';
import type { DeskCallRegistry } from '../../platform/http/desk-call.ts';
import type { OwnErrors } from '../../platform/http/errors/rejection.ts';
import type { Hub } from '../../platform/websocket/hub.ts';
import type { BalancesApi } from '../balances/index.ts';
import type { InvitationApi } from '../invitation/index.ts';
import type { MarketApi } from '../market/index.ts';
import type { MemberApi } from '../member/index.ts';
import type { OpenModule } from '../module.ts';
import type { SecurityApi } from '../security/index.ts';
import { DeskCommands, OperatorNames, type Staff } from '../staff/index.ts';
import { Campaigns } from './campaigns.ts';
import { ActivityReader } from './desk/activity-reader.ts';
import { activityDesk } from './desk/desk-routes.ts';
import { FlexibleReminders } from './flexible-reminders.ts';
import { LivePledges } from './live-pledges.ts';
import { PledgeLists } from './pledge-lists.ts';
import { PledgeOrders } from './pledge-orders.ts';
import { ProductTexts } from './product-texts.ts';
import { activityRoutes } from './routes.ts';
import { SettlePledges } from './settle-pledges.ts';

const SETTLE_MS = 10_000;
const REMIND_MS = 600_000;
/** Refusals that operators meet; the others are those of members. */
const ERROR_OF: OwnErrors = {
  TWO_OPERATORS_NEEDED: 'twoOperatorsNeeded',
  UNKNOWN_MEMBER: 'memberUnknown',
  SETTINGS_INVALID: 'productSettings',
  REQUEST_ID_REUSED: 'fundReference',
  SUPPLY_EXCEEDED: 'amountInvalid',
  PROMO_EMPTY: 'promoShort',
  PRODUCT_OUTDATED: 'proposalOutdated',
};
/** A campaign that was paid with another list. */
const ERROR_OF_CAMPAIGN: OwnErrors = { ...ERROR_OF, REQUEST_ID_REUSED: 'campaignPaid' };

/** The parts of other modules that the desk of pledges and airdrops needs. */
export interface ActivityDeskDeps {
  member: Pick<MemberApi, 'existing'> & { members: Pick<MemberApi['members'], 'masked'> };
  balances: { balances: Pick<BalancesApi['balances'], 'ofSystem'> };
  invitation: { live: Pick<InvitationApi['live'], 'reserved'> };
  staff: { operators: Pick<Staff['operators'], 'byId'> };
}

export interface ActivityDeps {
  sql: Sql;
  clock: Clock;
  kernel: Pick<Kernel, 'submit' | 'execute' | 'decide' | 'durable' | 'initial' | 'onReleased'>;
  isReadable: ReadBarrier;
  market: { marketData: Pick<MarketApi['marketData'], 'markets' | 'indexes' | 'cnyRate'> };
  security: { tradingPasswords: Pick<SecurityApi['tradingPasswords'], 'check'> };
}

export async function openActivity(deps: ActivityDeps, deskDeps: ActivityDeskDeps) {
  const { sql, clock, kernel, isReadable, security } = deps;
  const { markets } = deps.market.marketData;
  const live = new LivePledges(kernel.initial);
  const texts = new ProductTexts(sql, live);
  await texts.load();
  const lists = new PledgeLists(sql, { live, texts, markets });
  const { tradingPasswords } = security;
  const findAsset = (memberId: number, pledgeId: number) => lists.findAsset(memberId, pledgeId);
  const orders = new PledgeOrders({ kernel, clock, live, markets, tradingPasswords, findAsset });
  const settlement = new SettlePledges({ kernel, clock, live });
  const reminders = new FlexibleReminders({ sql, clock, live });
  const campaigns = new Campaigns(sql);
  return {
    calls: (calls) => activityRoutes(calls, { clock, isReadable, live, lists, orders, texts, markets }),
    deskCalls: (desk) => openDesk(desk, deps, deskDeps, { live, texts, settlement, campaigns }),
    topics(_hub: Hub) {
      kernel.onReleased((released) => live.apply(released));
    },
    jobs: [
      { name: 'settling pledges', periodMs: SETTLE_MS, run: () => settlement.run() },
      { name: 'reminding of flexible pledges', periodMs: REMIND_MS, run: () => reminders.run() },
    ],
    api: {
      live,
      texts,
      campaigns,
      settlement,
      reminders,
      onFlexibleEnding: (listener: Parameters<FlexibleReminders['onEnding']>[0]) =>
        reminders.onEnding(listener),
    },
  } satisfies OpenModule & { api: object };
}
export type ActivityApi = Awaited<ReturnType<typeof openActivity>>['api'];

interface OwnParts {
  live: LivePledges;
  texts: ProductTexts;
  settlement: SettlePledges;
  campaigns: Campaigns;
}

function openDesk(
  desk: DeskCallRegistry,
  deps: ActivityDeps,
  { member, balances, invitation, staff }: ActivityDeskDeps,
  { live, texts, settlement, campaigns }: OwnParts,
): void {
  const { sql, kernel, isReadable } = deps;
  const { marketData } = deps.market;
  const { markets } = marketData;
  const commands = new DeskCommands({ kernel, isReadable, errors: ERROR_OF });
  const reader = new ActivityReader({
    sql,
    live,
    texts,
    markets,
    balances: balances.balances,
    invitation,
  });
  activityDesk(desk, {
    reader,
    settlement,
    member,
    products: { live, markets, texts, commands, reader },
    funds: { markets, commands, reader },
    campaigns: {
      campaigns,
      marketData,
      members: member.members,
      commands: new DeskCommands({ kernel, isReadable, errors: ERROR_OF_CAMPAIGN }),
      names: new OperatorNames(staff.operators),
      reader,
    },
  });
}

/**
 * Opens the module of the OTC desk: each folder registers its calls by one function. It restores live state from the read
 * tables, so these must hold the whole journal when it is opened.
 */
import type { Kernel } from '../../kernel/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { ReadBarrier } from '../../platform/http/call.ts';
import type { Hub } from '../../platform/websocket/hub.ts';
import { type BalancesApi, isHuman } from '../balances/index.ts';
import type { IdentityApi } from '../identity/index.ts';
import type { MarketApi } from '../market/index.ts';
import type { OpenModule } from '../module.ts';
import type { PaymentApi } from '../payment/index.ts';
import type { SecurityApi } from '../security/index.ts';
import { AdTextStore } from './ads/ad-texts.ts';
import { restoreOtc } from './live/restore-otc.ts';
import { AdView } from './market/ad-view.ts';
import { openOtcMarket } from './market/open-otc-market.ts';
import { keptUntil } from './orders/kept-methods.ts';
import { OrderFinder } from './orders/order-finder.ts';
import { OtcPeople, type PeopleDeps } from './people/otc-people.ts';

export interface OtcDeps {
  sql: Sql;
  clock: Clock;
  kernel: Pick<Kernel, 'submit' | 'onReleased' | 'initial'>;
  isReadable: ReadBarrier;
  market: { marketData: { markets: Pick<MarketApi['marketData']['markets'], 'asset'> } };
  member: PeopleDeps['member'];
  security: PeopleDeps['security'] & {
    tradingPasswords: Pick<SecurityApi['tradingPasswords'], 'isSet'>;
    google: Pick<SecurityApi['google'], 'isBound'>;
    locks: Pick<SecurityApi['locks'], 'submitWanted'>;
  } & Pick<SecurityApi, 'checkPostPassword'>;
  identity: Pick<IdentityApi, 'verifiedName'>;
  balances: Pick<BalancesApi, 'balances'>;
  payment: Pick<PaymentApi, 'payees'>;
}

/** Without a chat no line is unread. */
const NO_LINES = { unreadOf: () => 0, unreadInAll: () => 0 };

export async function openOtc(deps: OtcDeps) {
  const { sql, clock, kernel, isReadable, market, member, security, payment } = deps;
  const { markets } = market.marketData;
  const live = await restoreOtc(sql, kernel.initial);
  const finder = new OrderFinder(sql, live, isReadable);
  const people = new OtcPeople({ member, security, isSimulated: (memberId) => !isHuman(memberId) });
  const texts = new AdTextStore(sql);
  await texts.load();
  const view = new AdView(live, texts, people, markets);
  const lines = NO_LINES;
  const base = { sql, clock, kernel, isReadable, markets, live, people, finder };
  const marketSide = openOtcMarket({
    ...base,
    view,
    ports: {
      lines,
      payees: payment.payees,
      hasPostPassword: (memberId) => security.tradingPasswords.isSet(memberId),
    },
  });
  return {
    calls(calls) {
      marketSide.calls(calls);
    },
    topics(_hub: Hub) {
      kernel.onReleased((released) => live.apply(released));
    },
    api: {
      live,
      finder,
      people,
      keptUntil: (methodIds: readonly number[]) => keptUntil(sql, methodIds),
    },
  } satisfies OpenModule & { api: object };
}
export type OtcApi = Awaited<ReturnType<typeof openOtc>>['api'];

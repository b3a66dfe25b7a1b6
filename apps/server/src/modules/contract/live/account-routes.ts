/** Answers a member's account, positions and open orders in contracts, out of the live state. */
import { formatUnits } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import type { CallRegistry } from '../../../platform/http/call.ts';
import { readLive } from '../../../platform/http/paging.ts';
import { wireOrder } from '../orders/order-record.ts';
import { wirePlan } from '../orders/plan-record.ts';
import type { LivePosition } from '../positions/live-positions.ts';
import {
  defaultSetting,
  type MemberAccount,
  memberAccount,
  SETTLED_IN,
} from '../positions/member-account.ts';
import { wireFigures, wirePosition, wireSetting } from '../positions/position-record.ts';
import type { RiskNotices } from '../risk/risk-notice.ts';
import { contractOf, namedMarket, shownContracts } from '../terms/terms.ts';
import { wireRisk } from '../terms/wire-units.ts';
import type { LiveContractData } from './live-contract-data.ts';

/** The scale of USDT where no contract gives it. */
const USDT_SCALE = 8;

export function contractAccountRoutes(
  calls: CallRegistry,
  contractData: LiveContractData,
  notices: RiskNotices,
): void {
  const { contracts, positions, orders } = contractData;
  calls.member('getContractAccount', async ({ minSequence }, { memberId }) => {
    const riskNoticeAccepted = await notices.isAccepted(memberId);
    const result = { ...accountOf(memberId, contractData), riskNoticeAccepted };
    return readLive(positions.sequence, minSequence, result);
  });
  calls.member('getPositions', ({ pairsName, minSequence }, { memberId }) => {
    const market = namedMarket(pairsName, contracts);
    const account = memberAccount(memberId, contractData);
    const own = account.positions.filter((position) => market === undefined || position.market === market);
    return readLive(positions.sequence, minSequence, positionsOf(account, own, contractData));
  });
  calls.member('getOpenContractOrders', ({ pairsName, minSequence }, { memberId }) => {
    const open = orders.ordersOf(memberId, namedMarket(pairsName, contracts));
    return readLive(
      orders.sequence,
      minSequence,
      open.map((order) => wireOrder(order, contracts)),
    );
  });
  calls.member('getOpenPlanOrders', ({ pairsName, minSequence }, { memberId }) => {
    const open = orders.plansOf(memberId, namedMarket(pairsName, contracts));
    return readLive(
      orders.sequence,
      minSequence,
      open.map((plan) => wirePlan(plan, contracts)),
    );
  });
}

/** `own`: those of the account that are asked for. */
export function positionsOf(
  account: MemberAccount,
  own: readonly LivePosition[],
  { adl, contracts, marks }: Pick<LiveContractData, 'adl' | 'contracts' | 'marks'>,
): CallResult<'getPositions'> {
  return own.map((position) => ({
    ...wirePosition(position, adl.lightsOf(position), contracts),
    ...wireFigures(
      marks.findMark(position.market).markPrice,
      account.figures?.positions.get(String(position.positionId)),
      contractOf(position.market, contracts),
    ),
  }));
}

export function accountOf(
  memberId: number,
  contractData: LiveContractData,
): Omit<CallResult<'getContractAccount'>, 'riskNoticeAccepted'> {
  const { contracts, positions } = contractData;
  const listed = shownContracts(contracts);
  const scale = listed[0]?.quoteScale ?? USDT_SCALE;
  const money = (units: bigint) => formatUnits(units, scale);
  const { wallet, reserves, figures, transferable } = memberAccount(memberId, contractData);
  return {
    currency: SETTLED_IN,
    wallet: money(wallet),
    reserves: money(reserves),
    available: money(figures?.available ?? 0n),
    equity: money(figures?.equity ?? wallet),
    unrealisedPnl: money(figures?.unrealisedPnl ?? 0n),
    occupiedMargin: money(figures?.occupiedMargin ?? 0n),
    crossRisk: wireRisk(figures?.cross),
    transferable: money(transferable),
    settings: listed.map((contract) =>
      wireSetting(positions.settingOf(memberId, contract.market) ?? defaultSetting(contract)),
    ),
  };
}

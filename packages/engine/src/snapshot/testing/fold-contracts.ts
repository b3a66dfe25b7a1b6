/** The contracts' part of the state, made of events alone: a reader of all events reaches it. */
import type { ContractTraded, ContractTradeSide } from '../../contract/order-events.ts';
import type { Event } from '../../journal/events.ts';
import type { EngineState } from '../state.ts';

type Of<Kind extends keyof EngineState> = EngineState[Kind] extends (infer Item)[] ? Item : never;

export class ContractFold {
  private readonly contracts = new Map<string, Of<'contracts'>>();
  private readonly orders = new Map<number, Of<'contractOrders'>>();
  private readonly positions = new Map<number, Of<'positions'>>();
  private readonly plans = new Map<number, Of<'plans'>>();
  private readonly settings = new Map<string, Of<'tradingSettings'>>();
  private readonly locked = new Set<number>();

  take(event: Event, timeMs: number): void {
    switch (event.kind) {
      case 'contract-settings-scheduled': {
        const { settings, effectiveMs } = event;
        const pendingSettings = { settings, effectiveMs };
        const contract = this.contracts.get(event.market)!;
        this.contracts.set(event.market, { ...contract, pendingSettings, pendingFromMs: effectiveMs });
        return;
      }
      case 'contract-changed':
      case 'mark-changed':
      case 'contract-totals-changed': {
        const { kind: _kind, ...told } = event;
        const known = { ...NEW_CONTRACT, ...this.contracts.get(event.market), ...told };
        const pendingSettings = known.pendingFromMs === 0 ? null : known.pendingSettings;
        this.contracts.set(event.market, { ...known, pendingSettings } as never);
        return;
      }
      case 'contract-order-opened': {
        const { kind: _kind, ...told } = event;
        const nothing = { filledQty: 0n, filledNotional: 0n, filledLots: 0n, fee: 0n };
        this.orders.set(event.orderId, { ...told, ...nothing, createTimeMs: timeMs });
        return;
      }
      case 'contract-traded':
        this.traded(event);
        return;
      case 'contract-order-closed':
        this.orders.delete(event.orderId);
        return;
      case 'position-changed': {
        const { kind: _kind, ...told } = event;
        if (event.qty === 0n) this.positions.delete(event.positionId);
        else this.positions.set(event.positionId, told);
        return;
      }
      case 'trading-setting-changed': {
        const { kind: _kind, ...told } = event;
        this.settings.set(`${event.market}/${event.memberId}`, told);
        return;
      }
      case 'plan-opened': {
        const { kind: _kind, ...told } = event;
        this.plans.set(event.planId, { ...told, createTimeMs: timeMs });
        return;
      }
      case 'plan-closed':
        this.plans.delete(event.planId);
        return;
      case 'scope-locked':
        this.locked.add(event.liquidationId);
        return;
      case 'scope-unlocked':
        this.locked.delete(event.liquidationId);
        return;
    }
  }

  state() {
    return {
      contracts: [...this.contracts.values()],
      contractOrders: byId(this.orders),
      positions: byId(this.positions),
      plans: byId(this.plans),
      tradingSettings: new Map([...this.settings].sort()),
      liquidationsWaiting: this.locked.size,
    };
  }

  private traded(event: ContractTraded): void {
    const contract = this.contracts.get(event.market)!;
    contract.lastPrice = event.price;
    this.filled(event.taker, event);
    this.filled(event.maker, event);
  }

  /** The liquidation engine's side is no order. */
  private filled({ orderId, lots, fee }: ContractTradeSide, { qty, notional }: ContractTraded): void {
    const order = this.orders.get(orderId);
    if (order === undefined) return;
    order.filledQty += qty;
    order.filledNotional += notional;
    order.filledLots += lots;
    order.fee += fee;
  }
}

/** Before anything was said of its prices and totals. */
const NEW_CONTRACT = {
  indexPrice: 0n,
  markPrice: 0n,
  feed: 'DEAD',
  fundingRate: 0n,
  nextFundingRate: 0n,
  nextFundingMs: 0,
  feedSinceMs: 0,
  pendingSettings: null,
  clearing: 0n,
  openQty: 0n,
  lastPrice: 0n,
} as const;

/** The state of a snapshot in the same order. */
export function contractsOf(state: EngineState): ReturnType<ContractFold['state']> {
  const settings = state.tradingSettings.map((one) => [`${one.market}/${one.memberId}`, one] as const);
  return {
    contracts: state.contracts,
    contractOrders: state.contractOrders.toSorted((a, b) => a.orderId - b.orderId),
    positions: state.positions,
    plans: state.plans,
    tradingSettings: new Map(settings.toSorted()),
    liquidationsWaiting: state.liquidationsWaiting,
  };
}

function byId<Item>(items: ReadonlyMap<number, Item>): Item[] {
  return [...items].sort(([a], [b]) => a - b).map(([, item]) => item);
}

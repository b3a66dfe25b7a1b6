/** Constructs all parts of contract trading once; this class shows which part calls which. */
import type { CommandContext } from '../base/command-context.ts';
import type { Events } from '../codec/event-writer.ts';
import type { ContractRecordEvent } from './contract-record-event.ts';
import type { ContractStores } from './contract-stores.ts';
import { ChangeLeverage } from './margin/change-leverage.ts';
import { FillCheck } from './margin/check-fill.ts';
import { MarginAccount } from './margin/margin-account.ts';
import { MarginLedger } from './margin/margin-ledger.ts';
import { OrderAcceptance } from './orders/accept-order.ts';
import { ContractCancelling } from './orders/cancel-orders.ts';
import { ContractMatching } from './orders/match-order.ts';
import { ContractOrderLifecycle } from './orders/order-lifecycle.ts';
import { ContractPlacing } from './orders/place-order.ts';
import { Plans } from './orders/plans.ts';
import { PositionReversing } from './orders/reverse-position.ts';
import { ContractSettling } from './orders/settle-fill.ts';
import { TriggerIndex } from './orders/trigger-index.ts';
import { Positions } from './positions/positions.ts';
import { TradingSettings } from './trading-settings.ts';
import type { UsdtFeeCounter } from './usdt-fee-counter.ts';

export class ContractTrading {
  readonly cash: MarginLedger;
  readonly triggers: TriggerIndex;
  readonly orders: ContractOrderLifecycle;
  readonly wallet: MarginAccount;
  readonly positions: Positions;
  readonly matching: ContractMatching;
  readonly placing: ContractPlacing;
  readonly plans: Plans;
  readonly cancelling: ContractCancelling;
  readonly settings: TradingSettings;
  readonly reversing: PositionReversing;

  constructor(
    stores: ContractStores,
    context: CommandContext,
    events: Events<ContractRecordEvent>,
    fees: UsdtFeeCounter,
  ) {
    const triggers = new TriggerIndex(stores);
    const cash = new MarginLedger(stores);
    const orders = new ContractOrderLifecycle(stores, context, events, cash);
    const wallet = new MarginAccount(stores, cash, orders);
    const positions = new Positions(stores, context, events, cash, wallet, triggers);
    const settling = new ContractSettling(stores, events, cash, orders, positions, wallet, triggers, fees);
    const check = new FillCheck(stores, cash, positions);
    const matching = new ContractMatching(stores, context, orders, check, settling);
    const leverages = new ChangeLeverage(stores, events, cash, wallet);
    const acceptance = new OrderAcceptance(stores, matching, wallet, leverages);
    const placing = new ContractPlacing(stores, context, orders, matching, acceptance, leverages);
    const plans = new Plans(stores, context, events, triggers);
    this.cash = cash;
    this.triggers = triggers;
    this.orders = orders;
    this.wallet = wallet;
    this.positions = positions;
    this.matching = matching;
    this.placing = placing;
    this.plans = plans;
    this.cancelling = new ContractCancelling(stores, context, orders, plans);
    this.settings = new TradingSettings(stores, context, events, cash, wallet, leverages, triggers);
    this.reversing = new PositionReversing(stores, context, events, acceptance, placing, this.cancelling);
  }
}

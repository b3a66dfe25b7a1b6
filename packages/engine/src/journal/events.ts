/**
 * All events of the engine, in past tense. Every command gives exactly one `command-done`, and it is the last of its
 * events; a rejected command gives nothing else of its own. Events that were due before a command (funding, a feed that
 * fell silent) precede its own, also when it is rejected. Units as in commands.ts.
 */
import type { AccountType, Owner } from '../base/accounts.ts';
import type { ContractRecordEvent } from '../contract/contract-record-event.ts';
import type { ContractOrderEvent } from '../contract/order-events.ts';
import type { GrowthEvent } from '../growth/events.ts';
import type { IndexEvent } from '../index-price/events.ts';
import type { ListingEvent } from '../listing/events.ts';
import type { MemberChanged } from '../member/events.ts';
import type { MoneyEvent } from '../money/events.ts';
import type { OtcEvent } from '../otc/events.ts';
import type { SpotEvent } from '../spot/events.ts';
import type { MarketEvent } from '../spot/market-events.ts';
import type { CoreEvent } from '../start/events.ts';
import type { WalletEvent } from '../wallet/events.ts';
import type { Rejection } from './rejections.ts';

/** Closes the events of one command. */
export interface CommandDone {
  kind: 'command-done';
  seq: number;
  rejection: Rejection;
  /**
   * place, amend, cancel: the order id. cancel-all: how many were cancelled. Else 0. A repeated requestId
   * answers the first result.
   */
  result: number;
  /** True when a remembered requestId or ref answered and nothing was done. */
  repeated: boolean;
}

/** Free and frozen of one account after the command: absolute, once per touched account, so that folding it twice is harmless. */
export interface BalanceChanged {
  kind: 'balance-changed';
  owner: Owner;
  type: AccountType;
  asset: string;
  free: bigint;
  frozen: bigint;
}

export type Event =
  | CommandDone
  | SpotEvent
  | BalanceChanged
  | ListingEvent
  | MarketEvent
  | MemberChanged
  | MoneyEvent
  | IndexEvent
  | CoreEvent
  | ContractEvent
  | WalletEvent
  | OtcEvent
  | GrowthEvent;

export type ContractEvent = ContractOrderEvent | ContractRecordEvent;

export type EventKind = Event['kind'];

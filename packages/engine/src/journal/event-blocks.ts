/** The events that the journal holds as blocks of bytes. */
import { type Declarations, RecordCodec } from '../codec/record.ts';
import type { ContractRecordEvent } from '../contract/contract-record-event.ts';
import { CONTRACT_EVENTS } from '../contract/events.ts';
import { FUNDING_EVENTS } from '../contract/funding-events.ts';
import { LIQUIDATION_EVENTS } from '../contract/liquidation-events.ts';
import { GROWTH_EVENTS, type GrowthEvent } from '../growth/events.ts';
import { INDEX_EVENTS, type IndexEvent } from '../index-price/events.ts';
import { LISTING_EVENTS, type ListingEvent } from '../listing/events.ts';
import { MEMBER_EVENTS, MEMBER_EVENTS_OF_VERSION_1, type MemberChanged } from '../member/events.ts';
import { MONEY_EVENTS, type MoneyEvent } from '../money/events.ts';
import { OTC_EVENTS, type OtcEvent } from '../otc/events.ts';
import { MARKET_EVENTS, type MarketEvent } from '../spot/market-events.ts';
import { CORE_EVENTS, type CoreEvent } from '../start/events.ts';
import { WALLET_EVENTS, type WalletEvent } from '../wallet/events.ts';

export type BlockEvent =
  | ContractRecordEvent
  | CoreEvent
  | GrowthEvent
  | IndexEvent
  | ListingEvent
  | MarketEvent
  | MemberChanged
  | MoneyEvent
  | OtcEvent
  | WalletEvent;

export const EVENT_DECLARATIONS: Declarations<BlockEvent> = {
  ...CONTRACT_EVENTS,
  ...CORE_EVENTS,
  ...FUNDING_EVENTS,
  ...GROWTH_EVENTS,
  ...INDEX_EVENTS,
  ...LIQUIDATION_EVENTS,
  ...LISTING_EVENTS,
  ...MARKET_EVENTS,
  ...MEMBER_EVENTS,
  ...MONEY_EVENTS,
  ...OTC_EVENTS,
  ...WALLET_EVENTS,
};

export const EVENT_BLOCKS: RecordCodec<BlockEvent> = new RecordCodec(
  'event',
  EVENT_DECLARATIONS,
  MEMBER_EVENTS_OF_VERSION_1,
);

/** All events of the OTC desk. */
import type { EventBlocks } from '../codec/declarations.ts';
import { OTC_DESK_EVENTS, type OtcDeskEvent } from './desk-events.ts';
import { OTC_MERCHANT_EVENTS, type OtcMerchantEvent } from './merchant-events.ts';
import { OTC_ORDER_EVENTS, type OtcOrderEvent } from './order-events.ts';

export type OtcEvent = OtcDeskEvent | OtcMerchantEvent | OtcOrderEvent;

export const OTC_EVENTS: EventBlocks<OtcEvent> = {
  ...OTC_DESK_EVENTS,
  ...OTC_MERCHANT_EVENTS,
  ...OTC_ORDER_EVENTS,
};

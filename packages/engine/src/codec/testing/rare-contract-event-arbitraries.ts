/** Arbitrary events of contracts that the journal holds as blocks of bytes. */
import fc from 'fast-check';
import { CANCEL_REASONS } from '../../base/order-words.ts';
import { BASE_REJECTIONS } from '../../base/rejections.ts';
import { CONTRACT_EVENTS, type ContractBlockEvent } from '../../contract/events.ts';
import { FUNDING_EVENTS, type FundingEvent } from '../../contract/funding-events.ts';
import { LIQUIDATION_EVENTS, type LiquidationEvent } from '../../contract/liquidation-events.ts';
import { CONTRACT_REJECTIONS } from '../../contract/rejections.ts';
import { id, is, side } from './field-arbitraries.ts';
import { recordsOf } from './field-values.ts';

export const market = is('BTC/USDT:USDT');
export const ofMember = { memberId: id, market, side };
const REJECTIONS = Object.keys({ ...BASE_REJECTIONS, ...CONTRACT_REJECTIONS });
const planIds = { kind: is('plan-closed'), planId: id, memberId: id, market, orderId: id };

export const rareContractEvents: fc.Arbitrary<ContractBlockEvent | FundingEvent | LiquidationEvent> =
  fc.oneof(
    recordsOf<ContractBlockEvent>(CONTRACT_EVENTS),
    recordsOf<FundingEvent>(FUNDING_EVENTS),
    fc.record({ ...planIds, status: is('triggered'), reason: is('NONE') }),
    fc.record({ ...planIds, status: is('cancelled'), reason: fc.constantFrom(...CANCEL_REASONS) }),
    fc.record({ ...planIds, status: is('failed'), reason: fc.constantFrom(...REJECTIONS) }),
    recordsOf<LiquidationEvent>(LIQUIDATION_EVENTS),
  );

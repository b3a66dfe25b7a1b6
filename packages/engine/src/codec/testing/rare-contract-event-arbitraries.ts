/** Arbitrary events of contracts that the journal holds as blocks of bytes. */
import fc from 'fast-check';
import { CONTRACT_EVENTS, type ContractBlockEvent } from '../../contract-events.ts';
import { CANCEL_REASONS, LIQUIDATION_STEPS, type LiquidationEvent } from '../../events.ts';
import { FUNDING_EVENTS, type FundingEvent } from '../../funding-events.ts';
import { REJECTIONS } from '../../rejections.ts';
import { SCOPE_OUTCOMES } from '../rare-contract-events.ts';
import { amount, id, is, mode, name, side, signed } from './field-arbitraries.ts';
import { recordsOf } from './field-values.ts';

export const market = is('BTC/USDT:USDT');
const prices = { indexPrice: signed, markPrice: signed };
export const ofMember = { memberId: id, market, side };
const ofLiquidation = { liquidationId: id, ...ofMember };
const needPpm = fc.bigInt({ min: 0n, max: 2n ** 63n * 1_000_000n });
const planIds = { kind: is('plan-closed'), planId: id, memberId: id, market, orderId: id };

export const rareContractEvents: fc.Arbitrary<ContractBlockEvent | FundingEvent | LiquidationEvent> =
  fc.oneof(
    recordsOf<ContractBlockEvent>(CONTRACT_EVENTS),
    recordsOf<FundingEvent>(FUNDING_EVENTS),
    fc.record({ ...planIds, status: is('triggered'), reason: is('NONE') }),
    fc.record({ ...planIds, status: is('cancelled'), reason: fc.constantFrom(...CANCEL_REASONS) }),
    fc.record({ ...planIds, status: is('failed'), reason: fc.constantFrom(...REJECTIONS) }),
    fc.record({
      kind: is('mark-explained'),
      market,
      ...prices,
      sources: fc.array(fc.record({ source: name, price: amount, isValid: fc.boolean() }), { maxLength: 50 }),
    }),
    fc.record({
      kind: is('scope-locked'),
      liquidationId: id,
      memberId: id,
      mode,
      side,
      equity: signed,
      needPpm,
      market: fc.constantFrom('', 'BTC/USDT:USDT'),
      positions: fc.array(
        fc.record({
          market,
          side,
          qty: amount,
          openNotional: amount,
          margin: amount,
          markPrice: amount,
          liquidationPrice: amount,
        }),
        { maxLength: 100 },
      ),
    }),
    fc.record({
      kind: is('liquidation-stepped'),
      liquidationId: id,
      memberId: id,
      equity: signed,
      needPpm,
      step: fc.constantFrom(...LIQUIDATION_STEPS),
    }),
    fc.record({
      kind: is('taken-over'),
      ...ofLiquidation,
      qty: amount,
      bankruptcyPrice: amount,
      markPrice: amount,
      pnl: signed,
      marginLost: signed,
    }),
    fc.record({
      kind: is('takeover-disposed'),
      liquidationId: id,
      market,
      side,
      marketQty: amount,
      marketNotional: amount,
      adlQty: amount,
      markQty: amount,
      fundChange: signed,
      sharedLoss: amount,
      deficit: amount,
    }),
    fc.record({ kind: is('position-netted'), ...ofLiquidation, qty: amount, price: amount, pnl: signed }),
    fc.record({ kind: is('deleveraged'), ...ofLiquidation, qty: amount, price: amount, pnl: signed }),
    fc.record({ kind: is('loss-shared'), ...ofLiquidation, amount }),
    fc.record({
      kind: is('scope-unlocked'),
      liquidationId: id,
      memberId: id,
      outcome: fc.constantFrom(...SCOPE_OUTCOMES),
    }),
  );

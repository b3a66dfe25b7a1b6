/**
 * Turns a request about contracts into a command: checks which fields each kind of order takes, and turns decimals into
 * units. It refuses only what cannot be put into a command; the engine checks prices, lots, tiers and money, in one
 * step with the order.
 */
import type { PlaceContractOrder, PlacePlanOrder, TimeInForce, TradeType } from '@tern/engine';
import { LOT_SCALE } from '@tern/math/contract';
import type { CallRequest } from '@tern/protocol';
import { CallError } from '../../../platform/http/call.ts';
import { type AmountErrors, positiveUnits } from '../../command/index.ts';
import { isOpening } from '../orders/order-record.ts';
import type { ContractInfo } from '../terms/terms.ts';

const PRICE: AmountErrors = { format: 'priceInvalid', scale: 'priceTick', range: 'priceInvalid' };
const TRIGGER_PRICE: AmountErrors = {
  format: 'triggerPriceInvalid',
  scale: 'priceTick',
  range: 'triggerPriceInvalid',
};
const TRIGGERS: AmountErrors = { format: 'triggersInvalid', scale: 'priceTick', range: 'triggersInvalid' };
const LOTS: AmountErrors = { format: 'lotsInvalid', scale: 'lotsInvalid', range: 'lotsInvalid' };
const MARGIN: AmountErrors = {
  format: 'amountInvalid',
  scale: 'amountInvalid',
  range: 'insufficientAvailable',
};

function priceUnits(text: string | undefined, contract: ContractInfo): bigint {
  return positiveUnits(text, contract.priceScale, PRICE);
}

export function marginUnits(text: string, contract: ContractInfo): bigint {
  return positiveUnits(text, contract.quoteScale, MARGIN);
}

/** 0n: none. */
export function triggerUnits(text: string | undefined, contract: ContractInfo): bigint {
  return isLeftOut(text) ? 0n : positiveUnits(text, contract.priceScale, TRIGGERS);
}

/** Leverage is a whole number; the engine decides which one may be set. */
export function leverageOf(text: string | undefined): number {
  if (isLeftOut(text)) throw new CallError('leverageRequired');
  if (!/^\d{1,4}$/.test(text)) throw new CallError('leverageInvalid');
  return Number(text);
}

interface LotsAsked {
  tradeType: TradeType;
  lots?: string | undefined;
  closeAll?: 'true' | 'false' | undefined;
  leverage?: string | undefined;
}

/** Reads the amount that an order trades. A closing order names lots, all or a percentage. */
function orderAmount(
  request: CallRequest<'placeContractOrder'>,
): Pick<PlaceContractOrder, 'lots' | 'closeAll' | 'closePercent' | 'leverage'> {
  const { closePercent } = request;
  if (isLeftOut(closePercent)) return { ...amountOf(request), closePercent: 0 };
  if (isOpening(request.tradeType)) throw new CallError('parameterInvalid', { field: 'closePercent' });
  refuseGiven('leverage', request.leverage);
  refuseGiven('lots', request.lots);
  if (request.closeAll === 'true') throw new CallError('parameterInvalid', { field: 'closeAll' });
  return { lots: 0n, closeAll: false, closePercent: Number(closePercent), leverage: 0 };
}

/** Requires the fields that an opening order needs and a closing one must not carry, and the reverse. */
function amountOf(asked: LotsAsked): Pick<PlacePlanOrder, 'lots' | 'closeAll' | 'leverage'> {
  const closeAll = asked.closeAll === 'true';
  if (isOpening(asked.tradeType)) {
    if (closeAll) throw new CallError('parameterInvalid', { field: 'closeAll' });
    if (isLeftOut(asked.lots)) throw new CallError('lotsRequired');
    const lots = positiveUnits(asked.lots, LOT_SCALE, LOTS);
    return { lots, closeAll, leverage: positiveLeverage(asked.leverage) };
  }
  refuseGiven('leverage', asked.leverage);
  if (closeAll) {
    refuseGiven('lots', asked.lots);
    return { lots: 0n, closeAll, leverage: 0 };
  }
  if (isLeftOut(asked.lots)) throw new CallError('lotsRequired');
  return { lots: positiveUnits(asked.lots, LOT_SCALE, LOTS), closeAll, leverage: 0 };
}

/** The engine reads 0 as the leverage that is set; a member names the leverage that the screen shows. */
function positiveLeverage(text: string | undefined): number {
  const leverage = leverageOf(text);
  if (leverage === 0) throw new CallError('leverageInvalid');
  return leverage;
}

/** LIMIT rests by default; MARKET is always IOC. */
function timeInForceOf(request: CallRequest<'placeContractOrder'>): TimeInForce {
  if (request.type === 'LIMIT') return request.timeInForce ?? 'GTC';
  if (request.timeInForce !== undefined && request.timeInForce !== 'IOC')
    throw new CallError('parameterInvalid', { field: 'timeInForce' });
  return 'IOC';
}

function limitPrice(
  { type, price }: { type: 'LIMIT' | 'MARKET'; price?: string | undefined },
  contract: ContractInfo,
): bigint {
  if (type === 'LIMIT') return priceUnits(price, contract);
  refuseGiven('price', price);
  return 0n;
}

export function orderCommand(
  request: CallRequest<'placeContractOrder'>,
  memberId: number,
  contract: ContractInfo,
): PlaceContractOrder {
  const { requestId, tradeType, type, takeProfit, stopLoss } = request;
  const timeInForce = timeInForceOf(request);
  const price = limitPrice(request, contract);
  const amount = orderAmount(request);
  if (!isOpening(tradeType)) {
    refuseGiven('takeProfit', takeProfit);
    refuseGiven('stopLoss', stopLoss);
  }
  return {
    kind: 'place-contract-order',
    memberId,
    requestId,
    tradeType,
    type,
    timeInForce,
    price,
    market: contract.market,
    ...amount,
    takeProfit: triggerUnits(takeProfit, contract),
    stopLoss: triggerUnits(stopLoss, contract),
    triggerSource: request.triggerSource ?? 'MARK',
  };
}

export function planCommand(
  request: CallRequest<'placePlanOrder'>,
  memberId: number,
  contract: ContractInfo,
): PlacePlanOrder {
  const { requestId, tradeType, type } = request;
  return {
    kind: 'place-plan-order',
    memberId,
    requestId,
    tradeType,
    type,
    market: contract.market,
    triggerPrice: positiveUnits(request.triggerPrice, contract.priceScale, TRIGGER_PRICE),
    triggerSource: request.triggerSource ?? 'MARK',
    price: limitPrice(request, contract),
    ...amountOf(request),
  };
}

/** A field that does not belong to the order is refused, not ignored: the caller meant something by it. */
function refuseGiven(field: string, value: string | undefined): void {
  if (!isLeftOut(value)) throw new CallError('parameterInvalid', { field });
}

function isLeftOut(text: string | undefined): text is undefined | '' {
  return text === undefined || text === '';
}

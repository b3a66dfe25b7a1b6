/**
 * What is wrong with a contract order before it is sent, in the words of SPEC 5 and in the order of the server's rules
 * (RULES 1.2, 1.9, 1.12). The server decides; this only spares the way. Faults are data: the screen finds the words.
 */
import { isMultiple, pow10 } from '@tern/math';
import { currentPriceHundredths, isWithinPriceBand, LOT_SCALE, largestNotional } from '@tern/math/contract';
import { type ContractSide, type FormContract, isOpening, sideOf, type TradeType } from './form-contract.ts';
import { orderCost } from './order-cost.ts';
import {
  type ContractForm,
  canHaveTpsl,
  hasPrice,
  type PriceField,
  sizePrice,
  unitsOfText,
  wholeLots,
} from './order-form.ts';

export type OrderFaultKey =
  | 'notReady'
  | 'notOpen'
  | 'cancelOnly'
  | 'halted'
  | 'indexUnavailable'
  | 'indexDegraded'
  | 'leverageRequired'
  | 'priceRequired'
  | 'triggerRequired'
  | 'priceTick'
  | 'priceBand'
  | 'triggerBand'
  | 'lotsRequired'
  | 'lotsWhole'
  | 'lotsTooMany'
  | 'noLiquidity'
  | 'positionNotEnough'
  | 'insufficient'
  | 'tierLimit'
  | TriggerFaultKey;

export type TriggerFaultKey =
  | 'tpslRequired'
  | 'tpslZero'
  | 'longTakeProfit'
  | 'longStopLoss'
  | 'shortTakeProfit'
  | 'shortStopLoss'
  | 'longTakeProfitPrice'
  | 'longStopLossPrice'
  | 'shortTakeProfitPrice'
  | 'shortStopLossPrice'
  | 'priceTick';

export interface OrderFault {
  key: OrderFaultKey;
  field: PriceField | 'lots' | 'form';
  /** The bound that was missed, as units of the field; 0n where there is none. */
  bound: bigint;
}

const fault = (key: OrderFaultKey, field: OrderFault['field'], bound = 0n): OrderFault => ({
  key,
  field,
  bound,
});

export function checkOrder(
  form: ContractForm,
  tradeType: TradeType,
  contract: FormContract,
): OrderFault | undefined {
  return (
    checkContract(form, isOpening(tradeType), contract) ??
    checkPrices(form, contract) ??
    (isOpening(tradeType)
      ? (checkOpenLots(form, sideOf(tradeType), contract) ?? checkAttached(form, sideOf(tradeType), contract))
      : checkCloseLots(form, sideOf(tradeType), contract))
  );
}

/** What keeps the whole form shut, whatever is in it. A plan order only waits: it asks the index when it fires. */
export function checkContract(
  form: Pick<ContractForm, 'type'>,
  opens: boolean,
  { status, feed, mark, leverage }: Pick<FormContract, 'status' | 'feed' | 'mark' | 'leverage'>,
): OrderFault | undefined {
  if (status === 'HALTED') return fault('halted', 'form');
  if (status === 'CANCEL_ONLY' && opens) return fault('cancelOnly', 'form');
  if (status !== 'OPEN' && status !== 'CANCEL_ONLY') return fault('notOpen', 'form');
  const asksIndex = form.type === 'MARKET' || (opens && form.type !== 'PLAN');
  if (asksIndex && (feed === 'DEAD' || feed === 'WAITING')) return fault('indexUnavailable', 'form');
  if (opens && form.type !== 'PLAN' && feed === 'DEGRADED') return fault('indexDegraded', 'form');
  if (mark === 0n) return fault('notReady', 'form');
  return opens && leverage === 0n ? fault('leverageRequired', 'form') : undefined;
}

function checkPrices(form: ContractForm, contract: FormContract): OrderFault | undefined {
  const { terms } = contract;
  const current = currentPriceHundredths(contract.last, contract.mark);
  const trigger = form.type === 'PLAN' ? unitsOfText(form.triggerPrice, terms.priceScale) : undefined;
  if (form.type === 'PLAN') {
    if (!trigger) return noPrice(form.triggerPrice, 'triggerRequired', 'triggerPrice', contract);
    if (!isMultiple(trigger, terms.tickSize)) return fault('priceTick', 'triggerPrice', terms.tickSize);
    if (!isWithinPriceBand(trigger, current)) return fault('triggerBand', 'triggerPrice');
  }
  if (!hasPrice(form)) return undefined;
  const price = unitsOfText(form.price, terms.priceScale);
  if (!price) return noPrice(form.price, 'priceRequired', 'price', contract);
  if (!isMultiple(price, terms.tickSize)) return fault('priceTick', 'price', terms.tickSize);
  // A plan's price is measured against its own trigger (RULES 1.2).
  const centre = trigger === undefined ? current : trigger * 100n;
  return isWithinPriceBand(price, centre) ? undefined : fault('priceBand', 'price');
}

/** Of a text that is no price: nothing is there, or more decimals than the tick has. */
function noPrice(
  text: string,
  key: 'priceRequired' | 'triggerRequired',
  field: PriceField,
  { terms }: FormContract,
): OrderFault {
  return /[1-9]/.test(text) ? fault('priceTick', field, terms.tickSize) : fault(key, field);
}

/** Of a text that is no number of lots. */
function noLots({ lots }: ContractForm): OrderFault {
  return fault(/[1-9]/.test(lots) ? 'lotsWhole' : 'lotsRequired', 'lots');
}

function checkOpenLots(
  form: ContractForm,
  side: ContractSide,
  contract: FormContract,
): OrderFault | undefined {
  const { terms } = contract;
  const lots = wholeLots(form);
  if (!lots) return noLots(form);
  if (lots > terms.maxLots) return fault('lotsTooMany', 'lots', terms.maxLots);
  // What a plan order will need is asked when it fires.
  if (form.type === 'PLAN') return undefined;
  const price = sizePrice(form, contract);
  const cost = price === undefined ? undefined : orderCost(contract, side, price, lots);
  if (!cost) return fault('noLiquidity', 'form');
  if (contract.available !== undefined && cost.reserve > contract.available)
    return fault('insufficient', 'lots');
  const cap = largestNotional(terms, contract.leverage);
  return contract.sideNotional[side] + cost.value > cap ? fault('tierLimit', 'lots', cap) : undefined;
}

function checkCloseLots(
  form: ContractForm,
  side: ContractSide,
  contract: FormContract,
): OrderFault | undefined {
  const closable = contract.closable[side];
  const lots = wholeLots(form);
  if (!form.closeAll && !lots) return noLots(form);
  // A plan order may wait for a position that is still to come.
  if (form.type === 'PLAN') return undefined;
  const isThere = closable !== undefined && closable.lots > 0n;
  if (!isThere || (!form.closeAll && (lots ?? 0n) * pow10(LOT_SCALE) > closable.lots))
    return fault('positionNotEnough', 'lots');
  return undefined;
}

function checkAttached(
  form: ContractForm,
  side: ContractSide,
  contract: FormContract,
): OrderFault | undefined {
  if (!canHaveTpsl(form) || !form.withTpsl) return undefined;
  const limit = form.type === 'LIMIT' ? unitsOfText(form.price, contract.terms.priceScale) : undefined;
  const found = checkTriggers(
    { side, takeProfit: form.takeProfit, stopLoss: form.stopLoss, limit },
    contract,
  );
  return found ?? (form.takeProfit + form.stopLoss === '' ? fault('tpslRequired', 'takeProfit') : undefined);
}

export interface TriggerPair {
  side: ContractSide;
  /** Texts as typed; empty: none. */
  takeProfit: string;
  stopLoss: string;
  /** The price of the LIMIT order that it is attached to. */
  limit?: bigint | undefined;
}

/** Take-profit above the current price of a long, below of a short; stop-loss the reverse (SPEC 5); strictly (RULES 1.12). */
export function checkTriggers(
  { side, takeProfit, stopLoss, limit }: TriggerPair,
  contract: Pick<FormContract, 'terms' | 'last' | 'mark'>,
): OrderFault | undefined {
  const { terms, last, mark } = contract;
  const current = currentPriceHundredths(last, mark);
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const text = field === 'takeProfit' ? takeProfit : stopLoss;
    if (text === '') continue;
    const price = unitsOfText(text, terms.priceScale);
    if (price === 0n) return fault('tpslZero', field);
    if (!price || !isMultiple(price, terms.tickSize)) return fault('priceTick', field, terms.tickSize);
    const mustBeAbove = (side === 'LONG') === (field === 'takeProfit');
    const isBeyond = (centreHundredths: bigint) =>
      mustBeAbove ? price * 100n > centreHundredths : price * 100n < centreHundredths;
    const key =
      `${side === 'LONG' ? 'long' : 'short'}${field === 'takeProfit' ? 'TakeProfit' : 'StopLoss'}` as const;
    if (!isBeyond(current)) return fault(key, field);
    if (limit !== undefined && !isBeyond(limit * 100n)) return fault(`${key}Price`, field);
  }
  return undefined;
}

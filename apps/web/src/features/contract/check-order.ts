/**
 * Checks a contract order before it is sent, in the words of product#validation and in the order of the server's rules
 * (rules/contracts#acceptance, rules/contracts#feed-states, rules/contracts#triggers). The server decides; this only
 * saves the round trip.
 */
import { isMultiple } from '@tern/math';
import {
  currentPriceHundredths,
  isWithinPriceBand,
  largestNotional,
  notionalOf,
  pricesAround,
} from '@tern/math/contract';
import { problemOf } from '@tern/protocol';
import { checkTriggers } from './check-triggers.ts';
import {
  type ContractSide,
  type FormContract,
  isNormal,
  isOpening,
  sideOf,
  type TradeType,
} from './form-contract.ts';
import { offeredClose } from './hedge-bound.ts';
import { isolatedPriceAfter, orderCost } from './order-cost.ts';
import { fault, type OrderFault } from './order-fault.ts';
import {
  type ContractForm,
  canHaveTpsl,
  closedPart,
  hasPrice,
  type PriceField,
  sizePrice,
  unitsOfText,
  wholeLots,
} from './order-form.ts';

export function checkOrder(
  form: ContractForm,
  tradeType: TradeType,
  contract: FormContract,
): OrderFault | undefined {
  return (
    checkContract(form, isOpening(tradeType), contract) ??
    checkPrices(form, contract) ??
    checkClosePrice(form, tradeType, contract) ??
    (isOpening(tradeType)
      ? (checkOpenLots(form, sideOf(tradeType), contract) ?? checkAttached(form, sideOf(tradeType), contract))
      : checkCloseLots(form, sideOf(tradeType), contract))
  );
}

/**
 * Answers the fault that keeps the form shut whatever is typed. A plan order only waits: it asks the index when it
 * fires.
 */
export function checkContract(
  form: Pick<ContractForm, 'type'>,
  opens: boolean,
  {
    status,
    feed,
    heldBy,
    mark,
    leverage,
  }: Pick<FormContract, 'status' | 'feed' | 'heldBy' | 'mark' | 'leverage'>,
): OrderFault | undefined {
  if (status === 'HALTED') return fault('halted', 'form');
  if (status === 'CANCEL_ONLY' && opens) return fault('cancelOnly', 'form');
  if (status !== 'OPEN' && status !== 'CANCEL_ONLY') return fault('notOpen', 'form');
  const asksIndex = form.type === 'MARKET' || (opens && form.type !== 'PLAN');
  if (asksIndex && (feed === 'DEAD' || feed === 'WAITING')) return fault('indexUnavailable', 'form');
  if (opens && form.type !== 'PLAN' && feed === 'DEGRADED') return fault('indexDegraded', 'form');
  if (opens && form.type !== 'PLAN' && heldBy !== undefined)
    return fault('heldByIndex', 'form', { pairsName: heldBy });
  if (mark === 0n) return fault('notReady', 'form');
  return opens && leverage === 0n ? fault('leverageRequired', 'form') : undefined;
}

function checkPrices(form: ContractForm, contract: FormContract): OrderFault | undefined {
  const { terms } = contract;
  const current = currentPriceHundredths(contract.last, contract.mark);
  const trigger = form.type === 'PLAN' ? unitsOfText(form.triggerPrice, terms.priceScale) : undefined;
  if (form.type === 'PLAN') {
    if (!trigger) return noPrice(form.triggerPrice, 'triggerRequired', 'triggerPrice', contract);
    if (!isMultiple(trigger, terms.tickSize))
      return fault('priceTick', 'triggerPrice', { bound: terms.tickSize });
    if (!isWithinPriceBand(trigger, current)) return fault('triggerBand', 'triggerPrice');
  }
  if (!hasPrice(form)) return undefined;
  const price = unitsOfText(form.price, terms.priceScale);
  if (!price) return noPrice(form.price, 'priceRequired', 'price', contract);
  if (!isMultiple(price, terms.tickSize)) return fault('priceTick', 'price', { bound: terms.tickSize });
  // A plan's price is measured against its own trigger (rules/contracts#price-band).
  const centre = trigger === undefined ? current : trigger * 100n;
  return isWithinPriceBand(price, centre) ? undefined : fault('priceBand', 'price');
}

/**
 * While its price cannot be relied on a close trades near the mark only; a limit that is worse is refused
 * (rules/contracts#not-normal).
 */
function checkClosePrice(
  form: ContractForm,
  tradeType: TradeType,
  contract: FormContract,
): OrderFault | undefined {
  if (isOpening(tradeType) || form.type !== 'LIMIT' || !closesNarrowly(contract)) return undefined;
  const price = unitsOfText(form.price, contract.terms.priceScale) ?? 0n;
  const { low, high } = narrowPrices(contract);
  if (sideOf(tradeType) === 'LONG')
    return price < low ? fault('closeTooLow', 'price', { bound: low }) : undefined;
  return price > high ? fault('closeTooHigh', 'price', { bound: high }) : undefined;
}

/**
 * True when closes trade only near the mark: the contract is not NORMAL, or a cross position in such a one holds the
 * account.
 */
function closesNarrowly(contract: Pick<FormContract, 'status' | 'feed' | 'heldBy'>): boolean {
  return !isNormal(contract) || contract.heldBy !== undefined;
}

export function narrowPrices({
  terms,
  mark,
  markBoundPpm,
}: Pick<FormContract, 'terms' | 'mark' | 'markBoundPpm'>) {
  return pricesAround(terms, mark, markBoundPpm);
}

/** The fault of a text that is no price: it is empty, or has more decimals than the tick. */
function noPrice(
  text: string,
  key: 'priceRequired' | 'triggerRequired',
  field: PriceField,
  { terms }: FormContract,
): OrderFault {
  return /[1-9]/.test(text) ? fault('priceTick', field, { bound: terms.tickSize }) : fault(key, field);
}

/** The fault of an entry that is no number of lots. */
function noLots({ lots }: ContractForm): OrderFault {
  return fault(problemOf(lots) || /[1-9]/.test(lots) ? 'lotsWhole' : 'lotsRequired', 'lots');
}

function checkOpenLots(
  form: ContractForm,
  side: ContractSide,
  contract: FormContract,
): OrderFault | undefined {
  const { terms } = contract;
  const lots = wholeLots(form);
  if (!lots) return noLots(form);
  if (lots > terms.maxLots) return fault('lotsTooMany', 'lots', { bound: terms.maxLots });
  // The server computes the cost of a plan order when it fires.
  if (form.type === 'PLAN') return undefined;
  const price = sizePrice(form, contract);
  const cost = price === undefined ? undefined : orderCost(contract, side, price, lots);
  if (!cost) return fault('noLiquidity', 'form');
  if (contract.available !== undefined && cost.reserve > contract.available)
    return fault('insufficient', 'lots');
  const cap = largestNotional(terms, contract.leverage);
  return contract.sideNotional[side] + cost.value > cap
    ? fault('tierLimit', 'lots', { bound: cap })
    : undefined;
}

function checkCloseLots(
  form: ContractForm,
  side: ContractSide,
  contract: FormContract,
): OrderFault | undefined {
  if (form.closePercent === 0 && !wholeLots(form)) return noLots(form);
  // A plan order may wait for a position that is still to come.
  if (form.type === 'PLAN') return undefined;
  const part = closedPart(form, side, contract);
  if (part === undefined) return fault('positionNotEnough', 'lots');
  if (part.qty === 0n) return fault('closeTooSmall', 'lots');
  return isBelowResting(form, side, part.qty, contract)
    ? fault('closeBelowResting', 'lots', { bound: contract.minResting })
    : hedgeFault(part.qty, side, contract);
}

/** A limit order that may rest is worth the least at its price, or closes the whole position (rules/contracts#resting-orders). */
function isBelowResting(
  { type, timeInForce, price }: ContractForm,
  side: ContractSide,
  qty: bigint,
  { terms, minResting, positionQty }: FormContract,
): boolean {
  if (type !== 'LIMIT' || timeInForce === 'IOC' || timeInForce === 'FOK') return false;
  const at = unitsOfText(price, terms.priceScale) ?? 0n;
  return qty !== positionQty[side] && notionalOf(terms, qty, at) < minResting;
}

/** The fault of a close that the engine would cancel (rules/contracts#not-normal, n3). */
export function hedgeFault(qty: bigint, side: ContractSide, contract: FormContract): OrderFault | undefined {
  const { hedge } = contract;
  if (hedge === undefined) return undefined;
  if (qty > hedge.most[side]) {
    const offered = offeredClose(side, contract);
    if (offered === undefined || offered === 'all') return fault('hedgeSide', 'lots');
    return 'lots' in offered
      ? fault('hedgeLots', 'lots', { bound: offered.lots })
      : fault('hedgePercent', 'lots', { bound: BigInt(offered.percent) });
  }
  if (hedge.lacking === undefined) return undefined;
  const { equity, pairsName } = hedge.lacking;
  return fault('hedgeEquity', 'form', { bound: equity, pairsName });
}

function checkAttached(
  form: ContractForm,
  side: ContractSide,
  contract: FormContract,
): OrderFault | undefined {
  if (!canHaveTpsl(form) || !form.withTpsl) return undefined;
  const { takeProfit, stopLoss, tpslSource } = form;
  const price = sizePrice(form, contract);
  const limit = price === 'MARKET' ? undefined : price;
  const lots = wholeLots(form);
  const liquidationPrice =
    price === undefined || !lots ? undefined : isolatedPriceAfter(contract, side, price, lots);
  const pair = { side, takeProfit, stopLoss, tpslSource, limit, liquidationPrice };
  const found = checkTriggers(pair, contract);
  return found ?? (takeProfit + stopLoss === '' ? fault('tpslRequired', 'takeProfit') : undefined);
}

/**
 * The contract order panel as a pure reducer: what the member typed, and what follows from it. Invariant: exact text
 * and integers throughout; a size led by the slider is whole lots rounded down when opening, a percentage when closing.
 */
import { decimalsOf, floorTo, parseUnits, pow10 } from '@tern/math';
import { type Closable, closeByPercent, closeQty, LOT_SCALE } from '@tern/math/contract';
import { decimalOf, type NumberEntry } from '@tern/protocol';
import { percentOf } from '../../ui/percent-of.ts';
import { fieldPrice } from './figure-words.ts';
import type { ContractSide, FormContract } from './form-contract.ts';
import { offeredClose } from './hedge-bound.ts';
import { largestOpenLots, type OrderPrice } from './order-cost.ts';

export type FormType = 'LIMIT' | 'MARKET' | 'PLAN';
export type FormTime = 'GTC' | 'IOC' | 'FOK' | 'POST_ONLY';
export type TriggerSource = 'MARK' | 'LAST';

export interface ContractForm {
  tab: 'OPEN' | 'CLOSE';
  type: FormType;
  /** The type that a plan order takes when it fires. */
  planType: 'LIMIT' | 'MARKET';
  /** LIMIT only. */
  timeInForce: FormTime;
  /** Number entries. */
  price: string;
  triggerPrice: string;
  /** True once the member named the price; until then it is the one that fills. */
  isOwnPrice: boolean;
  lots: string;
  takeProfit: string;
  stopLoss: string;
  /** The price source of a plan order's trigger. */
  triggerSource: TriggerSource;
  /** The price source of take-profit and stop-loss. */
  tpslSource: TriggerSource;
  withTpsl: boolean;
  /** Closing only: 1 to 100 of what can be closed, which also takes the fraction that whole lots leave; 0: by lots. */
  closePercent: number;
  /** 0..100. */
  percent: number;
  leader: 'lots' | 'percent';
}

export type PriceField = 'price' | 'triggerPrice' | 'takeProfit' | 'stopLoss';

export type ContractFormAction =
  | { type: 'tab'; tab: ContractForm['tab'] }
  | { type: 'orderType'; orderType: FormType }
  | { type: 'planType'; planType: ContractForm['planType'] }
  | { type: 'timeInForce'; timeInForce: FormTime }
  | { type: 'source'; of: 'triggerSource' | 'tpslSource'; source: TriggerSource }
  | { type: 'typedPrice'; field: PriceField; entry: NumberEntry }
  | { type: 'stepPrice'; field: 'price' | 'triggerPrice'; ticks: 1 | -1 }
  /** A tapped level: decimal text. */
  | { type: 'takePrice'; price: string }
  /** The market moved. */
  | { type: 'followPrice' }
  | { type: 'lots'; entry: NumberEntry }
  | { type: 'percent'; percent: number }
  | { type: 'withTpsl'; on: boolean }
  /** After an order was taken: the size and its triggers go, prices stay; all stays when something else was typed meanwhile. */
  | { type: 'clear'; sent: ContractForm };

const EMPTY_SIZE = { lots: '', closePercent: 0, percent: 0, leader: 'lots' } as const;

export const EMPTY_FORM: ContractForm = {
  tab: 'OPEN',
  type: 'LIMIT',
  planType: 'LIMIT',
  timeInForce: 'GTC',
  price: '',
  triggerPrice: '',
  isOwnPrice: false,
  takeProfit: '',
  stopLoss: '',
  triggerSource: 'MARK',
  tpslSource: 'MARK',
  withTpsl: false,
  ...EMPTY_SIZE,
};

export function changeContractForm(
  form: ContractForm,
  action: ContractFormAction,
  contract: FormContract,
): ContractForm {
  switch (action.type) {
    case 'tab':
      return { ...form, ...EMPTY_SIZE, tab: action.tab };
    case 'orderType':
      return follow({ ...form, type: action.orderType }, contract);
    case 'planType':
      return follow({ ...form, planType: action.planType }, contract);
    case 'timeInForce':
      return { ...form, timeInForce: action.timeInForce };
    case 'source':
      return { ...form, [action.of]: action.source };
    case 'typedPrice':
      return named(form, action.field, action.entry, contract);
    case 'stepPrice':
      return named(form, action.field, stepped(form[action.field], action.ticks, contract), contract);
    case 'takePrice': {
      const field = form.type === 'PLAN' && form.planType === 'MARKET' ? 'triggerPrice' : 'price';
      return named(form, field, action.price, contract);
    }
    case 'followPrice': {
      const price = priceToFollow(form, contract);
      return price === undefined ? form : { ...form, price };
    }
    case 'lots':
      return follow({ ...form, lots: action.entry, closePercent: 0, leader: 'lots' }, contract);
    case 'percent': {
      const percent = Math.min(100, Math.max(0, Math.round(action.percent)));
      return follow({ ...form, percent, leader: 'percent' }, contract);
    }
    case 'withTpsl':
      return { ...form, withTpsl: action.on };
    case 'clear':
      if (!saysTheSame(form, action.sent)) return form;
      return { ...form, ...EMPTY_SIZE, takeProfit: '', stopLoss: '', withTpsl: false };
  }
}

/** A price by the member. */
function named(form: ContractForm, field: PriceField, price: string, contract: FormContract): ContractForm {
  const isOwnPrice = form.isOwnPrice || field === 'price';
  return follow({ ...form, isOwnPrice, [field]: price }, contract);
}

/**
 * The price at which an order of the form fills, as the field takes it; undefined once the member named a price or a
 * size, and where no price is known. An opening meets the asks, so that a short rests no worse than there; a close meets
 * the side that its position needs, that of a long where both are held.
 */
export function priceToFollow(form: ContractForm, contract: FormContract): string | undefined {
  if (form.isOwnPrice || form.lots !== '' || form.percent > 0 || !hasPrice(form)) return undefined;
  const { asks, bids, closable, last, mark, terms } = contract;
  const buys = form.tab === 'OPEN' || (closable.SHORT !== undefined && closable.LONG === undefined);
  const price = (buys ? asks : bids)[0]?.price ?? (last === 0n ? mark : last);
  return price === 0n ? undefined : fieldPrice(price, terms);
}

/** In size and triggers; what follows from prices and purse may differ. */
function saysTheSame(form: ContractForm, other: ContractForm): boolean {
  const said = [
    'tab',
    'type',
    'leader',
    form.leader,
    'closePercent',
    'withTpsl',
    'takeProfit',
    'stopLoss',
  ] as const;
  return said.every((field) => form[field] === other[field]);
}

/** True when the form has a price of its own; a market order and a plan that becomes one have none. */
export function hasPrice(form: ContractForm): boolean {
  return form.type === 'LIMIT' || (form.type === 'PLAN' && form.planType === 'LIMIT');
}

/** Plan orders carry no pair of their own. */
export function canHaveTpsl(form: ContractForm): boolean {
  return form.tab === 'OPEN' && form.type !== 'PLAN';
}

/** An entry in units; undefined while there is no number, or one finer than the units. */
export function unitsOfText(entry: string, scale: number): bigint | undefined {
  const decimal = decimalOf(entry);
  return decimal === undefined || decimalsOf(decimal) > scale ? undefined : parseUnits(decimal, scale);
}

/** The typed lots; undefined while there are none, or not whole ones. */
export function wholeLots({ lots }: Pick<ContractForm, 'lots'>): bigint | undefined {
  return unitsOfText(lots, 0);
}

/** The price that the order's size is counted by; a plan that becomes a market order counts by its trigger. */
export function sizePrice(form: ContractForm, contract: FormContract): OrderPrice | undefined {
  if (form.type === 'MARKET') return 'MARKET';
  const price = unitsOfText(hasPrice(form) ? form.price : form.triggerPrice, contract.terms.priceScale);
  return price === 0n ? undefined : price;
}

/** Whole lots that can be opened or closed on a side; closing drops the fraction. undefined while unknown. */
export function largestLots(
  form: ContractForm,
  side: ContractSide,
  contract: FormContract,
): bigint | undefined {
  if (form.tab === 'CLOSE') {
    if (contract.available === undefined) return undefined;
    const offered = offeredClose(side, contract);
    if (offered === 'all') return (contract.closable[side]?.lots ?? 0n) / pow10(LOT_SCALE);
    return offered !== undefined && 'lots' in offered ? offered.lots : 0n;
  }
  const price = sizePrice(form, contract);
  if (price === undefined) return undefined;
  const most = largestOpenLots(contract, side, price);
  return most !== undefined && most > contract.terms.maxLots ? contract.terms.maxLots : most;
}

/** A plan order that closes takes lots or everything: how much there is when it fires is not known yet. */
function canClosePercent(form: ContractForm): boolean {
  return form.type !== 'PLAN' || form.percent === 100;
}

/**
 * The part of a side that the form closes: quantity and lots; undefined while the form names nothing that can be closed
 * there.
 */
export function closedPart(
  form: Pick<ContractForm, 'lots' | 'closePercent'>,
  side: ContractSide,
  { terms, closable }: Pick<FormContract, 'terms' | 'closable'>,
): Closable | undefined {
  const there = closable[side];
  if (there === undefined || there.lots === 0n) return undefined;
  if (form.closePercent > 0) return closeByPercent(terms, there, BigInt(form.closePercent));
  const whole = wholeLots(form);
  if (whole === undefined) return undefined;
  const lots = whole * pow10(LOT_SCALE);
  const qty = closeQty(terms, there, lots);
  return qty === undefined ? undefined : { qty, lots };
}

/**
 * The lots at the slider's end: the smaller of both sides, so that either button can be pressed; the other when it is
 * 0.
 */
function sliderLots(form: ContractForm, contract: FormContract): bigint | undefined {
  const long = largestLots(form, 'LONG', contract);
  const short = largestLots(form, 'SHORT', contract);
  if (long === undefined || short === undefined) return long ?? short;
  const [small, large] = long < short ? [long, short] : [short, long];
  return small === 0n ? large : small;
}

function follow(form: ContractForm, contract: FormContract): ContractForm {
  const most = sliderLots(form, contract);
  if (form.leader === 'lots') {
    const lots = wholeLots(form) ?? 0n;
    return { ...form, closePercent: 0, percent: most === undefined ? 0 : percentOf(lots, most) };
  }
  if (form.tab === 'CLOSE' && canClosePercent(form)) return { ...form, lots: '', closePercent: form.percent };
  const share = most === undefined ? 0n : (most * BigInt(form.percent)) / 100n;
  return { ...form, closePercent: 0, lots: share === 0n ? '' : share.toString() };
}

/**
 * Steps by a tick from the typed price, or to the last price (or the mark) when the field is empty; never below a tick.
 */
function stepped(text: string, ticks: 1 | -1, { terms, last, mark }: FormContract): string {
  const typed = unitsOfText(text, terms.priceScale);
  const from = floorTo(typed ?? (last === 0n ? mark : last), terms.tickSize);
  const next = from + (typed === undefined ? 0n : BigInt(ticks) * terms.tickSize);
  const units = next < terms.tickSize ? terms.tickSize : next;
  return fieldPrice(units, terms);
}

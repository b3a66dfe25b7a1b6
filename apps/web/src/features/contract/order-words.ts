/** A contract order as the wire takes it, and in words. */
import { displayLots, displayQty, formatUnits } from '@tern/math';
import { type Closable, type ContractTerms, LOT_SCALE } from '@tern/math/contract';
import { type CallRequest, decimalOf, type WireContract, type WireContractOrder } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import type { KeptTrigger } from './check-triggers.ts';
import { priceText } from './figure-words.ts';
import { isOpening, type TradeType } from './form-contract.ts';
import { type ContractForm, canHaveTpsl, hasPrice, unitsOfText, wholeLots } from './order-form.ts';

export type PlacedOrder = Omit<CallRequest<'placeContractOrder'>, 'requestId'>;
export type PlacedPlan = Omit<CallRequest<'placePlanOrder'>, 'requestId'>;

/** Plain decimal of a field's text: without a dangling point or zeros; undefined when it is empty or zero. */
export function plainPrice(text: string): string | undefined {
  const decimal = decimalOf(text);
  if (decimal === undefined || !/[1-9]/.test(decimal)) return undefined;
  return formatUnits(unitsOfText(text, 18) as bigint, 18);
}

function sizeOf(form: ContractForm): { lots: string } | { closeAll: 'true' } | { closePercent: string } {
  if (form.tab === 'CLOSE' && form.closePercent === 100) return { closeAll: 'true' };
  if (form.tab === 'CLOSE' && form.closePercent > 0) return { closePercent: form.closePercent.toString() };
  return { lots: wholeLots(form)?.toString() ?? form.lots };
}

interface Placing {
  pairsName: string;
  tradeType: TradeType;
  leverage: bigint;
}

/** The request of a LIMIT or MARKET form in which checkOrder found no fault. */
export function orderOf(form: ContractForm, { pairsName, tradeType, leverage }: Placing): PlacedOrder {
  const price = plainPrice(form.price);
  return {
    pairsName,
    tradeType,
    type: form.type === 'MARKET' ? 'MARKET' : 'LIMIT',
    ...sizeOf(form),
    ...(form.type === 'LIMIT' && price !== undefined ? { timeInForce: form.timeInForce, price } : {}),
    ...(isOpening(tradeType) ? { leverage: leverage.toString() } : {}),
    ...(canHaveTpsl(form) && form.withTpsl ? triggersOf(form) : {}),
  };
}

/** The pair as the wire takes it; nothing when both are empty. */
export function triggersOf(pair: Pick<ContractForm, 'takeProfit' | 'stopLoss' | 'tpslSource'>) {
  const takeProfit = plainPrice(pair.takeProfit);
  const stopLoss = plainPrice(pair.stopLoss);
  if (takeProfit === undefined && stopLoss === undefined) return {};
  return {
    ...(takeProfit === undefined ? {} : { takeProfit }),
    ...(stopLoss === undefined ? {} : { stopLoss }),
    triggerSource: pair.tpslSource,
  };
}

export function planOf(form: ContractForm, { pairsName, tradeType, leverage }: Placing): PlacedPlan {
  const price = hasPrice(form) ? plainPrice(form.price) : undefined;
  return {
    pairsName,
    tradeType,
    type: form.planType,
    triggerPrice: plainPrice(form.triggerPrice) ?? '',
    triggerSource: form.triggerSource,
    ...sizeOf(form),
    ...(price === undefined ? {} : { price }),
    ...(isOpening(tradeType) ? { leverage: leverage.toString() } : {}),
  };
}

/** The share that a form closes where it names no lots; '' where it does. */
export function shareText({ closePercent }: Pick<ContractForm, 'closePercent'>): string {
  if (closePercent === 100) return t('contract.allLots');
  return closePercent > 0 ? `${closePercent}%` : '';
}

/** 0.0125 BTC · 1.2031 lots */
export function partText(part: Closable, { qtyScale, qtyStep, tokenCur }: WireContract): string {
  const qty = displayQty(formatUnits(part.qty, qtyScale), qtyStep);
  return `${qty} ${tokenCur} · ${displayLots(formatUnits(part.lots, LOT_SCALE))} ${t('contract.lotsUnit')}`;
}

export function keptText({ side, which, price, source }: KeptTrigger, terms: ContractTerms): string {
  const named = {
    side: t(`contract.${side}`),
    which: t(`contract.${which}`),
    price: priceText(price, terms),
  };
  return source === undefined
    ? t('contract.keptTrigger', named)
    : t('contract.keptTriggerSource', { ...named, source: t(`contract.${source}`) });
}

export function tradeText(tradeType: TradeType): string {
  return t(`contract.${tradeType}`);
}

/** Buying is up's colour: opening a long, closing a short. */
export function toneOf(tradeType: TradeType): 'up' | 'down' {
  return tradeType === 'OPEN_LONG' || tradeType === 'CLOSE_SHORT' ? 'up' : 'down';
}

/** '' for what the member placed himself. */
export function originText({ origin }: Pick<WireContractOrder, 'origin'>): string {
  return origin === 'MEMBER' ? '' : t(`contract.origin${origin}`);
}

/**
 * Checks a take-profit and a stop-loss before they are sent (product#validation, rules/contracts#triggers), and finds
 * the triggers of a position's pair that an order leaves as they are.
 */
import { isMultiple, parseUnits } from '@tern/math';
import { pricesAround } from '@tern/math/contract';
import { problemOf, type WirePosition } from '@tern/protocol';
import type { ContractSide, FormContract } from './form-contract.ts';
import { fault, type OrderFault } from './order-fault.ts';
import { type ContractForm, type TriggerSource, unitsOfText } from './order-form.ts';

type Prices = Pick<FormContract, 'terms' | 'last' | 'mark' | 'lastClampPpm'>;

export interface TriggerPair {
  side: ContractSide;
  /** Number entries; empty: none. */
  takeProfit: string;
  stopLoss: string;
  tpslSource: TriggerSource;
  /** The price of the LIMIT order that it is attached to. */
  limit?: bigint | undefined;
  /**
   * The liquidation price of the isolated position that the stop guards; undefined: there is none, or it is not
   * checked.
   */
  liquidationPrice?: bigint | undefined;
}

/** The price that the pair is compared with: the mark, or T, the last price held near the mark. */
export function sourcePrice(source: TriggerSource, { terms, last, mark, lastClampPpm }: Prices): bigint {
  if (source === 'MARK' || last === 0n) return mark;
  const { low, high } = pricesAround(terms, mark, lastClampPpm);
  return last < low ? low : last > high ? high : last;
}

/** Take-profit above the price of its source for a long, below for a short; stop-loss the reverse; strictly. */
export function checkTriggers(pair: TriggerPair, contract: Prices): OrderFault | undefined {
  const { side, limit } = pair;
  const { terms } = contract;
  const current = sourcePrice(pair.tpslSource, contract);
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const text = pair[field];
    if (text === '') continue;
    const price = unitsOfText(text, terms.priceScale);
    if (price === 0n) return fault('tpslZero', field);
    if (!price || !isMultiple(price, terms.tickSize))
      return fault('priceTick', field, { bound: terms.tickSize });
    const mustBeAbove = (side === 'LONG') === (field === 'takeProfit');
    const isBeyond = (centre: bigint) => (mustBeAbove ? price > centre : price < centre);
    const key =
      `${side === 'LONG' ? 'long' : 'short'}${field === 'takeProfit' ? 'TakeProfit' : 'StopLoss'}` as const;
    if (!isBeyond(current)) return fault(key, field);
    if (limit !== undefined && !isBeyond(limit)) return fault(`${key}Price`, field);
    if (field === 'stopLoss' && isBeyondLiquidation(pair, price))
      return fault('stopBeyondLiquidation', field, { bound: pair.liquidationPrice ?? 0n });
  }
  return undefined;
}

/** A stop there would never protect: the liquidation comes first. */
function isBeyondLiquidation({ side, liquidationPrice }: TriggerPair, stopLoss: bigint): boolean {
  if (liquidationPrice === undefined) return false;
  return side === 'LONG' ? stopLoss <= liquidationPrice : stopLoss >= liquidationPrice;
}

export interface KeptTrigger {
  side: ContractSide;
  which: 'takeProfit' | 'stopLoss';
  /** In price units. */
  price: bigint;
  /** The price that fires it from now on, when the order changes that. */
  source: TriggerSource | undefined;
}

/**
 * A trigger that an order's pair does not name stays as the position has it, but the pair's source fires both
 * (rules/contracts#triggers).
 */
export function keptTriggers(
  form: Pick<ContractForm, 'withTpsl' | 'takeProfit' | 'stopLoss' | 'tpslSource'>,
  positions: readonly Pick<WirePosition, 'side' | 'takeProfit' | 'stopLoss' | 'triggerSource'>[],
  { terms }: Pick<FormContract, 'terms'>,
): KeptTrigger[] {
  const isNamed = (which: KeptTrigger['which']) => problemOf(form[which]) || /[1-9]/.test(form[which]);
  const left = (['takeProfit', 'stopLoss'] as const).filter((which) => !isNamed(which));
  if (!form.withTpsl || left.length !== 1) return [];
  return positions.flatMap((position) =>
    left.flatMap((which) => {
      const price = parseUnits(position[which], terms.priceScale);
      const source = position.triggerSource === form.tpslSource ? undefined : form.tpslSource;
      return price === 0n ? [] : [{ side: position.side, which, price, source }];
    }),
  );
}

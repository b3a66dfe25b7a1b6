/** Which prices an order, a plan and a trigger may have (rules/contracts#price-band, rules/contracts#triggers). */
import { isWithinPriceBand } from '@tern/math/contract';
import { ORDER_LIMIT } from '../../../src/base/limits.ts';
import type { TriggerSource } from '../../../src/contract/commands.ts';
import { Rejected } from './rejected.ts';
import type { Contract } from './world.ts';

export function refusePrice(price: bigint, tickSize: bigint, currentHundredths: bigint): void {
  if (price <= 0n || price > BigInt(ORDER_LIMIT.MAX_CONTRACT_PRICE)) throw new Rejected('PRICE_INVALID');
  if (price % tickSize !== 0n) throw new Rejected('PRICE_TICK');
  if (!isWithinPriceBand(price, currentHundredths)) throw new Rejected('PRICE_BAND');
}

/**
 * The price that a trigger of this source reads at submission: T of rules/contracts#last-triggers for LAST, the mark
 * until there is one.
 */
export const sourcePrice = ({ mark, heldLast }: Contract, source: TriggerSource): bigint =>
  source === 'LAST' && heldLast > 0n ? heldLast : mark;

export const fitsTrigger = (trigger: bigint, tickSize: bigint): boolean =>
  trigger > 0n && trigger <= BigInt(ORDER_LIMIT.MAX_CONTRACT_PRICE) && trigger % tickSize === 0n;

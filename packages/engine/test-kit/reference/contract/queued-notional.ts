import { notionalOf } from '@tern/math/contract';
import { type ContractOrder, contractOf, ordersIn, type ReferenceWorld } from './world.ts';

/** The largest notional, in quote units, that the member's resting orders of this kind may still trade. */
export function queuedNotional(
  world: ReferenceWorld,
  { memberId, contract, tradeType }: Pick<ContractOrder, 'memberId' | 'contract' | 'tradeType'>,
): bigint {
  const { terms } = contractOf(world, contract);
  return ordersIn(world, memberId, contract)
    .filter((order) => order.tradeType === tradeType)
    .reduce((sum, order) => sum + notionalOf(terms, order.qty - order.filledQty, order.reservePrice), 0n);
}

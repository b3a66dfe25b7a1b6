/** The members of a contract market at 50,000 before a fall: longs of every kind against one large short, some bids. */
import type { ContractWorld } from './contract-world.ts';

export const LONGS = [10_002_001, 10_002_002, 10_002_003, 10_002_004, 10_002_005, 10_002_006] as const;
export const SHORT = 1001;
export const BUYER = 1002;

export async function openMembersUnderLoad(world: ContractWorld): Promise<void> {
  for (const memberId of LONGS) await world.fund(memberId, '10000');
  for (const memberId of [SHORT, BUYER]) await world.fund(memberId, '1000000');
  await world.open('50000');
  const [first, second, third, fourth, fifth, sixth] = LONGS;
  await world.cross(fourth);
  await world.cross(fifth);
  await world.order(SHORT, 'OPEN_SHORT', '50000', '450', 10);
  await world.order(first, 'OPEN_LONG', '50000', '20', 50);
  await world.order(second, 'OPEN_LONG', '50000', '40', 20);
  await world.order(third, 'OPEN_LONG', '50000', '60', 10);
  await world.order(fourth, 'OPEN_LONG', '50000', '50', 20);
  await world.order(fifth, 'OPEN_LONG', '50000', '100', 20);
  // Never in danger: it fell by 40 % and is still far from its liquidation.
  await world.order(sixth, 'OPEN_LONG', '50000', '5', 1);
  await world.order(BUYER, 'OPEN_LONG', '49000', '10', 1);
  await world.order(BUYER, 'OPEN_LONG', '47500', '20', 1);
}

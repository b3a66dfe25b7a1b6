/** The desk around the real engine with contracts that a crowd holds, and two operators: a maker and a checker. */

import { ContractWorld } from './contract-world.ts';
import { type Browser, DeskForTests } from './desk-for-tests.ts';
import { openMembersUnderLoad } from './members-under-load.ts';

export interface ContractDesk {
  desk: DeskForTests;
  world: ContractWorld;
  maker: Browser;
  checker: Browser;
}

export async function openContractDesk(): Promise<ContractDesk> {
  const desk = await DeskForTests.open();
  await desk.operator('maker', 'market', 'finance');
  await desk.operator('checker', 'admin');
  const maker = await desk.signIn('maker');
  const checker = await desk.signIn('checker');
  const world = new ContractWorld(desk.kernel, (ms) => (desk.kernel.nowMs += ms));
  await openMembersUnderLoad(world);
  return { desk, world, maker, checker };
}

/** Network costs of the exchange's own transfers come out of `operations` alone (rules/wallet#network-costs). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BEN } from '../../../kernel/testing/small-exchange.ts';
import { BOOK_GAS, CHAIN } from './testing/sending-base.ts';
import { SendingWorld } from './testing/sending-world.ts';

const COST_WAITS = 'a network cost cannot be posted';

let world: SendingWorld;
let address: string;
beforeAll(async () => {
  world = await SendingWorld.open({ hasOperations: false });
  address = world.evm.adapter.deriveAddress(world.chain.depositXpub, 11);
  world.owners.set(address, { memberId: BEN, position: 11 });
});
afterAll(() => world?.close());

const made = async () => {
  const rows = await world.sql<{ purpose: string; state: string; waits: string }[]>`
    select purpose, state, waits from own_payments order by time_ms, payment_id`;
  return rows.map(({ purpose, state, waits }) => `${purpose} ${state} ${waits}`.trim());
};
const problems = () => world.sending.health().map(({ kind, subject }) => `${kind} ${subject}`.trim());
const costLines = () => world.alarms.filter((line) => line === COST_WAITS).length;

it('moves nothing between own addresses while operations is empty, and says so', async () => {
  await world.evm.pay(address, { kind: 'token', contract: world.contract }, 5_000_000_000n);
  await world.evm.pay(address, { kind: 'native' }, 2n * 10n ** 18n);
  await world.evm.mine();
  await world.creditedAt(address, 'USDT', 5_000_000_000n);
  await world.creditedAt(address, 'ETH', 2n * 10n ** 18n);
  await world.round();
  await world.wantCold('1-cold-900', world.chain.coldAddress);
  const hot = await world.coins(world.chain.hotAddress);
  await world.sweepRounds();
  expect(await made()).toEqual(['cold WANTED OPERATIONS']);
  expect(await world.coins(world.chain.hotAddress)).toBe(hot);
  expect(problems()).toEqual([`OPERATIONS_EMPTY ETH ${CHAIN}`]);
  expect(world.sending.fundedFor(world.chain)).toEqual({ hasGas: true, hasOperations: false });
});

it('pays members all the same, and logs the cost that waits once, not in every round', async () => {
  await world.withdraw(world.evm.freshAddress());
  await world.settle(6);
  expect((await made()).at(0)).toMatch(/^cold WANTED/);
  expect(await made()).toContain('pay MINED');
  expect(costLines()).toBe(1);
  for (let rounds = 0; rounds < 5; rounds += 1) await world.round();
  expect(costLines()).toBe(1);
});

it('goes on once operators have booked gas to operations', async () => {
  await world.execute(BOOK_GAS);
  world.startProcess();
  await world.sweepRounds();
  await world.sweepRounds();
  const done = (await made()).filter((one) => one.endsWith('DONE'));
  expect(done.sort()).toEqual(['cold DONE', 'pay DONE', 'sweep DONE', 'sweep DONE']);
  expect(problems()).toEqual([]);
  expect(world.sending.fundedFor(world.chain).hasOperations).toBe(true);
});

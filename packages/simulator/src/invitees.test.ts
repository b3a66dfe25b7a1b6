import { expect, it } from 'vitest';
import { INVITEES, inviteeFunding, inviteeOrder } from './invitees.ts';
import { SimulatorRandom } from './random.ts';

it('names its members as simulated', () => {
  expect(INVITEES).toHaveLength(3);
  for (const { nickName, mail } of INVITEES) {
    expect(nickName).toMatch(/^Sim-/);
    expect(mail).toMatch(/^sim-[a-z]+@simulated\.invalid$/);
  }
});

it('funds each with references of its own', () => {
  const refs = [7, 8].flatMap((memberId) =>
    inviteeFunding(memberId).map((command) => 'ref' in command && command.ref),
  );
  expect(new Set(refs).size).toBe(4);
});

it('buys for dollars and sells a fixed amount, each about every other time', () => {
  const random = new SimulatorRandom('invitees');
  const orders = Array.from({ length: 200 }, () => inviteeOrder(7, random));
  const buys = orders.filter(({ side }) => side === 'BUY');
  expect(buys.length).toBeGreaterThan(70);
  expect(buys.length).toBeLessThan(130);
  for (const { side, qty, quoteAmount } of orders) {
    expect(qty > 0n).toBe(side === 'SELL');
    expect(quoteAmount > 0n).toBe(side === 'BUY');
  }
});

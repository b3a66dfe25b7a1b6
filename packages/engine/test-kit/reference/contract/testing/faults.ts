/** The invariants of rules/contracts#invariants that do not hold in the reference exchange, as sentences. */
import type { ReferenceExchange } from '../../reference-exchange.ts';
import { deficitOf, fundOf, liquidatorOf } from '../world.ts';

export function faultsOf(reference: ReferenceExchange): string[] {
  const { world } = reference.contracts;
  const faults: string[] = [];
  const expect = (holds: boolean, what: string) => {
    if (!holds) faults.push(what);
  };
  for (const { memberId, money, orders } of world.accounts.values()) {
    const { free, frozen } = money;
    expect(free >= 0n && frozen >= 0n, `member ${memberId} has ${free} free and ${frozen} frozen`);
    const reserves = orders.reduce((sum, { reserve }) => sum + reserve, 0n);
    expect(reserves === frozen, `member ${memberId} has ${frozen} frozen and reserves ${reserves}`);
  }
  for (const { market, positions, clearing, bids, asks } of world.contracts.values()) {
    let [net, notional] = [0n, 0n];
    for (const position of positions) {
      const { qty, lots, frozenQty, margin, openNotional, direction, positionId } = position;
      net += direction * qty;
      notional += direction * openNotional;
      const where = `position ${positionId} of ${position.memberId}`;
      expect(qty > 0n && lots > 0n, `${where} has ${lots} lots and ${qty}`);
      expect(margin >= 0n, `${where} has a margin of ${margin}`);
      expect(frozenQty >= 0n && frozenQty <= qty, `${where} has frozen too much`);
    }
    expect(net === 0n, `${market}: longs less shorts ${net}`);
    expect(clearing === -notional, `${market}: clearing ${clearing}, open ${notional}`);
    const [bid, ask] = [bids[0]?.price, asks[0]?.price];
    expect(bid === undefined || ask === undefined || bid < ask, `${market}: the book is crossed`);
  }
  for (const order of world.orders.values())
    expect(order.filledQty < order.qty, `order ${order.orderId} is filled and open`);
  for (const [key, { qty, openNotional }] of world.takeovers)
    expect(qty === 0n && openNotional === 0n, `the liquidator holds ${qty} of ${key}`);
  expect(liquidatorOf(world).free === 0n, `the liquidator has ${liquidatorOf(world).free}`);
  const [fund, deficit] = [fundOf(world).free, deficitOf(world).free];
  expect(fund >= 0n && deficit <= 0n, `fund ${fund}, deficit ${deficit}`);
  for (const [asset, sum] of reference.sums()) expect(sum === 0n, `all ${asset} together is ${sum}`);
  return faults;
}

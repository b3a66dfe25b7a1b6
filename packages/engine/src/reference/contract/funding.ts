/** Funding payments (RULES 1.11): all payers before the receivers, so that nobody receives what nobody has paid. */
import { fundingAmount, notionalOf } from '@tern/math/contract';
import { payFund } from './takeover.ts';
import { available, coverWallet } from './wallet.ts';
import { accountOf, type Contract, openPositions, type Position, type World } from './world.ts';

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Settles the rate on the positions there are, at the last mark. */
export function settleFunding(world: World, contract: Contract): void {
  const { terms, mark, fundingRate: rate } = contract;
  const name = terms.contract;
  world.events.push({ kind: 'funding-settled', contract: name, rate });
  if (rate === 0n) return;
  const payerDirection = rate > 0n ? 1n : -1n;
  const positions = openPositions(world, { contract: name });
  const amountOf = (position: Position, role: 'payer' | 'receiver') =>
    fundingAmount(notionalOf(terms, position.qty, mark), rate, role);
  let paid = 0n;
  for (const position of positions.filter(({ direction }) => direction === payerDirection)) {
    const amount = amountOf(position, 'payer');
    const own = takeFrom(world, position, amount);
    paid += own;
    world.events.push({ kind: 'funding-paid', memberId: position.memberId, contract: name, amount: -own });
    // What the payer does not have is the fund's, as far as it goes.
    const missing = smaller(amount - own, world.fund);
    world.fund -= missing;
    paid += missing;
  }
  const receivers = positions.filter(({ direction }) => direction !== payerDirection);
  const due = receivers.map((position) => amountOf(position, 'receiver'));
  const all = due.reduce((sum, amount) => sum + amount, 0n);
  for (const [index, position] of receivers.entries()) {
    const amount = due[index] as bigint;
    const received = all <= paid ? amount : (amount * paid) / all;
    accountOf(world, position.memberId).free += received;
    paid -= received;
    world.events.push({
      kind: 'funding-paid',
      memberId: position.memberId,
      contract: name,
      amount: received,
    });
  }
  payFund(world, paid);
}

/** An isolated position: from what is available, then its margin. A cross one: from the wallet, orders and paper profit made cash if need be. */
function takeFrom(world: World, position: Position, amount: bigint): bigint {
  const account = accountOf(world, position.memberId);
  if (position.mode === 'ISOLATED') {
    const cash = smaller(amount, available(world, account));
    account.free -= cash;
    const margin = smaller(amount - cash, position.margin);
    position.margin -= margin;
    return cash + margin;
  }
  account.free -= amount;
  if (account.free < 0n) coverWallet(world, account);
  if (account.free >= 0n) return amount;
  const missing = -account.free;
  account.free = 0n;
  return amount - missing;
}

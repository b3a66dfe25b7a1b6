/**
 * Funding payments (rules/contracts#funding): all payers before the receivers, so that every amount received has been
 * paid.
 */
import { fundingAmount, notionalOf } from '@tern/math/contract';
import { larger, smaller } from './amounts.ts';
import { available, coverWallet, pnlOf, realise } from './margin-account.ts';
import { payFund } from './takeover.ts';
import {
  accountOf,
  type Contract,
  fundOf,
  type Position,
  pay,
  type ReferenceWorld,
  sideOf,
} from './world.ts';

/** Settles the rate on the positions there are, at the last mark. */
export function settleFunding(world: ReferenceWorld, contract: Contract): void {
  const { terms, mark, fundingRate: rate, market } = contract;
  const payerDirection = rate > 0n ? 1n : -1n;
  const sums = { paid: 0n, received: 0n, fundPaid: 0n, fundReceived: 0n };
  const positions = rate === 0n ? [] : contract.positions;
  for (const position of positions.filter(({ direction }) => direction === payerDirection)) {
    const amount = fundingAmount(notionalOf(terms, position.qty, mark), rate, 'payer');
    const own = takeFrom(world, position, amount);
    sums.paid += own;
    // The fund pays the payer's shortfall, as far as its balance reaches.
    const missing = smaller(amount - own, fundOf(world).free);
    pay(world, fundOf(world), -missing);
    sums.fundPaid += missing;
    writePaid(world, contract, position, -own);
  }
  const receivers = positions.filter(({ direction }) => direction !== payerDirection);
  const due = receivers.map(({ qty }) => fundingAmount(notionalOf(terms, qty, mark), rate, 'receiver'));
  const all = due.reduce((sum, amount) => sum + amount, 0n);
  const collected = sums.paid + sums.fundPaid;
  for (const [index, position] of receivers.entries()) {
    const amount = due[index]!;
    const received = all <= collected ? amount : (amount * collected) / all;
    pay(world, accountOf(world, position.memberId).money, received);
    sums.received += received;
    writePaid(world, contract, position, received);
  }
  sums.fundReceived = collected - sums.received;
  payFund(world, sums.fundReceived);
  world.model.events.push({
    kind: 'funding-settled',
    market,
    timeMs: contract.nextFundingMs,
    rate,
    markPrice: mark,
    ...sums,
  });
}

function writePaid(
  world: ReferenceWorld,
  { market, mark, fundingRate }: Contract,
  position: Position,
  amount: bigint,
): void {
  position.funding += amount;
  world.touched.add(position);
  world.model.events.push({
    kind: 'funding-paid',
    memberId: position.memberId,
    market,
    side: sideOf(position.direction),
    qty: position.qty,
    markPrice: mark,
    rate: fundingRate,
    amount,
  });
}

/** An isolated position: from what is available, then its margin, then its own profit. A cross one: from the wallet, orders and paper profit made cash if need be. */
function takeFrom(world: ReferenceWorld, position: Position, amount: bigint): bigint {
  const account = accountOf(world, position.memberId);
  if (position.mode === 'ISOLATED') {
    const cash = smaller(amount, available(world, account));
    pay(world, account.money, -cash);
    const margin = smaller(amount - cash, position.margin);
    position.margin -= margin;
    const missing = amount - cash - margin;
    const profit = larger(0n, smaller(missing, pnlOf(world, position)));
    realise(world, position, profit);
    return cash + margin + profit;
  }
  pay(world, account.money, -amount);
  if (account.money.free < 0n) coverWallet(world, account);
  if (account.money.free >= 0n) return amount;
  const missing = -account.money.free;
  pay(world, account.money, missing);
  return amount - missing;
}

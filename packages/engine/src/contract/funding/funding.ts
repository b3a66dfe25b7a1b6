/**
 * Funding payments (rules/contracts#funding): all payers before the receivers, so that no receiver gets what no payer
 * has paid.
 */
import { fundingAmount, notionalOf } from '@tern/math/contract';
import { units } from '../../base/units.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import type { MemberStore } from '../../members/member-store.ts';
import { smaller } from '../amounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { InsuranceFund } from '../liquidation/fund.ts';
import type { MarginAccount } from '../margin/margin-account.ts';
import type { MarginLedger } from '../margin/margin-ledger.ts';
import { accountOf, memberIdOf, pnlOf } from '../margin/risk.ts';
import { positionSideOf } from '../positions/position-side.ts';

export class Funding {
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly events: Events<ContractRecordEvent>,
    private readonly cash: MarginLedger,
    private readonly wallet: MarginAccount,
    private readonly fund: InsuranceFund,
  ) {
    this.members = stores.members;
    this.contracts = stores.contracts;
  }

  /** Settles the rate of the contract on the positions there are, at the last mark. */
  settle(market: ContractMarket, instantMs: number): void {
    const rate = market.fundingRate;
    const sums = { paid: 0n, received: 0n, fundPaid: 0n, fundReceived: 0n };
    if (rate !== 0n) {
      const payers = rate > 0n ? 0 : 1;
      for (const position of this.positions(market, payers)) this.pay(market, position, sums);
      this.receive(market, this.positions(market, 1 - payers), sums);
    }
    this.fund.add(sums.fundReceived);
    this.events.write({
      kind: 'funding-settled',
      market: market.definition.market,
      timeMs: instantMs,
      rate,
      markPrice: BigInt(market.markPrice),
      ...sums,
    });
  }

  private pay(market: ContractMarket, position: number, sums: { paid: bigint; fundPaid: bigint }): void {
    const amount = fundingAmount(this.notional(market, position), market.fundingRate, 'payer');
    const own = this.takeFrom(position, amount);
    sums.paid += own;
    // The fund pays the payer's shortfall, as far as its balance reaches.
    if (own < amount) {
      const missing = smaller(amount - own, this.fund.balance());
      this.fund.add(-missing);
      sums.fundPaid += missing;
    }
    this.count(market, position, -own);
  }

  /** Pays the collected funding out, in full or scaled down; the fund gets the rest. */
  private receive(
    market: ContractMarket,
    positions: readonly number[],
    sums: { paid: bigint; received: bigint; fundPaid: bigint; fundReceived: bigint },
  ): void {
    const dues = positions.map((position) => ({
      position,
      due: fundingAmount(this.notional(market, position), market.fundingRate, 'receiver'),
    }));
    const all = dues.reduce((sum, { due }) => sum + due, 0n);
    const collected = sums.paid + sums.fundPaid;
    for (const { position, due } of dues) {
      const received = all <= collected ? due : (due * collected) / all;
      this.cash.give(accountOf(this.contracts, position).row, units(received));
      sums.received += received;
      this.count(market, position, received);
    }
    sums.fundReceived = collected - sums.received;
  }

  /**
   * An isolated position: from what is available, then its margin, then its own paper profit made cash. A cross one: from
   * the wallet, orders and paper profit made cash if need be.
   */
  private takeFrom(position: number, amount: bigint): bigint {
    const { positions } = this.contracts;
    const account = accountOf(this.contracts, position);
    if (positions.isCross(position)) return this.wallet.pay(account, amount);
    const due = units(amount);
    const cash = this.wallet.availableUpTo(account, due);
    this.cash.take(account.row, cash);
    const held = positions.margin(position);
    const margin = Math.min(due - cash, held);
    positions.setMargin(position, held - margin);
    return BigInt(cash + margin) + this.rebaseOwn(position, amount - BigInt(cash + margin));
  }

  /** Makes so much of the position's profit cash, as far as there is profit, and answers how much; the caller gets it. */
  private rebaseOwn(position: number, missing: bigint): bigint {
    if (missing <= 0n) return 0n;
    const pnl = pnlOf(this.contracts, position);
    if (pnl <= 0n) return 0n;
    const part = smaller(pnl, missing);
    this.wallet.rebase(position, units(part));
    return part;
  }

  private count(market: ContractMarket, position: number, amount: bigint): void {
    const { positions } = this.contracts;
    const funding = BigInt(positions.lifeFunding(position)) + amount;
    positions.setLifeFunding(position, units(funding));
    positions.touch(position);
    this.events.write({
      kind: 'funding-paid',
      memberId: memberIdOf(this.members, this.contracts, position),
      market: market.definition.market,
      side: positionSideOf(positions.side(position)),
      qty: BigInt(positions.qty(position)),
      markPrice: BigInt(market.markPrice),
      rate: market.fundingRate,
      amount,
    });
  }

  private notional({ terms, markPrice }: ContractMarket, position: number): bigint {
    const qty = BigInt(this.contracts.positions.qty(position));
    return notionalOf(terms, qty, BigInt(markPrice));
  }

  private positions(market: ContractMarket, side: number): number[] {
    const { positions } = this.contracts;
    const found: number[] = [];
    for (let at = market.positions.first; at !== SLOT.NONE; at = positions.marketNext(at))
      if (positions.side(at) === side) found.push(at);
    return found;
  }
}

/** The first multiple of the interval after a time. */
export function nextInstant(timeMs: number, intervalMs: number): number {
  return timeMs - (timeMs % intervalMs) + intervalMs;
}

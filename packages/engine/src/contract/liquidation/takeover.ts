/**
 * Taking parts of positions over at their bankruptcy price (rules/contracts#bankruptcy-price): the member realises, the
 * liquidation engine gets.
 */
import { mulDiv, PPM } from '@tern/math';
import { bankruptcyPrice, costPart, crossShare, notionalOf, releasedMargin } from '@tern/math/contract';
import type { Amount } from '../../base/amount.ts';
import { saturated, units } from '../../base/units.ts';
import type { Events } from '../../codec/event-writer.ts';
import type { MemberStore } from '../../members/member-store.ts';
import { larger, smaller } from '../amounts.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { MarginLedger } from '../margin/margin-ledger.ts';
import {
  accountOf,
  crossPositions,
  directionOf,
  marketOf,
  needOf,
  notionalAtMark,
  pnlOf,
} from '../margin/risk.ts';
import { positionSideOf } from '../positions/position-side.ts';
import type { PositionStore } from '../positions/position-store.ts';
import type { Positions } from '../positions/positions.ts';
import type { LiquidatedMarginAccounts } from './liquidated-margin-accounts.ts';
import type { Liquidator } from './liquidator.ts';

export interface Taking {
  position: number;
  qty: bigint;
  /** The bankruptcy price. */
  price: bigint;
}

/** A part that was taken over; its position may be gone. */
export interface Taken extends Taking {
  account: ContractAccount;
  market: ContractMarket;
  side: number;
  isCross: boolean;
  pnl: bigint;
  marginLost: bigint;
}

export class Takeovers {
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  private readonly positions: PositionStore;
  private readonly register: Amount;

  constructor(
    stores: ContractStores,
    private readonly events: Events<ContractRecordEvent>,
    private readonly cash: MarginLedger,
    private readonly lifecycle: Positions,
    private readonly wallets: LiquidatedMarginAccounts,
    private readonly liquidator: Liquidator,
  ) {
    this.members = stores.members;
    this.contracts = stores.contracts;
    this.positions = stores.contracts.positions;
    this.register = stores.kind.amount();
  }

  bankruptcyOf(position: number): bigint {
    const { terms } = marketOf(this.contracts, position);
    const direction = directionOf(this.contracts, position);
    const qty = BigInt(this.positions.qty(position));
    if (!this.positions.isCross(position)) {
      const share = { numerator: BigInt(this.positions.margin(position)), denominator: 1n };
      const value = BigInt(this.positions.openNotional(position));
      return bankruptcyPrice(terms, { direction, qty, value, share });
    }
    const account = accountOf(this.contracts, position);
    const { equity, needPpm } = this.wallets.crossScope(account);
    const share = crossShare(
      { equity, needPpm, losses: this.lossesOf(account) },
      { needPpm: needOf(this.contracts, position), unrealisedPnl: pnlOf(this.contracts, position) },
    );
    return bankruptcyPrice(terms, { direction, qty, value: notionalAtMark(this.contracts, position), share });
  }

  /** The result that the member would realise. */
  gainOf({ position, qty, price }: Taking): bigint {
    const openNotional = BigInt(this.positions.openNotional(position));
    const held = BigInt(this.positions.qty(position));
    const notional = notionalOf(marketOf(this.contracts, position).terms, qty, price);
    return directionOf(this.contracts, position) * (notional - costPart(openNotional, qty, held));
  }

  /** Takes all of these over at once, gains before losses; they are of one account. */
  takeAll(takings: readonly Taking[], liquidationId: number): Taken[] {
    const taken = takings
      .map((taking) => this.describe(taking))
      .sort((a, b) => (a.pnl === b.pnl ? this.idOf(a) - this.idOf(b) : a.pnl > b.pnl ? -1 : 1));
    let change = 0n;
    for (const one of taken) change += this.takePosition(one);
    for (const one of taken) {
      if (!one.isCross) continue;
      const { terms } = one.market;
      const allowance = mulDiv(notionalOf(terms, one.qty, one.price), terms.takerFeePpm, PPM, 'ceil');
      one.marginLost = larger(0n, smaller(allowance, this.wallets.free(one.account) + change));
      this.liquidator.cash += one.marginLost;
      change -= one.marginLost;
    }
    const [first] = taken;
    if (first !== undefined) this.settleWallet(first.account, change);
    for (const one of taken) this.writeTakeover(one, liquidationId);
    return taken;
  }

  /**
   * Takes over a part of another account's position, whose other side the liquidation engine holds; answers the
   * liquidation that its scope waits for (0: none).
   */
  takeOther(taking: Taking): number {
    const taken = this.describe(taking);
    const { account, isCross, position } = taken;
    const own = isCross ? account.liquidationId : this.positions.liquidationId(position);
    const change = this.takePosition(taken);
    this.settleWallet(account, change);
    this.writeTakeover(taken, own);
    return own;
  }

  /** Takes a part off a position at a price and leaves its money to the caller: result and released margin. */
  strip(position: number, qty: bigint, price: bigint): { pnl: bigint; released: bigint } {
    const { positions, register } = this;
    const market = marketOf(this.contracts, position);
    const held = BigInt(positions.qty(position));
    const openNotional = BigInt(positions.openNotional(position));
    const margin = BigInt(positions.margin(position));
    const lots = BigInt(positions.lots(position));
    const pnl = this.gainOf({ position, qty, price });
    const released = releasedMargin(margin, qty, held);
    positions.setOpenNotional(position, units(openNotional - costPart(openNotional, qty, held)));
    positions.setMargin(position, units(margin - released));
    const sum = positions.lifePnl(position) + units(pnl);
    positions.setLifePnl(position, saturated(sum));
    register.setBigint(notionalOf(market.terms, qty, price));
    positions.lifeClose.add(position, register);
    this.cash.add(market.clearing, units(-pnl));
    this.lifecycle.lower(position, units(qty), units(mulDiv(lots, qty, held, 'half-up')));
    if (qty === held) this.lifecycle.end(position, 'LIQUIDATION');
    return { pnl, released };
  }

  /** The liquidation engine bears the amount below zero that rounding leaves. */
  private settleWallet(account: ContractAccount, change: bigint): void {
    this.wallets.change(account, change);
    this.liquidator.cash -= this.wallets.takeDebt(account);
  }

  /** Answers the change of the wallet. */
  private takePosition(one: Taken): bigint {
    const { pnl, released } = this.strip(one.position, one.qty, one.price);
    this.liquidator.open(one.market, one.side, one.qty, one.price);
    if (one.isCross) return pnl;
    one.marginLost = released + pnl;
    this.liquidator.cash += one.marginLost;
    return 0n;
  }

  private describe(taking: Taking): Taken {
    const { position } = taking;
    return {
      ...taking,
      account: accountOf(this.contracts, position),
      market: marketOf(this.contracts, position),
      side: this.positions.side(position),
      isCross: this.positions.isCross(position),
      pnl: this.gainOf(taking),
      marginLost: 0n,
    };
  }

  /** Positions in contracts that are not NORMAL bear none of what is below zero. */
  private lossesOf(account: ContractAccount): bigint {
    let losses = 0n;
    for (const position of crossPositions(this.contracts, account)) {
      if (!marketOf(this.contracts, position).isNormal()) continue;
      const pnl = pnlOf(this.contracts, position);
      if (pnl < 0n) losses -= pnl;
    }
    return losses;
  }

  private idOf({ position }: Taking): number {
    return this.positions.id(position);
  }

  private writeTakeover(
    { account, market, side, qty, price, pnl, marginLost }: Taken,
    liquidationId: number,
  ): void {
    this.events.write({
      kind: 'taken-over',
      liquidationId,
      memberId: this.members.idOf(account.member),
      market: market.definition.market,
      side: positionSideOf(side),
      qty,
      bankruptcyPrice: price,
      markPrice: BigInt(market.markPrice),
      pnl,
      marginLost,
    });
  }
}

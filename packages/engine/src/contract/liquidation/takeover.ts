/** Taking parts of positions over at their bankruptcy price (RULES 1.8): what the member realises and what the liquidation engine gets. */
import { mulDiv, PPM } from '@tern/math';
import { bankruptcyPrice, costPart, crossShare, notionalOf, releasedMargin } from '@tern/math/contract';
import type { Amount } from '../../amount/amount.ts';
import type { EventWriter } from '../../codec/event-writer.ts';
import { POSITION_SIDES } from '../../commands.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import { larger, smaller } from '../amounts.ts';
import type { ContractAccount } from '../contract-accounts.ts';
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
import { POSITION } from '../positions/position-record.ts';
import type { PositionStore } from '../positions/position-store.ts';
import { POSITION_END, type Positions } from '../positions/positions.ts';
import { saturated, units } from '../units.ts';
import type { LiquidatedMarginAccounts } from './liquidated-margin-accounts.ts';
import type { Liquidator } from './liquidator.ts';

export interface Taking {
  position: number;
  qty: bigint;
  /** The bankruptcy price. */
  price: bigint;
}

/** What is told of one, for its position may be gone. */
export interface Taken extends Taking {
  account: ContractAccount;
  market: number;
  side: number;
  isCross: boolean;
  pnl: bigint;
  marginLost: bigint;
}

export class Takeovers {
  /** The liquidation that the command works on. */
  liquidationId = 0;
  /** Those of others of whom the command took something over, which each of their own tells. */
  ofOthers: number[] = [];
  private readonly positions: PositionStore;
  private readonly register: Amount;

  constructor(
    private readonly memory: EngineMemory,
    private readonly events: EventWriter,
    private readonly cash: MarginLedger,
    private readonly life: Positions,
    private readonly wallets: LiquidatedMarginAccounts,
    private readonly liquidator: Liquidator,
  ) {
    this.positions = memory.contracts.positions;
    this.register = memory.kind.amount();
  }

  bankruptcyOf(position: number): bigint {
    const { terms } = marketOf(this.memory, position);
    const direction = directionOf(this.memory, position);
    const qty = BigInt(this.positions.number(position, POSITION.QTY));
    if (this.positions.integer(position, POSITION.IS_CROSS) === 0) {
      const share = { numerator: BigInt(this.positions.number(position, POSITION.MARGIN)), denominator: 1n };
      const value = BigInt(this.positions.number(position, POSITION.OPEN_NOTIONAL));
      return bankruptcyPrice(terms, { direction, qty, value, share });
    }
    const account = accountOf(this.memory, position);
    const { equity, needPpm } = this.wallets.crossScope(account);
    const share = crossShare(
      { equity, needPpm, losses: this.lossesOf(account) },
      { needPpm: needOf(this.memory, position), unrealisedPnl: pnlOf(this.memory, position) },
    );
    return bankruptcyPrice(terms, { direction, qty, value: notionalAtMark(this.memory, position), share });
  }

  /** What the member would realise. */
  gainOf({ position, qty, price }: Taking): bigint {
    const openNotional = BigInt(this.positions.number(position, POSITION.OPEN_NOTIONAL));
    const held = BigInt(this.positions.number(position, POSITION.QTY));
    const notional = notionalOf(marketOf(this.memory, position).terms, qty, price);
    return directionOf(this.memory, position) * (notional - costPart(openNotional, qty, held));
  }

  /** All of these at once, gains before losses; they are of one account. Nothing is disposed of yet. */
  takeAll(takings: readonly Taking[]): Taken[] {
    const taken = takings
      .map((taking) => this.describe(taking))
      .sort((a, b) => (a.pnl === b.pnl ? this.idOf(a) - this.idOf(b) : a.pnl > b.pnl ? -1 : 1));
    const ids = taken[0]!;
    let change = 0n;
    for (const one of taken) change += this.takePosition(one);
    for (const one of taken) {
      if (!one.isCross) continue;
      const market = this.memory.contracts.markets[one.market]!;
      const notional = notionalOf(market.terms, one.qty, one.price);
      const allowance = mulDiv(notional, market.terms.takerFeePpm, PPM, 'ceil');
      one.marginLost = larger(0n, smaller(allowance, this.wallets.free(one.account) + change));
      this.liquidator.cash += one.marginLost;
      change -= one.marginLost;
    }
    this.settleWallet(ids.account, change);
    for (const one of taken) this.writeTakeover(one, this.liquidationId);
    return taken;
  }

  /** A part of somebody else's, whose other side the liquidation engine holds. */
  takeOther(taking: Taking): void {
    const taken = this.describe(taking);
    const { account, isCross, position } = taken;
    const own = isCross ? account.liquidationId : this.positions.number(position, POSITION.LIQUIDATION_ID);
    this.ofOthers.push(own);
    const change = this.takePosition(taken);
    this.settleWallet(account, change);
    this.writeTakeover(taken, own);
  }

  /** Takes a part off a position at a price and leaves its money to the caller: result and released margin. */
  strip(position: number, qty: bigint, price: bigint): { pnl: bigint; released: bigint } {
    const { positions, register } = this;
    const market = marketOf(this.memory, position);
    const held = BigInt(positions.number(position, POSITION.QTY));
    const openNotional = BigInt(positions.number(position, POSITION.OPEN_NOTIONAL));
    const margin = BigInt(positions.number(position, POSITION.MARGIN));
    const lots = BigInt(positions.number(position, POSITION.LOTS));
    const pnl = this.gainOf({ position, qty, price });
    const released = releasedMargin(margin, qty, held);
    positions.setNumber(
      position,
      POSITION.OPEN_NOTIONAL,
      units(openNotional - costPart(openNotional, qty, held)),
    );
    positions.setNumber(position, POSITION.MARGIN, units(margin - released));
    const sum = positions.number(position, POSITION.LIFE_PNL) + units(pnl);
    positions.setNumber(position, POSITION.LIFE_PNL, saturated(sum));
    register.setBigint(notionalOf(market.terms, qty, price));
    positions.lifeClose.add(position, register);
    this.cash.add(market.clearing, units(-pnl));
    this.life.lower(position, units(qty), units(mulDiv(lots, qty, held, 'half-up')));
    if (qty === held) this.life.end(position, POSITION_END.LIQUIDATION);
    return { pnl, released };
  }

  /** What rounding leaves below zero is the liquidation engine's. */
  private settleWallet(account: ContractAccount, change: bigint): void {
    this.wallets.change(account, change);
    this.liquidator.cash -= this.wallets.takeDebt(account);
  }

  /** Answers what it does to the wallet. */
  private takePosition(one: Taken): bigint {
    const { pnl, released } = this.strip(one.position, one.qty, one.price);
    this.liquidator.open(this.memory.contracts.markets[one.market]!, one.side, one.qty, one.price);
    if (one.isCross) return pnl;
    one.marginLost = released + pnl;
    this.liquidator.cash += one.marginLost;
    return 0n;
  }

  private describe(taking: Taking): Taken {
    const { position } = taking;
    return {
      ...taking,
      account: accountOf(this.memory, position),
      market: this.positions.integer(position, POSITION.MARKET),
      side: this.positions.integer(position, POSITION.SIDE),
      isCross: this.positions.integer(position, POSITION.IS_CROSS) === 1,
      pnl: this.gainOf(taking),
      marginLost: 0n,
    };
  }

  /** Positions in contracts that are not NORMAL bear none of what is below zero. */
  private lossesOf(account: ContractAccount): bigint {
    let losses = 0n;
    for (const position of crossPositions(this.memory, account)) {
      if (!marketOf(this.memory, position).isNormal()) continue;
      const pnl = pnlOf(this.memory, position);
      if (pnl < 0n) losses -= pnl;
    }
    return losses;
  }

  private idOf({ position }: Taking): number {
    return this.positions.number(position, POSITION.ID);
  }

  private writeTakeover(
    { account, market, side, qty, price, pnl, marginLost }: Taken,
    liquidationId: number,
  ): void {
    const { definition, markPrice } = this.memory.contracts.markets[market]!;
    this.events.write({
      kind: 'taken-over',
      liquidationId,
      memberId: this.memory.members.id[account.member]!,
      market: definition.market,
      side: POSITION_SIDES[side]!,
      qty,
      bankruptcyPrice: price,
      markPrice: BigInt(markPrice),
      pnl,
      marginLost,
    });
  }
}

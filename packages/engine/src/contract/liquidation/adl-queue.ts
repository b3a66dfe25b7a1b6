/**
 * The order in which positions are deleveraged (rules/contracts#adl). Rankings are made when first asked for and kept
 * until a mark changes; in between, only what commands touched is ranked anew.
 */
import { notionalOf } from '@tern/math/contract';
import { MAX_UNITS } from '../../base/units.ts';
import { SLOT } from '../../book/order-store.ts';
import { isMemberOwner, type Ledger, memberNumberOf, typeNumber } from '../../ledger/ledger.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import { MarginLedger } from '../margin/margin-ledger.ts';
import {
  accountOf,
  directionOf,
  isLocked,
  marketOf,
  needNear,
  pnlInNumbers,
  scopeOf,
} from '../margin/risk.ts';
import { AdlRanking, EQUITY, ownEquity } from './adl-ranking.ts';

/** Quotients nearer than this to a whole number are found exactly. */
enum SURE {
  ERROR = 1e-12,
  MILLIONTH = 1e-6,
}

const CONTRACT = typeNumber('contract');
const ACCOUNT_TYPE_BITS = 3;

export class AdlQueue {
  private readonly ledger: Ledger;
  private readonly contracts: ContractMemory;
  /** The rankings at contract × 2 + side. */
  private rankings: (AdlRanking | undefined)[] = [];
  private readonly cash: MarginLedger;

  constructor(stores: ContractStores) {
    this.ledger = stores.ledger;
    this.contracts = stores.contracts;
    this.cash = new MarginLedger(stores);
  }

  /** Marks changed: nothing that was ranked holds any more. */
  forget(): void {
    if (this.rankings.length > 0) this.rankings = [];
  }

  /** Ranks anew what the command in hand touched so far; called at its end, and before a ranking is used. */
  follow(): void {
    if (this.rankings.length === 0) return;
    const { ledger, contracts } = this;
    const { positions, accounts } = contracts;
    for (let i = 0; i < positions.touched.count; i++) {
      const position = positions.touched.slotAt(i);
      if (positions.isCross(position)) this.accountChanged(accountOf(this.contracts, position));
      // An ended one stands in no list of its account.
      this.positionChanged(position);
    }
    for (let i = 0; i < ledger.touched.count; i++) {
      const row = ledger.touched.slotAt(i);
      if ((ledger.account(row) & ACCOUNT_TYPE_BITS) !== CONTRACT) continue;
      const owner = ledger.owner(row);
      const account = isMemberOwner(owner) ? accounts.find(memberNumberOf(owner)) : undefined;
      if (account !== undefined) this.accountChanged(account);
    }
  }

  /**
   * Asks those against `side` in their order, the positions of `last` at the end, until one answers false. Not asked are
   * locked ones and those with less equity of their own than `leastEquity`. Those that are asked may change.
   */
  each(
    market: ContractMarket,
    side: number,
    last: number,
    leastEquity: bigint,
    ask: (position: number) => boolean,
  ): void {
    this.follow();
    const { positions } = this.contracts;
    const ranking = this.ranking(market, 1 - side);
    const aside: number[] = [];
    let own: number = SLOT.NONE;
    let goesOn = true;
    while (goesOn) {
      const position = ranking.takeFirst();
      if (position === SLOT.NONE) break;
      aside.push(position);
      if (positions.member(position) === last) {
        own = position;
        continue;
      }
      if (ownEquity(this.ledger, this.contracts, position) >= leastEquity) goesOn = ask(position);
    }
    if (goesOn && own !== SLOT.NONE && ownEquity(this.ledger, this.contracts, own) >= leastEquity) ask(own);
    // Those that changed are put in as they are now; their older entries are stale.
    for (const position of aside) ranking.positionChanged(position);
  }

  /** Answers the equity, in quote units, that the position's scope would have after closing all of it at `price`. */
  equityAt(position: number, price: bigint): bigint {
    const market = marketOf(this.contracts, position);
    const qty = BigInt(this.contracts.positions.qty(position));
    const apart =
      notionalOf(market.terms, qty, price) - notionalOf(market.terms, qty, BigInt(market.markPrice));
    return (
      scopeOf(this.ledger, this.contracts, position).equity + directionOf(this.contracts, position) * apart
    );
  }

  private ranking(market: ContractMarket, side: number): AdlRanking {
    const at = market.number * 2 + side;
    const known = this.rankings[at];
    if (known !== undefined) return known;
    const made = new AdlRanking(this.contracts, market, side, this.equityOf);
    this.rankings[at] = made;
    return made;
  }

  private positionChanged(position: number): void {
    const { positions } = this.contracts;
    this.rankings[positions.market(position) * 2 + positions.side(position)]?.positionChanged(position);
  }

  /** Cross positions share what the account has. */
  private accountChanged(account: ContractAccount): void {
    if (account.crossPositions === 0) return;
    const { positions } = this.contracts;
    for (let at = account.positions.first; at !== SLOT.NONE; at = positions.memberNext(at))
      if (positions.isCross(at)) this.positionChanged(at);
  }

  /** As `ownEquity`, in numbers where they are surely exact; NONE of locked ones, and of those below zero. */
  private readonly equityOf = (position: number): number => {
    if (isLocked(this.contracts, position)) return EQUITY.NONE;
    const { positions } = this.contracts;
    if (positions.isCross(position)) return this.crossEquity(position);
    const market = marketOf(this.contracts, position);
    const notional = positions.qty(position) * market.markPrice * market.quoteMultiplier;
    const pnl = pnlInNumbers(positions.side(position), notional, positions.openNotional(position));
    const equity = positions.margin(position) + pnl;
    return equity < 0 ? EQUITY.NONE : equity;
  };

  private crossEquity(position: number): number {
    const { contracts } = this;
    const { positions } = contracts;
    const account = accountOf(this.contracts, position);
    let equity = this.cash.wallet(account.row);
    let sum = equity;
    let need = 0;
    let own = 0;
    for (let at = account.positions.first; at !== SLOT.NONE; at = positions.memberNext(at)) {
      if (!positions.isCross(at)) continue;
      const market = contracts.marketAt(positions.market(at));
      const notional = positions.qty(at) * market.markPrice * market.quoteMultiplier;
      const cost = positions.openNotional(at);
      equity += pnlInNumbers(positions.side(at), notional, cost);
      sum += notional + cost;
      const needs = needNear(market, notional);
      need += needs;
      if (at === position) own = needs;
    }
    if (sum > MAX_UNITS || need <= 0) return this.exactEquity(position);
    if (equity < 0) return EQUITY.NONE;
    const share = (equity * own) / need;
    const floor = Math.floor(share);
    const fraction = share - floor;
    const error = share * SURE.ERROR + SURE.MILLIONTH;
    return own === need
      ? equity
      : fraction > error && fraction < 1 - error
        ? floor
        : this.exactEquity(position);
  }

  private exactEquity(position: number): number {
    const equity = ownEquity(this.ledger, this.contracts, position);
    return equity < 0n ? EQUITY.NONE : Number(equity);
  }
}

/**
 * The losses that no one else can pay (rules/contracts#socialized-loss): winners give up to their own equity, in
 * proportion to it.
 */
import { compareForAdl } from '@tern/math/contract';
import { units } from '../../base/units.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { MemberStore } from '../../members/member-store.ts';
import { smaller } from '../amounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { MarginLedger } from '../margin/margin-ledger.ts';
import { directionOf, isLocked, marketOf, memberIdOf, pnlOf } from '../margin/risk.ts';
import { positionSideOf } from '../positions/position-side.ts';
import { adlPositionOf, ownEquity } from './adl-ranking.ts';

interface Winner {
  position: number;
  most: bigint;
  share: bigint;
}

export class SocializedLoss {
  private readonly ledger: Ledger;
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly events: Events<ContractRecordEvent>,
    private readonly cash: MarginLedger,
  ) {
    this.ledger = stores.ledger;
    this.members = stores.members;
    this.contracts = stores.contracts;
  }

  /** Collects up to `amount`, in this contract before others, and answers how much that was; the caller gets it. */
  collect(amount: bigint, contract: ContractMarket, liquidationId: number): bigint {
    if (amount <= 0n) return 0n;
    const own = this.collectFrom([contract], amount, liquidationId);
    const others = this.contracts.markets.filter((market) => market !== contract);
    return own + this.collectFrom(others, amount - own, liquidationId);
  }

  private collectFrom(markets: readonly ContractMarket[], amount: bigint, liquidationId: number): bigint {
    const winners = amount <= 0n ? [] : this.winners(markets);
    const all = winners.reduce((sum, { most }) => sum + most, 0n);
    const total = smaller(amount, all);
    if (total <= 0n) return 0n;
    for (const winner of winners) winner.share = (total * winner.most) / all;
    this.shareRest(
      winners,
      winners.reduce((rest, { share }) => rest - share, total),
    );
    for (const winner of winners) if (winner.share > 0n) this.give(winner, liquidationId);
    return winners.reduce((sum, { share }) => sum + share, 0n);
  }

  /** Units that division left, one each, in ranking order. */
  private shareRest(winners: readonly Winner[], rest: bigint): void {
    if (rest === 0n) return;
    const ranked = winners
      .map((winner) => ({ winner, rank: adlPositionOf(this.ledger, this.contracts, winner.position) }))
      .sort((a, b) => compareForAdl(a.rank, b.rank));
    let left = rest;
    for (const { winner } of ranked) {
      if (left === 0n) return;
      if (winner.share >= winner.most) continue;
      winner.share++;
      left--;
    }
  }

  /** Unlocked positions in profit in these contracts, by id. */
  private winners(markets: readonly ContractMarket[]): Winner[] {
    const { positions } = this.contracts;
    const found: Winner[] = [];
    for (const market of markets)
      for (let at = market.positions.first; at !== SLOT.NONE; at = positions.marketNext(at)) {
        if (isLocked(this.contracts, at)) continue;
        const pnl = pnlOf(this.contracts, at);
        if (pnl <= 0n) continue;
        const most = smaller(pnl, ownEquity(this.ledger, this.contracts, at));
        if (most > 0n) found.push({ position: at, most, share: 0n });
      }
    const idOf = ({ position }: Winner) => positions.id(position);
    return found.sort((a, b) => idOf(a) - idOf(b));
  }

  /** The entry moves; the clearing pays. */
  private give({ position, share }: Winner, liquidationId: number): void {
    const { positions } = this.contracts;
    const market = marketOf(this.contracts, position);
    const openNotional = BigInt(positions.openNotional(position));
    const moved = openNotional + directionOf(this.contracts, position) * share;
    positions.setOpenNotional(position, units(moved));
    this.cash.add(market.clearing, units(-share));
    market.totalsChanged = true;
    positions.touch(position);
    this.events.write({
      kind: 'loss-shared',
      liquidationId,
      memberId: memberIdOf(this.members, this.contracts, position),
      market: market.definition.market,
      side: positionSideOf(positions.side(position)),
      amount: share,
    });
  }
}

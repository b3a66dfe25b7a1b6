/**
 * Writes the events of scopes that were locked (rules/contracts#liquidation): what they had and needed, and what stood
 * behind the marks.
 */
import { crossLiquidationPrice, isolatedLiquidationPrice, type Scope } from '@tern/math/contract';
import { SLOT } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import { isValidSource } from '../../index-price/index-price.ts';
import type { Indexes } from '../../index-price/indexes.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { MemberStore } from '../../members/member-store.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { ScopeLocked } from '../liquidation-events.ts';
import { crossPositions, directionOf, marketOf, needOf, pnlOf, walletOf } from '../margin/risk.ts';
import { positionSideOf } from '../positions/position-side.ts';

export class LockEvents {
  private readonly indexes: Indexes;
  private readonly ledger: Ledger;
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly events: Events<ContractRecordEvent>,
  ) {
    this.indexes = stores.indexes;
    this.ledger = stores.ledger;
    this.members = stores.members;
    this.contracts = stores.contracts;
  }

  /** @param position NONE: the cross positions, which `held` names */
  writeLock(
    liquidationId: number,
    { equity, needPpm }: Scope,
    account: ContractAccount,
    position: number,
    held: readonly number[],
  ): void {
    const { positions } = this.contracts;
    const isCross = position === SLOT.NONE;
    this.events.write({
      kind: 'scope-locked',
      liquidationId,
      memberId: this.members.idOf(account.member),
      mode: isCross ? 'CROSS' : 'ISOLATED',
      market: isCross ? '' : marketOf(this.contracts, position).definition.market,
      side: isCross ? 'LONG' : positionSideOf(positions.side(position)),
      equity,
      needPpm,
      positions: held.map((one) => this.heldPosition(one, account)),
    });
  }

  private heldPosition(position: number, account: ContractAccount): ScopeLocked['positions'][number] {
    const { positions } = this.contracts;
    const market = marketOf(this.contracts, position);
    const qty = BigInt(positions.qty(position));
    const openNotional = BigInt(positions.openNotional(position));
    const margin = BigInt(positions.margin(position));
    const isCross = positions.isCross(position);
    const price = isCross
      ? this.crossPrice(account, market)
      : isolatedLiquidationPrice(market.terms, {
          direction: directionOf(this.contracts, position),
          qty,
          openNotional,
          margin,
        });
    return {
      market: market.definition.market,
      side: positionSideOf(positions.side(position)),
      qty,
      openNotional,
      margin,
      markPrice: BigInt(market.markPrice),
      liquidationPrice: price ?? 0n,
    };
  }

  private crossPrice(account: ContractAccount, market: ContractMarket): bigint | undefined {
    const { positions } = this.contracts;
    const long = { qty: 0n, openNotional: 0n };
    const short = { qty: 0n, openNotional: 0n };
    let otherNeedPpm = 0n;
    let otherPnl = 0n;
    for (const position of crossPositions(this.contracts, account)) {
      if (marketOf(this.contracts, position) === market) {
        const side = positions.side(position) === 0 ? long : short;
        side.qty = BigInt(positions.qty(position));
        side.openNotional = BigInt(positions.openNotional(position));
      } else {
        otherNeedPpm += needOf(this.contracts, position);
        otherPnl += pnlOf(this.contracts, position);
      }
    }
    const wallet = walletOf(this.ledger, account);
    return crossLiquidationPrice(market.terms, { wallet, long, short, otherNeedPpm, otherPnl });
  }

  /** Writes what stands behind the marks of these positions, once per contract. */
  writeMarks(positions: readonly number[]): void {
    const concerned = new Set(positions.map((position) => marketOf(this.contracts, position)));
    for (const market of this.contracts.markets)
      if (concerned.has(market))
        this.events.write({
          kind: 'mark-explained',
          market: market.definition.market,
          indexPrice: BigInt(market.indexPrice),
          markPrice: BigInt(market.markPrice),
          sources: this.sourcesOf(market),
        });
  }

  /** As they stood at the last tick. */
  private sourcesOf(market: ContractMarket): { source: string; price: bigint; isValid: boolean }[] {
    const sources = this.indexes.find(market.definition.indexSymbol)?.sources ?? [];
    const { lastTickMs } = this.contracts;
    return sources.map((source) => ({
      source: source.source,
      price: source.price,
      isValid: isValidSource(source, lastTickMs),
    }));
  }
}

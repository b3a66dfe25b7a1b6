/**
 * Writes the events of scopes that were locked (rules/contracts#liquidation): what they had and needed, and what stood
 * behind the marks.
 */

import { crossLiquidationPrice, isolatedLiquidationPrice, type Scope } from '@tern/math/contract';
import { SLOT } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import { isValidSource } from '../../index-price/index-price.ts';
import type { EngineMemory } from '../../memory/engine-memory.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ScopeLocked } from '../liquidation-events.ts';
import { crossPositions, directionOf, marketOf, needOf, pnlOf, walletOf } from '../margin/risk.ts';
import { positionSideOf } from '../positions/position-side.ts';

export class LockEvents {
  constructor(
    private readonly memory: EngineMemory,
    private readonly events: Events<ContractRecordEvent>,
  ) {}

  /** @param position NONE: the cross positions, which `held` names */
  writeLock(
    liquidationId: number,
    { equity, needPpm }: Scope,
    account: ContractAccount,
    position: number,
    held: readonly number[],
  ): void {
    const { positions } = this.memory.contracts;
    const isCross = position === SLOT.NONE;
    this.events.write({
      kind: 'scope-locked',
      liquidationId,
      memberId: this.memory.members.idOf(account.member),
      mode: isCross ? 'CROSS' : 'ISOLATED',
      market: isCross ? '' : marketOf(this.memory, position).definition.market,
      side: isCross ? 'LONG' : positionSideOf(positions.side(position)),
      equity,
      needPpm,
      positions: held.map((one) => this.heldPosition(one, account)),
    });
  }

  private heldPosition(position: number, account: ContractAccount): ScopeLocked['positions'][number] {
    const { positions } = this.memory.contracts;
    const market = marketOf(this.memory, position);
    const qty = BigInt(positions.qty(position));
    const openNotional = BigInt(positions.openNotional(position));
    const margin = BigInt(positions.margin(position));
    const isCross = positions.isCross(position);
    const price = isCross
      ? this.crossPrice(account, market)
      : isolatedLiquidationPrice(market.terms, {
          direction: directionOf(this.memory, position),
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
    const { positions } = this.memory.contracts;
    const long = { qty: 0n, openNotional: 0n };
    const short = { qty: 0n, openNotional: 0n };
    let otherNeedPpm = 0n;
    let otherPnl = 0n;
    for (const position of crossPositions(this.memory, account)) {
      if (marketOf(this.memory, position) === market) {
        const side = positions.side(position) === 0 ? long : short;
        side.qty = BigInt(positions.qty(position));
        side.openNotional = BigInt(positions.openNotional(position));
      } else {
        otherNeedPpm += needOf(this.memory, position);
        otherPnl += pnlOf(this.memory, position);
      }
    }
    const wallet = walletOf(this.memory, account);
    return crossLiquidationPrice(market.terms, { wallet, long, short, otherNeedPpm, otherPnl });
  }

  /** Writes what stands behind the marks of these positions, once per contract. */
  writeMarks(positions: readonly number[]): void {
    const concerned = new Set(positions.map((position) => marketOf(this.memory, position)));
    for (const market of this.memory.contracts.markets)
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
    const sources = this.memory.indexes.find(market.definition.indexSymbol)?.sources ?? [];
    const { lastTickMs } = this.memory.contracts;
    return sources.map((source) => ({
      source: source.source,
      price: source.price,
      isValid: isValidSource(source, lastTickMs),
    }));
  }
}

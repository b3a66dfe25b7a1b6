/** Tells of scopes that were locked (RULES 1.8): what they had and needed, and what stood behind the marks. */
import { crossLiquidationPrice, isolatedLiquidationPrice, type Scope } from '@tern/math/contract';
import { SLOT } from '../../book/order-store.ts';
import type { EventWriter } from '../../codec/event-writer.ts';
import { POSITION_SIDES } from '../../commands.ts';
import type { EngineMemory } from '../../engine-memory.ts';
import type { ScopeLocked } from '../../events.ts';
import { isValidSource } from '../../index-price/index-price.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import { crossPositions, directionOf, marketOf, needOf, pnlOf, walletOf } from '../margin/risk.ts';
import { POSITION } from '../positions/position-record.ts';

export class LockEvents {
  constructor(
    private readonly memory: EngineMemory,
    private readonly events: EventWriter,
  ) {}

  /** @param position NONE: the cross positions, which `held` names */
  locked(
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
      memberId: this.memory.members.id[account.member]!,
      mode: isCross ? 'CROSS' : 'ISOLATED',
      market: isCross ? '' : marketOf(this.memory, position).definition.market,
      side: isCross ? 'LONG' : POSITION_SIDES[positions.integer(position, POSITION.SIDE)]!,
      equity,
      needPpm,
      positions: held.map((one) => this.told(one, account)),
    });
  }

  private told(position: number, account: ContractAccount): ScopeLocked['positions'][number] {
    const { positions } = this.memory.contracts;
    const market = marketOf(this.memory, position);
    const qty = BigInt(positions.number(position, POSITION.QTY));
    const openNotional = BigInt(positions.number(position, POSITION.OPEN_NOTIONAL));
    const margin = BigInt(positions.number(position, POSITION.MARGIN));
    const isCross = positions.integer(position, POSITION.IS_CROSS) === 1;
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
      side: POSITION_SIDES[positions.integer(position, POSITION.SIDE)]!,
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
        const side = positions.integer(position, POSITION.SIDE) === 0 ? long : short;
        side.qty = BigInt(positions.number(position, POSITION.QTY));
        side.openNotional = BigInt(positions.number(position, POSITION.OPEN_NOTIONAL));
      } else {
        otherNeedPpm += needOf(this.memory, position);
        otherPnl += pnlOf(this.memory, position);
      }
    }
    const wallet = walletOf(this.memory, account);
    return crossLiquidationPrice(market.terms, { wallet, long, short, otherNeedPpm, otherPnl });
  }

  /** What stands behind the marks of these positions, once per contract. */
  explain(positions: readonly number[]): void {
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
    const { dictionary, indexes, contracts } = this.memory;
    const number = dictionary.indexNumber(market.definition.indexSymbol);
    if (number === undefined) return [];
    return indexes[number]!.sources.map((source) => ({
      source: source.source,
      price: source.price,
      isValid: isValidSource(source, contracts.lastTickMs),
    }));
  }
}

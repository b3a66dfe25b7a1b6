/**
 * Changing the leverage of a member in a contract, with positions open or not (rules/contracts#leverage). Both sides
 * succeed or nothing changes.
 */
import { PPM } from '@tern/math';
import { initialMargin, largestNotional, riskIsHigher, type Scope } from '@tern/math/contract';
import { units } from '../../base/units.ts';
import { SLOT } from '../../book/order-store.ts';
import type { Events } from '../../codec/event-writer.ts';
import type { MemberStore } from '../../members/member-store.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import { CONTRACT_MEMBER, type ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractRecordEvent } from '../contract-record-event.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { LeverageChange, LeverageUndo, MarginChange } from './leverage-change.ts';
import type { MarginAccount } from './margin-account.ts';
import type { MarginLedger } from './margin-ledger.ts';
import { isHeldByIndex } from './meeting-rules.ts';
import { crossPositions, needOf, notionalAtMark, pnlOf } from './risk.ts';

/** Above this risk no margin is given back. */
const SAFE_RISK: Scope = { needPpm: 80n * PPM, equity: 100n };

export class ChangeLeverage {
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly events: Events<ContractRecordEvent>,
    private readonly cash: MarginLedger,
    private readonly wallet: MarginAccount,
  ) {
    this.members = stores.members;
    this.contracts = stores.contracts;
  }

  /** The change that it would be, or why it may not be done. Changes nothing. */
  check(market: ContractMarket, account: ContractAccount, leverage: number) {
    if (leverage < 1 || leverage > market.maxLeverage) return 'LEVERAGE_INVALID';
    const held = settingFault(this.contracts, market, account);
    if (held !== 'OK') return held;
    const { member } = account;
    if (
      market.memberInteger(member, CONTRACT_MEMBER.OPENING_ORDERS) > 0 ||
      market.memberInteger(member, CONTRACT_MEMBER.OPENING_PLANS) > 0
    )
      return 'HAS_OPEN_ORDERS';
    const own = openPositionsOf(market, member);
    if (this.isSet(market, member, leverage))
      return { market, account, leverage, margins: [], available: 0n };
    const cap = largestNotional(market.terms, BigInt(leverage));
    if (own.some((position) => notionalAtMark(this.contracts, position) > cap)) return 'TIER_LIMIT';
    let available = this.rawAvailableAt(market, account, leverage);
    const margins = this.marginsAt(own, leverage);
    for (const { position, margin, more } of margins) {
      if (more > (available > 0n ? available : 0n)) return 'INSUFFICIENT_BALANCE';
      available -= more;
      if (more < 0n && isAboveSafeRisk(this.contracts, position, margin)) return 'LEVERAGE_RISK';
    }
    if (market.isCross(member) && own.length > 0 && available < 0n) return 'INSUFFICIENT_BALANCE';
    return { market, account, leverage, margins, available };
  }

  /** The margins of the isolated ones of these positions with this leverage. */
  private marginsAt(own: readonly number[], leverage: number): MarginChange[] {
    const { positions } = this.contracts;
    const margins: MarginChange[] = [];
    for (const position of own) {
      if (positions.isCross(position)) continue;
      const margin = initialMargin(BigInt(positions.openNotional(position)), BigInt(leverage));
      margins.push({ position, margin, more: margin - BigInt(positions.margin(position)) });
    }
    return margins.sort((a, b) => Number(a.more - b.more));
  }

  /** Does what `check` allowed, right after it. */
  apply(change: LeverageChange): void {
    if (this.begin(change) !== undefined) this.keep(change);
  }

  /**
   * Does it so that it can be put back: an order that ends without resting or trading changes nothing
   * (rules/contracts#leverage). `keep` must follow, or `putBack`. Undefined: it is set already.
   */
  begin(change: LeverageChange): LeverageUndo | undefined {
    const { market, account, leverage, margins } = change;
    const { positions } = this.contracts;
    const { member } = account;
    if (this.isSet(market, member, leverage)) return undefined;
    const setting = market.memberInteger(member, CONTRACT_MEMBER.SETTING);
    const before = openPositionsOf(market, member).map((position) => ({
      position,
      leverage: positions.leverage(position),
      margin: positions.margin(position),
    }));
    market.setSetting(member, leverage, market.isCross(member));
    for (const { position } of before) positions.setLeverage(position, leverage);
    for (const { position, margin } of margins) {
      const more = units(margin) - positions.margin(position);
      if (more > 0) this.cash.take(account.row, more);
      else this.cash.give(account.row, -more);
      positions.setMargin(position, units(margin));
    }
    const from = this.events.out.at;
    this.events.write(settingChanged(this.members, market, member));
    return { change, setting, positions: before, event: { from, to: this.events.out.at } };
  }

  /** The positions have the leverage for good: their events follow. */
  keep({ market, account }: LeverageChange): void {
    const { positions } = this.contracts;
    for (const position of openPositionsOf(market, account.member)) positions.touch(position);
  }

  /** As if it had not been done; nothing was traded since. */
  putBack({ change, setting, positions: before, event }: LeverageUndo): void {
    const { positions } = this.contracts;
    const { market, account } = change;
    market.setSetting(account.member, setting >> 1, (setting & 1) === 1);
    for (const { position, leverage, margin } of before) {
      const more = margin - positions.margin(position);
      if (more > 0) this.cash.take(account.row, more);
      else this.cash.give(account.row, -more);
      positions.setMargin(position, margin);
      positions.setLeverage(position, leverage);
    }
    this.events.takeBack(event);
  }

  /** The member's setting and open positions in the contract agree on it. */
  private isSet(market: ContractMarket, member: number, leverage: number): boolean {
    const { positions } = this.contracts;
    return (
      leverage === market.leverage(member) &&
      openPositionsOf(market, member).every((position) => positions.leverage(position) === leverage)
    );
  }

  /** Available before its max(0, …) with this leverage for the cross positions of the contract. */
  private rawAvailableAt(market: ContractMarket, account: ContractAccount, leverage: number): bigint {
    const { positions } = this.contracts;
    let available = this.wallet.rawAvailable(account);
    for (const position of crossPositions(this.contracts, account)) {
      if (positions.market(position) !== market.number) continue;
      const openNotional = BigInt(positions.openNotional(position));
      const before = BigInt(positions.leverage(position));
      available += initialMargin(openNotional, before) - initialMargin(openNotional, BigInt(leverage));
    }
    return available;
  }
}

/** The member's open positions in a contract: long, then short. */
export function openPositionsOf(market: ContractMarket, member: number): number[] {
  return [0, 1].map((side) => market.position(member, side)).filter((position) => position !== SLOT.NONE);
}

/** True when an isolated position with this margin would be above 80 %. */
export function isAboveSafeRisk(contracts: ContractMemory, position: number, margin: bigint): boolean {
  const scope = { needPpm: needOf(contracts, position), equity: margin + pnlOf(contracts, position) };
  return riskIsHigher(scope, SAFE_RISK);
}

/**
 * The reason why leverage and mode may not be changed now (rules/contracts#held-accounts): beside what keeps margin in
 * its position, a cross position in a contract whose marks do not count, for a lower leverage moves cross equity into
 * an isolated margin.
 */
export function settingFault(contracts: ContractMemory, market: ContractMarket, account: ContractAccount) {
  const fault = marginFault(contracts, market, account);
  if (fault !== 'OK') return fault;
  return isHeldByIndex(contracts, account) ? 'INDEX_UNAVAILABLE' : 'OK';
}

/** The reason why no margin may leave a position of the contract now: a lock, or marks that do not count. */
export function marginFault(contracts: ContractMemory, market: ContractMarket, account: ContractAccount) {
  const { positions } = contracts;
  const own = openPositionsOf(market, account.member);
  const isLocked = (position: number) => positions.liquidationId(position) !== 0;
  if (account.liquidationId !== 0 || own.some(isLocked)) return 'LIQUIDATING';
  return own.length > 0 && !market.isNormal() ? 'INDEX_UNAVAILABLE' : 'OK';
}

export function settingChanged(members: MemberStore, market: ContractMarket, member: number) {
  return {
    kind: 'trading-setting-changed' as const,
    memberId: members.idOf(member),
    market: market.definition.market,
    mode: market.isCross(member) ? ('CROSS' as const) : ('ISOLATED' as const),
    leverage: market.leverage(member),
  };
}

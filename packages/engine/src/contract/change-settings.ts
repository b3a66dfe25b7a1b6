/**
 * Changing the settings of a listed contract (rules/contracts#settings): at once, or, when the change would lock
 * positions, after the notice that the settings in force give, so that the members concerned are warned first.
 */
import { mustBeLiquidated, needPpm, type Scope } from '@tern/math/contract';
import type { CommandContext } from '../base/command-context.ts';
import { NONE, SLOT } from '../book/order-store.ts';
import type { Events } from '../codec/event-writer.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { MemberStore } from '../members/member-store.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractMemory } from './contract-memory.ts';
import type { ContractRecordEvent } from './contract-record-event.ts';
import type { ContractSettings } from './contract-settings.ts';
import type { ContractStores } from './contract-stores.ts';
import { termsOf } from './contract-terms.ts';
import { settingChanged } from './margin/change-leverage.ts';
import { accountOf, crossScope, isLocked, isolatedScope, memberIdOf, notionalAtMark } from './margin/risk.ts';

/** The parts that follow settings that are in force now. */
export interface SettingsInForce {
  settingsChanged(): void;
  intervalWasSet(market: ContractMarket): void;
}

export class SettingsChanges {
  private readonly ledger: Ledger;
  private readonly members: MemberStore;
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly context: CommandContext,
    private readonly events: Events<ContractRecordEvent>,
    private readonly inForce: SettingsInForce,
  ) {
    this.ledger = stores.ledger;
    this.members = stores.members;
    this.contracts = stores.contracts;
  }

  /** The settings were checked. */
  change(market: ContractMarket, settings: ContractSettings): void {
    const { noticeMs } = market.settings.bounds;
    const memberIds = noticeMs === 0 ? [] : this.membersToBeLocked(market, settings);
    if (memberIds.length === 0) {
      this.apply(market, settings);
      return;
    }
    const effectiveMs = this.context.timeMs + noticeMs;
    market.pendingSettings = { settings, effectiveMs };
    const { contracts } = this;
    contracts.nextDueMs = Math.min(contracts.nextDueMs, effectiveMs);
    const name = market.definition.market;
    this.events.write({
      kind: 'contract-settings-scheduled',
      market: name,
      settings,
      effectiveMs,
      memberIds,
    });
  }

  /** Applies what was announced for this time or earlier. */
  applyDue(timeMs: number): void {
    for (const market of this.contracts.markets) {
      const { pendingSettings } = market;
      if (pendingSettings === null || pendingSettings.effectiveMs > timeMs) continue;
      this.context.workOn(market.definition.market);
      this.apply(market, pendingSettings.settings);
    }
  }

  private apply(market: ContractMarket, settings: ContractSettings): void {
    const leverage = market.defaultLeverage;
    const { fundingIntervalMs } = market.settings;
    this.inForce.settingsChanged();
    market.pendingSettings = null;
    market.setSettings(settings);
    if (settings.fundingIntervalMs !== fundingIntervalMs) this.inForce.intervalWasSet(market);
    this.events.write(market.changed());
    if (market.defaultLeverage !== leverage) this.keepLeverage(market, leverage);
  }

  /**
   * A member who trades by the default that was has it as a setting from now on: one leverage for all
   * (rules/contracts#leverage).
   */
  private keepLeverage(market: ContractMarket, leverage: number): void {
    for (let member = 0; member < this.members.count; member++) {
      if (market.hasSetting(member) || !market.isTradedBy(member)) continue;
      market.setSetting(member, leverage, false);
      this.events.write(settingChanged(this.members, market, member));
    }
  }

  /** Ids, ascending, of the members of whom a scope is below 100 % now and would not be then. */
  private membersToBeLocked(market: ContractMarket, settings: ContractSettings): number[] {
    if (market.markPrice === 0) return [];
    const { positions } = this.contracts;
    const found = new Set<number>();
    for (let at = market.positions.first; at !== SLOT.NONE; at = positions.marketNext(at)) {
      const memberId = memberIdOf(this.members, this.contracts, at);
      if (found.has(memberId) || isLocked(this.contracts, at)) continue;
      if (this.wouldBeLocked(market, settings, at)) found.add(memberId);
    }
    return [...found].sort((a, b) => a - b);
  }

  private wouldBeLocked(market: ContractMarket, settings: ContractSettings, position: number): boolean {
    const isCross = this.contracts.positions.isCross(position);
    const scope = isCross
      ? crossScope(this.ledger, this.contracts, accountOf(this.contracts, position))
      : isolatedScope(this.contracts, position);
    if (mustBeLiquidated(scope)) return false;
    const after: Scope = { ...scope };
    const own = isCross ? this.crossPositionsIn(market, position) : [position];
    const terms = termsOf(market.definition, settings, market.quoteScale);
    for (const one of own) {
      const notional = notionalAtMark(this.contracts, one);
      after.needPpm += needPpm(terms, notional) - needPpm(market.terms, notional);
    }
    return mustBeLiquidated(after);
  }

  /** The positions in this contract of the account that holds the position. */
  private crossPositionsIn(market: ContractMarket, position: number): number[] {
    const member = this.contracts.positions.member(position);
    return [market.position(member, 0), market.position(member, 1)].filter((one) => one !== NONE);
  }
}

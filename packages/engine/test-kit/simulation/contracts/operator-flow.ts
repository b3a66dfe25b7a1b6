/**
 * The operators' commands for contracts: statuses, flags and settings change now and then, and mostly back to normal;
 * money comes in.
 */

import type { Random } from '@tern/test-kit/random';
import type { ContractStatus } from '../../../src/contract/commands.ts';
import type { ContractSettings } from '../../../src/contract/contract-settings.ts';
import { DEFAULT_INDEX_LIMITS } from '../../../src/index-price/commands.ts';
import type { Command } from '../../../src/journal/commands.ts';
import type { Contract } from '../../reference/contract/world.ts';
import type { ReferenceExchange } from '../../reference/reference-exchange.ts';
import { CONTRACTS, credit, MEMBERS, SOURCES } from './world.ts';

/** Instead of a factor: rates so much higher. */
const HARSH = 0;
const HARSH_MMR_PPM = 100_000;

interface Honest {
  contract(): Contract;
  member(): number;
  requestId(): string;
}

export class OperatorFlow {
  constructor(
    private readonly random: Random,
    private readonly reference: ReferenceExchange,
    private readonly flow: Honest,
  ) {}

  /** Statuses, flags and settings change now and then, and mostly back to normal; money comes in. */
  next(): Command {
    const { random, reference } = this;
    const stopped = [...this.reference.contracts.world.contracts.values()].find(
      ({ status }) => status !== 'OPEN',
    );
    if (stopped !== undefined && random.chance(60))
      return { kind: 'set-contract-status', market: stopped.market, status: 'OPEN', reason: '' };
    const held = [...reference.model.members.values()].find((one) => one.frozen || !one.tradingAllowed);
    if (held !== undefined && random.chance(60))
      return { kind: 'set-member-flags', memberId: held.memberId, frozen: false, tradingAllowed: true };
    const { market, settings } = this.flow.contract();
    switch (random.below(9)) {
      case 0: {
        const status = random.pick<ContractStatus>([
          'HALTED',
          'CANCEL_ONLY',
          'CANCEL_ONLY',
          'PREPARED',
          'CLOSED',
        ]);
        const all = [...reference.contracts.world.contracts.values()];
        const empty = all.filter(({ positions }) => positions.length === 0);
        const closable = status === 'CLOSED' && empty.length > 0 && random.chance(50);
        const name = closable ? random.pick(empty).market : market;
        return { kind: 'set-contract-status', market: name, status, reason: 'a reason' };
      }
      case 1:
        return {
          kind: 'set-member-flags',
          memberId: this.flow.member(),
          frozen: random.chance(50),
          tradingAllowed: random.chance(50),
        };
      case 2:
        return random.chance(15)
          ? { kind: 'core-started', engineVersion: 1 }
          : { kind: 'open-member', memberId: this.flow.member() };
      case 8: {
        const { indexSymbol: symbol, priceScale, terms } = this.flow.contract();
        const { tickSize: step } = terms;
        const sources = SOURCES.slice(random.below(2)).map((source) => ({ source, weight: 1 }));
        const limits = { ...DEFAULT_INDEX_LIMITS, jumpPpm: random.pick([20_000, 50_000, 1_000_000]) };
        return { kind: 'set-index', symbol, priceScale: priceScale + 1, step, sources, limits };
      }
      case 3:
        return {
          kind: 'set-contract-settings',
          market,
          settings: { ...settings, ...this.newTerms(market) },
        };
      case 4:
        return credit(this.flow.requestId(), 'insurance', random.between(1, 60), 'assets');
      default: {
        const memberId = random.pick(MEMBERS);
        return credit(this.flow.requestId(), memberId, random.between(50, 2_000), 'contract');
      }
    }
  }

  /**
   * Other fees; now and then other tiers, so that positions whose mark has not moved are at risk; and rarely rates that
   * would lock nearly every position, so that they are announced first.
   */
  private newTerms(market: string): Partial<ContractSettings> {
    const { random } = this;
    const fees = { takerFeePpm: random.between(200, 800), makerFeePpm: random.between(0, 200) };
    const { settings } = CONTRACTS.find((one) => one.market === market)!;
    const factor = random.pick([2, 2, 2, 2, 3, 4, HARSH]);
    const isHarsh = factor === HARSH;
    // With higher rates only at a lower leverage, else a fresh position would be at its liquidation.
    const most = isHarsh ? 4 : 15;
    const maxLeverage = factor === 2 && random.chance(80) ? settings.maxLeverage : most;
    const tiers = settings.tiers.map((tier) => ({
      cap: tier.cap,
      mmrPpm: isHarsh ? tier.mmrPpm + HARSH_MMR_PPM : Math.floor((tier.mmrPpm * factor) / 2),
      maxLeverage: isHarsh ? most : tier.maxLeverage,
    }));
    const bounds = { ...settings.bounds, takeoverSlipPpm: random.pick([20_000, 5_000, 0]) };
    return { ...fees, tiers, maxLeverage, bounds, riskIncludesCloseFee: random.chance(50) };
  }
}

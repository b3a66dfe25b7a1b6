/** What operators do to contracts: statuses, flags and settings change now and then, and mostly back to normal; money comes in. */
import type { Command, ContractSettings, ContractStatus } from '../../commands.ts';
import type { Contract } from '../../reference/contract/world.ts';
import type { ReferenceExchange } from '../../reference/reference-exchange.ts';
import type { Random } from '../random.ts';
import { CONTRACTS, credit, MEMBERS } from './world.ts';

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
    switch (random.below(8)) {
      case 0: {
        const status = random.pick<ContractStatus>([
          'HALTED',
          'CANCEL_ONLY',
          'CANCEL_ONLY',
          'PREPARED',
          'CLOSED',
        ]);
        return { kind: 'set-contract-status', market, status, reason: 'a reason' };
      }
      case 1:
        return {
          ...{ kind: 'set-member-flags', memberId: this.flow.member() },
          ...{ frozen: random.chance(50), tradingAllowed: random.chance(50) },
        };
      case 2:
        return random.chance(15)
          ? { kind: 'core-started', engineVersion: 1 }
          : { kind: 'open-member', memberId: this.flow.member() };
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

  /** Other fees; now and then other tiers, so that somebody is at risk whose mark has not moved. */
  private newTerms(market: string): Partial<ContractSettings> {
    const { random } = this;
    const fees = { takerFeePpm: random.between(200, 800), makerFeePpm: random.between(0, 200) };
    const { settings } = CONTRACTS.find((one) => one.market === market)!;
    const factor = random.pick([2, 2, 3, 4]);
    const tiers = settings.tiers.map((tier) => ({ ...tier, mmrPpm: Math.floor((tier.mmrPpm * factor) / 2) }));
    const maxLeverage = random.chance(80) ? settings.maxLeverage : 15;
    return { ...fees, tiers, maxLeverage, riskIncludesCloseFee: random.chance(50) };
  }
}

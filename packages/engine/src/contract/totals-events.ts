/** Clearing and open quantity of the contracts, told after a command when they differ from what they were before it. */
import { ContractTotalsValues } from '../codec/contract-event-values.ts';
import type { EventWriter } from '../codec/event-writer.ts';
import { writeContractTotalsChanged } from '../codec/write-contract-events.ts';
import type { EngineMemory } from '../engine-memory.ts';
import type { ContractMarket } from './contract-market.ts';

export class TotalsEvents {
  /** By contract: as they were told last. */
  private readonly told: ContractTotalsValues[] = [];

  constructor(
    private readonly memory: EngineMemory,
    private readonly events: EventWriter,
  ) {}

  /** Before a command: contracts that are new, or that a snapshot brought, were told as they are. */
  follow(): void {
    const { markets } = this.memory.contracts;
    while (this.told.length < markets.length) {
      const values = new ContractTotalsValues();
      const market = markets[this.told.length]!;
      values.market = market.number;
      this.told.push(values);
      keep(market, values);
    }
  }

  writeChanges(): void {
    const { markets } = this.memory.contracts;
    for (let number = 0; number < this.told.length; number++) {
      const market = markets[number]!;
      if (!market.totalsChanged) continue;
      market.totalsChanged = false;
      const values = this.told[number]!;
      if (isSame(market, values)) continue;
      keep(market, values);
      writeContractTotalsChanged(this.events, values);
    }
  }
}

function keep({ clearing, openQty }: ContractMarket, values: ContractTotalsValues): void {
  values.clearingLo = clearing.lo;
  values.clearingHi = clearing.hi;
  values.openQty = openQty;
}

function isSame({ clearing, openQty }: ContractMarket, values: ContractTotalsValues): boolean {
  return values.openQty === openQty && values.clearingLo === clearing.lo && values.clearingHi === clearing.hi;
}

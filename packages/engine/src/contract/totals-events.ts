/** Clearing and open quantity of the contracts, written after a command when they differ from what they were before it. */
import type { Events } from '../codec/event-writer.ts';
import { ContractTotalsValues } from './contract-event-values.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractMemory } from './contract-memory.ts';
import type { ContractRecordEvent } from './contract-record-event.ts';
import type { ContractStores } from './contract-stores.ts';
import { writeContractTotalsChanged } from './write-contract-events.ts';

export class TotalsEvents {
  private readonly contracts: ContractMemory;
  /** The totals of each contract as they were written last. */
  private readonly written: { market: ContractMarket; values: ContractTotalsValues }[] = [];

  constructor(
    stores: ContractStores,
    private readonly events: Events<ContractRecordEvent>,
  ) {
    this.contracts = stores.contracts;
  }

  /** Before a command: contracts that are new, or that a snapshot brought, were written as they are. */
  follow(): void {
    const { contracts } = this;
    while (this.written.length < contracts.markets.length) {
      const values = new ContractTotalsValues();
      const market = contracts.marketAt(this.written.length);
      values.market = market.number;
      this.written.push({ market, values });
      keep(market, values);
    }
  }

  writeChanges(): void {
    for (const { market, values } of this.written) {
      if (!market.totalsChanged) continue;
      market.totalsChanged = false;
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

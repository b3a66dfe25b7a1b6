/**
 * The budgets of the insurance fund for selling takeovers below their bankruptcy price in one clock hour
 * (rules/contracts#insurance-fund): a share of what it held when the hour began for each contract, and another for all,
 * so that no member can sell it own liquidations. Other payments are not counted here.
 */
import { PPM } from '@tern/math';
import { smaller } from '../amounts.ts';
import type { ContractMarket } from '../contract-market.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { InsuranceFund } from './fund.ts';

const HOUR_MS = 3_600_000;

export class FundBudgets {
  private readonly contracts: ContractMemory;
  constructor(
    stores: ContractStores,
    private readonly fund: InsuranceFund,
  ) {
    this.contracts = stores.contracts;
  }

  /** Called by every tick and every liquidation before anything is done: a new hour begins with what the fund holds. */
  beginHour(timeMs: number): void {
    const { contracts } = this;
    const hour = Math.floor(timeMs / HOUR_MS);
    if (contracts.fundHour === hour) return;
    contracts.fundHour = hour;
    contracts.fundAtHour = this.fund.balance();
    for (const market of contracts.markets) market.fundSpent = 0n;
  }

  /** The amount that may still be paid for this contract in the hour; never negative. */
  left(market: ContractMarket): bigint {
    const { markets, fundAtHour } = this.contracts;
    const { contractFundBudgetPpm, totalFundBudgetPpm } = market.settings.bounds;
    const spent = markets.reduce((sum, { fundSpent }) => sum + fundSpent, 0n);
    const ofContract = (fundAtHour * BigInt(contractFundBudgetPpm)) / PPM - market.fundSpent;
    const ofAll = (fundAtHour * BigInt(totalFundBudgetPpm)) / PPM - spent;
    const left = smaller(ofContract, ofAll);
    return left > 0n ? left : 0n;
  }

  spend(market: ContractMarket, amount: bigint): void {
    market.fundSpent += amount;
  }
}

/**
 * The money of accounts in liquidation. A wallet in the ledger is never below zero, but between two steps of one command
 * a liquidated one may be: what it then lacks stands here, and is nothing when the command ends.
 */
import type { Scope } from '@tern/math/contract';
import { units } from '../../base/units.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { ContractAccount } from '../contract-accounts.ts';
import type { ContractMemory } from '../contract-memory.ts';
import type { ContractStores } from '../contract-stores.ts';
import type { MarginAccount } from '../margin/margin-account.ts';
import type { MarginLedger } from '../margin/margin-ledger.ts';
import { crossScope } from '../margin/risk.ts';

export class LiquidatedMarginAccounts {
  private readonly ledger: Ledger;
  private readonly contracts: ContractMemory;
  private readonly debts = new Map<ContractAccount, bigint>();

  constructor(
    stores: ContractStores,
    private readonly cash: MarginLedger,
    private readonly wallet: MarginAccount,
  ) {
    this.ledger = stores.ledger;
    this.contracts = stores.contracts;
  }

  /** Cash that no order reserves; may be below zero. */
  free(account: ContractAccount): bigint {
    return this.ledger.freeOf(account.row) - this.debtOf(account);
  }

  crossScope(account: ContractAccount): Scope {
    const { needPpm, equity } = crossScope(this.ledger, this.contracts, account);
    return { needPpm, equity: equity - this.debtOf(account) };
  }

  /**
   * Pays in, or out (negative): what the wallet lacks is covered as always (rules/contracts#wallet), what that leaves
   * is owed.
   */
  change(account: ContractAccount, amount: bigint): void {
    const free = amount - this.debtOf(account);
    this.debts.delete(account);
    if (free > 0n) this.cash.give(account.row, units(free));
    if (free >= 0n) return;
    const missing = -free - this.wallet.pay(account, -free);
    if (missing > 0n) this.debts.set(account, missing);
  }

  /** Clears the account's debt and answers it, in quote units: the liquidation engine bears it. */
  takeDebt(account: ContractAccount): bigint {
    const debt = this.debtOf(account);
    this.debts.delete(account);
    return debt;
  }

  private debtOf(account: ContractAccount): bigint {
    return this.debts.get(account) ?? 0n;
  }
}

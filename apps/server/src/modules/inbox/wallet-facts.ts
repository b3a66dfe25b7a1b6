/** The facts that notices about money over chains name and the journal's events do not, as the wallet's tables have them. */
import type { Event } from '@tern/engine';
import type { Released } from '../../kernel/kernel.ts';
import type { TransactionSql } from '../../platform/database/connect.ts';
import { type DepositNumber, depositIds, type WithdrawalFacts, withdrawalFacts } from '../wallet/index.ts';
import { isNews } from './wallet-notices.ts';

export class WalletFacts {
  private constructor(
    private readonly withdrawals: ReadonlyMap<number, WithdrawalFacts>,
    private readonly deposits: ReadonlyMap<string, string>,
  ) {}

  /** The wallet's projection has written these rows by now. */
  static async read(sql: TransactionSql, rows: readonly Released[]): Promise<WalletFacts> {
    const withdrawals = new Set<number>();
    const deposits = new Map<string, DepositNumber>();
    for (const event of rows.flatMap(({ events }) => events))
      if (event.kind === 'withdrawal-changed' && isNews(event.state)) withdrawals.add(event.withdrawalId);
      else if (isDeposit(event)) deposits.set(keyOf(event), event);
    const known = withdrawals.size === 0 ? new Map() : await withdrawalFacts(sql, [...withdrawals]);
    const ids = deposits.size === 0 ? [] : await depositIds(sql, [...deposits.values()]);
    return new WalletFacts(known, new Map(ids.map((one) => [keyOf(one), one.depositId])));
  }

  withdrawal(withdrawalId: number): WithdrawalFacts | undefined {
    return this.withdrawals.get(withdrawalId);
  }

  depositId(deposit: DepositNumber): string {
    return this.deposits.get(keyOf(deposit)) ?? '';
  }
}

type DepositEvent = Extract<Event, { kind: 'deposit-numbered' | 'held-deposit-booked' | 'deposit-reversed' }>;

function isDeposit(event: Event): event is DepositEvent {
  const { kind } = event;
  return kind === 'deposit-numbered' || kind === 'held-deposit-booked' || kind === 'deposit-reversed';
}

function keyOf({ chain, number }: DepositNumber): string {
  return `${chain} ${number}`;
}

/**
 * Deposits out of the outside wallet and withdrawals, each to a payee of its own, while the server may die at any moment. What
 * was lost is said again under the same id.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tern/test-kit/random';
import type { WalletMember, Wanted } from './wallet-member.ts';

/** So small that the day's automatic approvals last for hundreds. */
const WITHDRAWALS = {
  USDT: { amount: () => '10', fee: '1' },
  ETH: { amount: () => '0.01', fee: '0.001' },
} as const;
const PAUSE_MS = 100;

export interface AskedWithdrawal extends Wanted {
  /** undefined: no answer yet. */
  id: string | undefined;
}

export class WalletLoad {
  readonly withdrawals: AskedWithdrawal[] = [];
  answered = 0;
  private going = false;
  private running: Promise<unknown> = Promise.resolve();
  private addresses: { USDT: string; ETH: string } | undefined;

  constructor(
    private readonly wallet: WalletMember,
    private readonly random: Random,
    private readonly name: string,
  ) {}

  /** Deposits without a pause, and so many withdrawals. */
  start(withdrawals: number): void {
    this.going = true;
    this.running = Promise.all([this.pay(), this.withdraw(withdrawals)]);
  }

  /** So many withdrawals and nothing else; those without an answer are asked for again until it stops. */
  startWithdrawals(count: number): void {
    this.going = true;
    this.running = this.withdraw(count).then(() => this.askAgain(() => this.going));
  }

  async stop(): Promise<void> {
    this.going = false;
    await this.running;
  }

  /** Every withdrawal gets its answer. */
  settle(): Promise<void> {
    return this.askAgain(() => true);
  }

  private async askAgain(isWanted: () => boolean): Promise<void> {
    for (const asked of this.withdrawals)
      while (asked.id === undefined && isWanted()) {
        await this.ask(asked);
        await sleep(PAUSE_MS);
      }
  }

  private async pay(): Promise<void> {
    while (this.going) {
      await this.payOnce().catch((error: unknown) => {
        if (this.going && !isOfRestart(error)) throw error;
      });
      await sleep(PAUSE_MS + this.random.below(5 * PAUSE_MS));
    }
  }

  private async payOnce(): Promise<void> {
    const { wallet, random } = this;
    this.addresses ??= { USDT: await wallet.address('USDT'), ETH: await wallet.address('ETH') };
    const currency = random.pick(['USDT', 'ETH'] as const);
    const amount =
      currency === 'USDT' ? `${random.between(1, 9)}.${random.between(100_000, 999_999)}` : '0.0123';
    if ((await wallet.pay(currency, this.addresses[currency], amount)) !== undefined) this.answered++;
  }

  private async withdraw(count: number): Promise<void> {
    for (let n = 0; n < count && this.going; n++) {
      const currency = this.random.chance(25) ? 'ETH' : 'USDT';
      const { amount, fee } = WITHDRAWALS[currency];
      const requestId = `${this.name}-${n}`;
      const asked = { requestId, currency, amount: amount(), fee, address: this.payee(), id: undefined };
      this.withdrawals.push(asked);
      await this.ask(asked);
    }
  }

  private async ask(asked: AskedWithdrawal): Promise<void> {
    const { id: _, ...wanted } = asked;
    asked.id = await this.wallet.withdraw(wanted);
    if (asked.id !== undefined) this.answered++;
  }

  private payee(): string {
    const digits = Array.from({ length: 5 }, () => this.random.next().toString(16).padStart(8, '0'));
    return `0x${digits.join('')}`;
  }
}

/** A call without an answer, where one is needed. */
function isOfRestart(error: unknown): boolean {
  return error instanceof Error && /"lost"/.test(error.message);
}

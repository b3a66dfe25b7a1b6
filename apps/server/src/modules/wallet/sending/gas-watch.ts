/**
 * Watches what the exchange pays networks from: the chain's coin at the hot address, and what `operations` holds of it in the
 * ledger (rules/wallet#network-costs). The desk, /healthz and /metrics name what is short.
 */
import type { HealthProblem } from '@tern/protocol/desk';
import type { WalletChain } from '../chains/wallet-chain.ts';

/** A hot address that cannot pay so many more token payments, each at the most that it may cost now, is low on gas. */
const LOW_PAYMENTS = 20n;

export class GasWatch {
  private readonly low = new Map<string, number>();
  private readonly empty = new Map<string, number>();
  private readonly enough = new Set<string>();

  constructor(private readonly nowMs: () => number) {}

  /** @param hotUnits what is left at the hot address; undefined: no endpoint tells, or a chain of outputs */
  noteHot({ chain, maxGasToken }: WalletChain, hotUnits: bigint | undefined, maxFeePerGas: bigint): void {
    if (hotUnits === undefined) return;
    const isLow = hotUnits < LOW_PAYMENTS * maxGasToken * maxFeePerGas;
    this.note(this.low, chain, isLow);
    if (isLow) this.enough.delete(chain);
    else this.enough.add(chain);
  }

  noteOperations({ chain, nativeCurrency }: WalletChain, isEmpty: boolean): void {
    this.note(this.empty, `${nativeCurrency} ${chain}`, isEmpty);
  }

  /** The hot address of the chain was found with enough gas. */
  hasGas({ chain }: WalletChain): boolean {
    return this.enough.has(chain);
  }

  problems(): HealthProblem[] {
    return [
      ...[...this.low].map(([subject, time]) => ({ kind: 'GAS_LOW' as const, subject, time })),
      ...[...this.empty].map(([subject, time]) => ({ kind: 'OPERATIONS_EMPTY' as const, subject, time })),
    ];
  }

  private note(since: Map<string, number>, subject: string, isThere: boolean): void {
    if (!isThere) since.delete(subject);
    else if (!since.has(subject)) since.set(subject, this.nowMs());
  }
}

/**
 * The open withdrawals, the terms of coins, the pauses, the numbers of network costs and what they are paid from, as the journal
 * has them: live state
 * of released events that starts from the engine's state. The sender pays by it alone, because a row of the database may be
 * forged and the journal is what the engine decided.
 */
import type { CoinChainSettings, EngineState, Event, PauseCause, WithdrawalState } from '@tern/engine';
import type { Released } from '../../../kernel/index.ts';

export interface LiveWithdrawal {
  readonly withdrawalId: number;
  readonly memberId: number;
  readonly asset: string;
  readonly chain: string;
  readonly address: string;
  /** In units of the asset's scale; the amount less the fee arrives. */
  readonly amount: bigint;
  readonly fee: bigint;
  readonly state: WithdrawalState;
}

interface Scheduled {
  current: CoinChainSettings | null;
  pending: { settings: CoinChainSettings; effectiveMs: number } | null;
}

interface LivePause {
  asset: string;
  cause: PauseCause;
}

const OPEN: readonly WithdrawalState[] = ['REVIEW', 'APPROVED', 'SENDING', 'BROADCAST'];

export class LiveLedger {
  /** The newest withdrawal's id; 0: none yet. */
  lastWithdrawal: number;
  private readonly withdrawals = new Map<number, LiveWithdrawal>();
  private readonly terms = new Map<string, Scheduled>();
  private readonly pauses = new Map<string, LivePause[]>();
  private readonly costs = new Map<string, number>();
  private readonly operations = new Map<string, bigint>();

  constructor({ wallet, balances }: Pick<EngineState, 'wallet' | 'balances'>) {
    for (const { owner, asset, free } of balances)
      if (owner === 'operations') this.operations.set(asset, free);
    this.lastWithdrawal = wallet.lastWithdrawal;
    for (const withdrawal of wallet.withdrawals) this.withdrawals.set(withdrawal.withdrawalId, withdrawal);
    for (const { asset, chain, current, pending } of wallet.coinChains)
      this.terms.set(keyOf(chain, asset), { current, pending });
    for (const pause of wallet.pauses) this.setPause(pause, true);
    for (const { chain, lastCost } of wallet.chains) this.costs.set(chain, lastCost);
  }

  apply(released: Released): void {
    for (const event of released.events) this.applyEvent(event, released.header.timeMs);
  }

  findWithdrawal(withdrawalId: number): LiveWithdrawal | undefined {
    return this.withdrawals.get(withdrawalId);
  }

  /** The open ones of a chain, oldest first. */
  withdrawalsOf(chain: string): LiveWithdrawal[] {
    return [...this.withdrawals.values()].filter((one) => one.chain === chain);
  }

  /** The terms that are in force; undefined: the coin has none on the chain. */
  termsOf(chain: string, asset: string, nowMs: number): CoinChainSettings | undefined {
    const found = this.terms.get(keyOf(chain, asset));
    if (found === undefined) return undefined;
    const { current, pending } = found;
    return (pending !== null && pending.effectiveMs <= nowMs ? pending.settings : current) ?? undefined;
  }

  /** The coins that have terms on the chain, with those that are in force. */
  coinsOf(chain: string, nowMs: number): { asset: string; terms: CoinChainSettings }[] {
    return [...this.terms.keys()].flatMap((key) => {
      const [of, asset = ''] = key.split(' ');
      const terms = of === chain ? this.termsOf(chain, asset, nowMs) : undefined;
      return terms === undefined ? [] : [{ asset, terms }];
    });
  }

  /** Withdrawals of the coin on the chain are paused, by whatever cause. */
  isPaused(chain: string, asset: string): boolean {
    return (this.pauses.get(chain) ?? []).some((pause) => pause.asset === '' || pause.asset === asset);
  }

  hasPause(chain: string, cause: PauseCause): boolean {
    return (this.pauses.get(chain) ?? []).some((pause) => pause.asset === '' && pause.cause === cause);
  }

  /** The last number of a network cost that the engine took; 0: none. */
  lastCostOf(chain: string): number {
    return this.costs.get(chain) ?? 0;
  }

  /** The amount of the asset that network costs can be paid from. */
  operationsOf(asset: string): bigint {
    return this.operations.get(asset) ?? 0n;
  }

  private applyEvent(event: Event, timeMs: number): void {
    if (event.kind === 'withdrawal-requested') {
      this.lastWithdrawal = Math.max(this.lastWithdrawal, event.withdrawalId);
      this.withdrawals.set(event.withdrawalId, event);
    } else if (event.kind === 'withdrawal-changed') this.changeWithdrawal(event.withdrawalId, event.state);
    else if (event.kind === 'coin-chain-changed') {
      const { chain, asset, settings, effectiveMs } = event;
      const key = keyOf(chain, asset);
      const isLater = effectiveMs > timeMs;
      this.terms.set(key, {
        current: isLater ? (this.termsOf(chain, asset, timeMs) ?? null) : settings,
        pending: isLater ? { settings, effectiveMs } : null,
      });
    } else if (event.kind === 'wallet-paused') this.setPause(event, true);
    else if (event.kind === 'wallet-resumed') this.setPause(event, false);
    else if (event.kind === 'network-cost-posted') this.costs.set(event.chain, event.number);
    else if (event.kind === 'balance-changed' && event.owner === 'operations')
      this.operations.set(event.asset, event.free);
  }

  private changeWithdrawal(withdrawalId: number, state: WithdrawalState): void {
    const known = this.withdrawals.get(withdrawalId);
    if (known === undefined) return;
    if (OPEN.includes(state)) this.withdrawals.set(withdrawalId, Object.assign({}, known, { state }));
    else this.withdrawals.delete(withdrawalId);
  }

  private setPause(
    { chain, asset, side, cause }: { chain: string; asset: string; side: string; cause: PauseCause },
    isPaused: boolean,
  ): void {
    if (side !== 'withdrawals') return;
    const others = (this.pauses.get(chain) ?? []).filter((one) => one.asset !== asset || one.cause !== cause);
    this.pauses.set(chain, isPaused ? [...others, { asset, cause }] : others);
  }
}

function keyOf(chain: string, asset: string): string {
  return `${chain} ${asset}`;
}

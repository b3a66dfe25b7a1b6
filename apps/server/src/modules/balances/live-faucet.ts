/**
 * The amounts that the faucet pays, and those that it last paid to each member, as live state of released events. The
 * engine decides if a claim is due; this class keeps the amounts, because the outcome of a command carries none.
 */
import type { EngineState, Event, MemberId } from '@tern/engine';
import type { Kernel } from '../../kernel/kernel.ts';

interface FaucetAmount {
  readonly asset: string;
  readonly amount: bigint;
}

export class LiveFaucet {
  private amounts: readonly FaucetAmount[];
  private readonly paidByMember = new Map<MemberId, readonly FaucetAmount[]>();

  constructor(initial: Pick<EngineState, 'faucet'>) {
    this.amounts = initial.faucet;
  }

  follow(kernel: Pick<Kernel, 'onReleased'>): void {
    kernel.onReleased(({ events }) => {
      for (const event of events) this.apply(event);
    });
  }

  apply(event: Event): void {
    if (event.kind === 'faucet-set') this.amounts = event.amounts;
    else if (event.kind === 'faucet-paid') this.paidByMember.set(event.memberId, event.amounts);
  }

  /**
   * The amounts of the member's last claim; for a claim repeated after a restart, the amounts that the faucet pays now.
   */
  paidTo(memberId: MemberId): readonly FaucetAmount[] {
    return this.paidByMember.get(memberId) ?? this.amounts;
  }
}

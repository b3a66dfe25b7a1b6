/**
 * Freezes, unfreezes and bars members from trading. The engine's command names both flags at once, so the changes of
 * this process go one after the other: none undoes another that came at the same time.
 */
import type { Kernel } from '../../../kernel/kernel.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { LiveMembers } from '../accounts/live-members.ts';

export interface Flags {
  frozen: boolean;
  tradingAllowed: boolean;
}

interface Changed {
  before: Flags;
  after: Flags;
}

type SetFlags = (memberId: number, change: Partial<Flags>) => Promise<Changed>;

export class MemberFlags {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly kernel: Pick<Kernel, 'execute'>,
    private readonly live: LiveMembers,
  ) {}

  /** Answers the flags before and after. */
  set(memberId: number, change: Partial<Flags>): Promise<Changed> {
    return this.exclusively((set) => set(memberId, change));
  }

  /** Runs the work while no other changes flags; it changes them by the function that it gets, which answers and throws as `set`. */
  exclusively<T>(work: (set: SetFlags) => Promise<T>): Promise<T> {
    const turn = this.last.then(() => work((memberId, change) => this.apply(memberId, change)));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async apply(memberId: number, change: Partial<Flags>): Promise<Changed> {
    if (!this.live.exists(memberId)) throw new CallError('memberUnknown');
    const { frozen, tradingAllowed } = this.live.findMember(memberId);
    const before = { frozen, tradingAllowed };
    const after = { ...before, ...change };
    if (after.frozen === frozen && after.tradingAllowed === tradingAllowed)
      throw new CallError('nothingToChange');
    const outcome = await this.kernel.execute({ kind: 'set-member-flags', memberId, ...after });
    if (outcome.rejection !== 'OK')
      throw new Error(`set-member-flags ${memberId} was refused: ${outcome.rejection}`);
    return { before, after };
  }
}

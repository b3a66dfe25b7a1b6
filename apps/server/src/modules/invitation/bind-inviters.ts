/**
 * Binds the inviters of members who registered before inviters were the engine's: their rows name one whom no command has
 * named (rules/growth#inviters). Their fees count from then on. A process that dies in between goes on at the next start.
 */
import type { Kernel } from '../../kernel/kernel.ts';
import type { Log } from '../../platform/log/log.ts';
import type { MemberApi } from '../member/index.ts';
import type { LiveInvitation } from './live-invitation.ts';

export interface BindInvitersParts {
  kernel: Pick<Kernel, 'execute'>;
  members: Pick<MemberApi['members'], 'invited'>;
  live: Pick<LiveInvitation, 'findInvitee'>;
  log: Pick<Log, 'error'>;
}

export class BindInviters {
  constructor(private readonly parts: BindInvitersParts) {}

  /** Answers the number of members whom it bound. */
  async run(): Promise<number> {
    const { members, live } = this.parts;
    let [bound, after] = [0, 0];
    for (;;) {
      const page = await members.invited(after);
      const last = page.at(-1);
      if (last === undefined) return bound;
      for (const { memberId, inviterId } of page)
        if (live.findInvitee(memberId) === undefined && (await this.bind(memberId, inviterId))) bound++;
      after = last.memberId;
    }
  }

  /** One pair that the engine refuses keeps no exchange from starting. */
  private async bind(memberId: number, inviterId: number): Promise<boolean> {
    const { kernel, log } = this.parts;
    const { rejection } = await kernel.execute({ kind: 'open-invited-member', memberId, inviterId });
    if (rejection !== 'OK') log.error(`inviter ${inviterId} of member ${memberId} was refused: ${rejection}`);
    return rejection === 'OK';
  }
}

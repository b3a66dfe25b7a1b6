/**
 * The simulated invitees of the demo's first member, who trade a little. Made behind the start; said again, nothing changes.
 * Their passwords are thrown away.
 */
import { randomBytes } from 'node:crypto';
import type { SimulatorRandom } from '@tern/simulator';
import type { Kernel } from '../kernel/kernel.ts';
import type { CreateMember } from '../modules/member/index.ts';
import { sayAll } from './say.ts';

export interface DemoInviteesParts {
  kernel: Pick<Kernel, 'execute'>;
  createMember: CreateMember;
  seed: string;
  onFault: (error: unknown) => void;
}

const TURN_MS = 5_000;
/** One of them trades every 65 seconds; a number that three does not divide, so that they take turns. */
const TURNS_A_TRADE = 13;

export class DemoInvitees {
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<unknown> = Promise.resolve();
  private turns = 0;
  /** Those whose fees count by now. */
  private readonly traded = new Set<number>();

  constructor(private readonly parts: DemoInviteesParts) {}

  start(inviterId: number): void {
    this.enqueue(async () => {
      const { SimulatorRandom } = await import('@tern/simulator');
      const random = new SimulatorRandom(`${this.parts.seed}/invitees/${Date.now()}`);
      const memberIds = await this.prepare(inviterId);
      this.timer = setInterval(() => this.enqueue(() => this.turn(memberIds, random)), TURN_MS);
      this.timer.unref();
    });
  }

  /** Resolves when nothing of theirs is under way. */
  async stop(): Promise<void> {
    await this.work;
    clearInterval(this.timer);
    await this.work;
  }

  /** A refusal is an answer like others: nothing is quoted yet, the market is halted, or the member has spent all. */
  private async turn(memberIds: readonly number[], random: SimulatorRandom): Promise<void> {
    const turn = this.turns++;
    const memberId = memberIds[turn % memberIds.length];
    if (memberId === undefined || (this.traded.has(memberId) && turn % TURNS_A_TRADE !== 0)) return;
    const { inviteeOrder } = await import('@tern/simulator');
    const { rejection } = await this.parts.kernel.execute(inviteeOrder(memberId, random));
    if (rejection === 'OK') this.traded.add(memberId);
  }

  /** Answers their ids. */
  private async prepare(inviterId: number): Promise<number[]> {
    const { kernel, createMember } = this.parts;
    const { INVITEES, inviteeFunding } = await import('@tern/simulator');
    const memberIds: number[] = [];
    for (const { nickName, mail } of INVITEES) {
      const password = randomBytes(24).toString('base64url');
      const memberId = await createMember({ account: { kind: 'mail', mail }, password, nickName, inviterId });
      await sayAll(kernel, inviteeFunding(memberId));
      memberIds.push(memberId);
    }
    return memberIds;
  }

  /** One step after the other. */
  private enqueue(step: () => Promise<unknown>): void {
    this.work = this.work.then(step).catch(this.parts.onFault);
  }
}

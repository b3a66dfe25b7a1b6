/** The OTC desk of the demo: its own members stand ready, and simulated ones trade with them where the settings want it. */
import type { Event } from '@tern/engine';
import type { Kernel } from '../../kernel/kernel.ts';
import type { CreateMember } from '../../modules/member/index.ts';
import type { Sessions } from '../../modules/security/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { CallError } from '../../platform/http/call.ts';
import {
  type DemoCredentials,
  type DemoMemory,
  newTradingPassword,
  withOtcMemory,
  writeMemory,
} from '../demo-folder.ts';
import { ApplicantApproval } from './applicant-approval.ts';
import { type CallerDeps, type DemoCaller, openCaller } from './demo-caller.ts';
import type { MemberFacts } from './member-facts.ts';
import type { OtcBots } from './otc-bots.ts';
import { makeReady, openDesk, ROLES } from './seed-otc.ts';

export const [DEMO_PERSON] = ROLES;

export interface DemoOtcParts {
  kernel: Kernel;
  clock: Clock;
  dataDir: string;
  createMember: CreateMember;
  sessions: Pick<Sessions, 'issue' | 'find'>;
  facts: MemberFacts;
  onFault: (error: unknown) => void;
}

type Credentials = DemoCredentials['members'];
type Operators = readonly [maker: number, checker: number];

const TURN_MS = 1_000;

export class DemoOtcDesk {
  private approval: ApplicantApproval | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: DemoOtcParts,
    private readonly memory: DemoMemory,
    /** undefined: no simulated member trades here, and operators decide on applications. */
    private readonly bots: OtcBots | undefined,
  ) {}

  follow(events: readonly Event[]): void {
    const nowMs = this.parts.clock.nowMs();
    for (const event of events) {
      this.bots?.apply(event);
      this.approval?.apply(event, nowMs);
    }
  }

  /** Adds the applicant, and the trading passwords of those who have none; a member keeps an own one, which the demo does not know. */
  async addMembers(): Promise<void> {
    const { dataDir, createMember, facts } = this.parts;
    withOtcMemory(this.memory);
    for (const member of this.memory.members) {
      const { phone, password } = member;
      const memberId = await createMember({ account: { kind: 'phone', areaCode: '86', phone }, password });
      if (member.tradingPassword !== undefined || (await facts.hasTradingPassword(memberId))) continue;
      member.tradingPassword = newTradingPassword();
    }
    writeMemory(dataDir, this.memory);
  }

  async start(calls: CallerDeps['calls'], members: Credentials, operators: Operators): Promise<void> {
    const { dataDir, kernel, clock, sessions, facts } = this.parts;
    const otc = withOtcMemory(this.memory);
    if (!otc.isSeeded) {
      await openDesk(kernel, operators);
      await Promise.all(members.map((member, at) => this.ready(calls, member, at, operators)));
      otc.isSeeded = true;
      writeMemory(dataDir, this.memory);
    }
    for (const { userId, phone } of members) facts.showAuthenticator(Number(userId), phone);
    if (this.bots === undefined) return;
    const [operator] = operators;
    const applicantId = Number(members[2]?.userId);
    this.approval = new ApplicantApproval(applicantId, operator, kernel.initial.otc.merchants, clock.nowMs());
    this.bots.start({ calls, sessions, operator, postPassword: otc.postPassword });
    this.timer = setInterval(() => this.approve(), TURN_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.bots?.stop();
  }

  /** One whose password or name is not the demo's any more stays as the member left it. */
  private async ready(
    calls: CallerDeps['calls'],
    { userId, tradingPassword }: Credentials[number],
    at: number,
    operators: Operators,
  ): Promise<void> {
    const role = ROLES[at];
    if (role === undefined || tradingPassword === undefined) return;
    const { kernel, facts, onFault } = this.parts;
    const member = await this.caller(calls, Number(userId), tradingPassword);
    try {
      await makeReady({ kernel, facts, operator: operators[0] }, member, role);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      onFault(error);
    }
  }

  private caller(calls: CallerDeps['calls'], memberId: number, postPassword: string): Promise<DemoCaller> {
    return openCaller({ ...this.parts, calls }, memberId, postPassword);
  }

  private approve(): void {
    const { kernel, clock, onFault } = this.parts;
    const command = this.approval?.due(clock.nowMs());
    if (command !== undefined) kernel.execute(command).catch(onFault);
  }
}

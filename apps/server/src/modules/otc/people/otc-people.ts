/** The facts about members that the desk knows beside the engine: nicknames, the age of accounts, who is connected. */
import { CallError } from '../../../platform/http/call.ts';
import type { MemberApi } from '../../member/index.ts';
import type { SecurityApi } from '../../security/index.ts';
import { NickNames } from './nick-names.ts';

const DAY_MS = 86_400_000;
/** One who was connected in this time counts as online. */
const ONLINE_MS = 300_000;

export interface PeopleDeps {
  member: {
    members: Pick<MemberApi['members'], 'byId' | 'nickNames'>;
    people: Pick<MemberApi['people'], 'findMember'>;
  };
  security: { sessions: Pick<SecurityApi['sessions'], 'list'> };
  /** The member trades by a program of the demo. */
  isSimulated(memberId: number): boolean;
}

export class OtcPeople {
  readonly names: NickNames;
  /** A socket of the member is open now; the topic of orders knows. */
  isConnected: (memberId: number) => boolean = () => false;
  private readonly createdMs = new Map<number, number>();

  constructor(private readonly deps: PeopleDeps) {
    this.names = new NickNames((memberIds) => deps.member.members.nickNames(memberIds));
  }

  /** Whole days since the member's account was made. */
  async accountAgeDays(memberId: number, nowMs: number): Promise<number> {
    let createdMs = this.createdMs.get(memberId);
    if (createdMs === undefined) {
      const member = await this.deps.member.members.byId(memberId);
      if (member === undefined) throw new CallError('sessionInvalid');
      createdMs = member.createdMs;
      this.createdMs.set(memberId, createdMs);
    }
    return Math.max(0, Math.floor((nowMs - createdMs) / DAY_MS));
  }

  async requireNickName(memberId: number): Promise<void> {
    await this.names.load([memberId]);
    if (this.names.nickNameOf(memberId) === '') throw new CallError('nickNameEmpty');
  }

  isOnline(memberId: number, nowMs: number): boolean {
    if (this.isConnected(memberId)) return true;
    const sessions = this.deps.security.sessions.list(memberId, nowMs);
    return sessions.some(({ lastSeenMs }) => lastSeenMs > nowMs - ONLINE_MS);
  }

  isSimulated(memberId: number): boolean {
    return this.deps.isSimulated(memberId);
  }

  /** The engine's state of a member: frozen, locked, verified. */
  standingOf(memberId: number) {
    return this.deps.member.people.findMember(memberId);
  }
}

/**
 * A member's request for a withdrawal (rules/wallet#withdrawals): checked without cost, confirmed by the member, then
 * decided by the engine. The requests of one member run one after another, and the request is kept before the engine is
 * asked, so that a repeated one, also one at the same time, answers the same id and asks for no second confirmation.
 */
import type { CallRequest } from '@tern/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import { CallError, type Caller, type ReadBarrier } from '../../../platform/http/call.ts';
import { MemberTurns } from '../../../platform/http/limits/member-turns.ts';
import { type CommandSubmitter, executeCommand } from '../../command/index.ts';
import type { MemberApi } from '../../member/index.ts';
import type { SecurityApi } from '../../security/index.ts';
import type { CheckedWithdrawal, WithdrawalChecks } from './check-withdrawal.ts';
import { type RequestKey, requestDigest, type WithdrawalRequests } from './withdrawal-requests.ts';
import type { WithdrawingMembers } from './withdrawing-member.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A session that began later counts as a new device. */
const NEW_DEVICE_MS = DAY_MS;
const YOUNG_ACCOUNT_MS = 7 * DAY_MS;
/** An answer of the engine that is missing for so long was lost. */
const UNFINISHED_MS = 60_000;

export interface RequestParts {
  kernel: CommandSubmitter & { durable: { sequence: number } };
  clock: Clock;
  isReadable: ReadBarrier;
  requests: WithdrawalRequests;
  checks: WithdrawalChecks;
  own: WithdrawingMembers;
  member: {
    members: Pick<MemberApi['members'], 'byId'>;
    confirmation: Pick<MemberApi['confirmation'], 'check'>;
  };
  security: {
    locks: Pick<SecurityApi['locks'], 'submitWanted'>;
    sessions: Pick<SecurityApi['sessions'], 'list'>;
  };
}

interface Requested {
  result: { withdrawalId: string };
  sequence?: number;
}

export class RequestWithdrawal {
  private readonly turns = new MemberTurns();

  constructor(private readonly parts: RequestParts) {}

  request(params: CallRequest<'requestWithdrawal'>, caller: Caller): Promise<Requested> {
    return this.turns.run(caller.memberId, () => this.requestInTurn(params, caller));
  }

  /** Ends what a process left behind. */
  async sweep(): Promise<void> {
    const { requests, clock } = this.parts;
    for (const key of await requests.unfinished(clock.nowMs() - UNFINISHED_MS))
      await this.turns.run(key.memberId, () => this.settle(key));
  }

  private async requestInTurn(params: CallRequest<'requestWithdrawal'>, caller: Caller): Promise<Requested> {
    const { clock, requests, checks, member, isReadable, kernel } = this.parts;
    const { memberId } = caller;
    const key = { memberId, requestId: params.requestId };
    const digest = requestDigest([params.currency, params.chain, params.address, params.amount, params.fee]);
    const earlier = await this.earlier(key, digest);
    if (earlier !== undefined) return { result: { withdrawalId: String(earlier) } };
    await this.submitLocks(memberId);
    // The checks shall know the member's own last command; where they do not yet, the engine does.
    await isReadable(kernel.durable.sequence);
    const checked = await checks.check(params, memberId, clock.nowMs());
    await member.confirmation.check(memberId, params, clock.nowMs());
    await this.submitLocks(memberId);
    await requests.add(key, digest, clock.nowMs());
    try {
      return await this.ask(params, checked, caller);
    } catch (error) {
      // Each of these errors says that nothing was done.
      if (error instanceof CallError) await requests.drop(key);
      throw error;
    }
  }

  /** The id that a request of before got; undefined: there was none. */
  private async earlier(key: RequestKey, digest: Buffer): Promise<number | undefined> {
    const { requests } = this.parts;
    let found = await requests.find(key);
    if (found === undefined) return undefined;
    if (!found.digest.equals(digest)) throw new CallError('requestIdReused');
    if (found.withdrawalId === undefined) {
      if (!(await this.settle(key))) throw new CallError('unavailable');
      found = await requests.find(key);
    }
    return found?.withdrawalId;
  }

  /**
   * Ends a request whose answer was lost with its process: the read tables gave it its id, or the engine never took it and
   * it goes. False: they are not as far yet.
   */
  private async settle(key: RequestKey): Promise<boolean> {
    const { kernel, isReadable, requests } = this.parts;
    if (!(await isReadable(kernel.durable.sequence))) return false;
    await requests.drop(key);
    return true;
  }

  private async ask(
    { requestId, currency, chain }: CallRequest<'requestWithdrawal'>,
    { address, amount, fee }: CheckedWithdrawal,
    caller: Caller,
  ): Promise<Requested> {
    const { kernel, requests, own, clock } = this.parts;
    const { memberId } = caller;
    const nowMs = clock.nowMs();
    const { sequence, result } = await executeCommand(kernel, {
      kind: 'request-withdrawal',
      memberId,
      requestId,
      asset: currency,
      chain,
      address,
      amount,
      fee,
      isNewDevice: this.isNewDevice(caller, nowMs),
      isYoungAccount: await this.isYoungAccount(memberId, nowMs),
      isUnreconciled: await own.isUnreconciled(chain, currency, nowMs),
    });
    await requests.setId({ memberId, requestId }, result);
    return { result: { withdrawalId: String(result) }, sequence };
  }

  /** The lock of a change that was made just now may not have reached the engine. */
  private async submitLocks(memberId: number): Promise<void> {
    try {
      await this.parts.security.locks.submitWanted(memberId);
    } catch {
      throw new CallError('unavailable');
    }
  }

  private isNewDevice({ memberId, sessionId }: Caller, nowMs: number): boolean {
    const { sessions } = this.parts.security;
    const session = sessions.list(memberId, nowMs).find((one) => one.sessionId === sessionId);
    return session === undefined || session.createdMs > nowMs - NEW_DEVICE_MS;
  }

  private async isYoungAccount(memberId: number, nowMs: number): Promise<boolean> {
    const member = await this.parts.member.members.byId(memberId);
    return member === undefined || member.createdMs > nowMs - YOUNG_ACCOUNT_MS;
  }
}

/**
 * The first step of a login. A known and an unknown account take the same steps: one captcha, one look-up, one device,
 * one count, one hash, one record; and they give the same answer. A wrong password never ends a session (never
 * SYS.0015), and a captcha is spent by it like by a right one.
 */
import type { CallRequest } from '@tern/protocol';
import { Refusal, refusalFor } from '../../platform/http/call.ts';
import { networkOf } from '../../platform/http/rate-limit.ts';
import type { Passwords } from '../../platform/secrets/passwords.ts';
import type { CaptchaGate, KnownDevices, Place, SecurityEvents, TryCounter } from '../security/index.ts';
import { readAccountName, targetOf } from './account-name.ts';
import type { LiveMembers } from './live-members.ts';
import type { Members } from './members.ts';

const NOBODY = 0;

export interface LoginGuards {
  captchas: CaptchaGate;
  devices: KnownDevices;
  /** LOGIN_TRIES. */
  tries: TryCounter;
  events: SecurityEvents;
}

export class Login {
  constructor(
    private readonly members: Members,
    private readonly passwords: Passwords,
    private readonly guards: LoginGuards,
    private readonly live: LiveMembers,
  ) {}

  /** The member's id. @throws Refusal captchaRequired, captchaWrong, loginLocked, wrongPassword, accountFrozen */
  async check(params: CallRequest<'login'>, place: Place, nowMs: number): Promise<number> {
    const { captchas, devices, tries, events } = this.guards;
    const account = readAccountName(params);
    const target = targetOf(account);
    await captchas.submit(params, 'login', place.ip, nowMs);
    const member = await this.members.byAccount(account);
    const ownPlace = await devices.placeOf(member?.id ?? NOBODY, params.deviceId);
    const counted = ownPlace ?? networkOf(place.ip);
    const queue = ownPlace === undefined ? 'login' : 'known';
    let outdated = false;
    const tried = await tries.attempt(target, counted, nowMs, async () => {
      const checked = await this.passwords.check(params.password, member?.passwordHash, queue);
      outdated = checked.outdated;
      return checked.right;
    });
    if (tried.kind === 'locked') throw refusalFor('loginLocked', tried.leftMs);
    if (tried.kind === 'wrong' || member === undefined) {
      await events.record(member?.id ?? NOBODY, 'LOGIN_FAILED', place, nowMs);
      throw new Refusal('wrongPassword');
    }
    if (this.live.isFrozen(member.id)) throw new Refusal('accountFrozen');
    if (outdated) {
      const rehashed = await this.passwords.hash(params.password);
      await this.members.rehash(member.id, member.passwordHash, rehashed);
    }
    return member.id;
  }
}

/**
 * Captcha challenges in the shape of GeeTest v3 (RULES 7.8), self-hosted: 32 random hex characters under the caller's
 * randomCode, stored for ten minutes. The same randomCode again replaces the record.
 */
import { randomBytes } from 'node:crypto';
import type { CallRequest, CallResult } from '@tern/protocol';
import type { Sql } from '../../platform/database/connect.ts';
import { Refusal } from '../../platform/http/call.ts';
import { networkOf } from '../../platform/http/rate-limit.ts';
import type { KeyedHash } from './keyed-hash.ts';

const LIFE_MS = 10 * 60_000;
/** Our own provider works; failback would be 0. */
const PROVIDER_NORMAL = 1;

export class CaptchaChallenges {
  private readonly captchaId: string;

  constructor(
    private readonly sql: Sql,
    keyed: KeyedHash,
  ) {
    this.captchaId = Buffer.from(keyed('captcha id'), 'base64').toString('hex').slice(0, 32);
  }

  async issue(
    { randomCode }: CallRequest<'geetestCode'>,
    ip: string,
    nowMs: number,
  ): Promise<CallResult<'geetestCode'>> {
    if (Math.abs(Number(randomCode) - nowMs) > LIFE_MS) throw new Refusal('captchaRandomCode');
    const challenge = randomBytes(16).toString('hex');
    await this.sql`
      insert into security_captcha_challenges (random_code, challenge, status, network, created_ms)
      values (${randomCode}, ${challenge}, ${PROVIDER_NORMAL}, ${networkOf(ip)}, ${nowMs})
      on conflict (random_code) do update set
        challenge = excluded.challenge, status = excluded.status,
        network = excluded.network, created_ms = excluded.created_ms`;
    return {
      status: PROVIDER_NORMAL,
      gt: this.captchaId,
      challenge,
      success: PROVIDER_NORMAL,
      new_captcha: true,
    };
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`delete from security_captcha_challenges where created_ms < ${nowMs - LIFE_MS}`;
  }
}

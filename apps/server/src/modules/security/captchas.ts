/**
 * Decides which caller may use a captcha, for which flow and how often (rules/security#captcha). A challenge lives ten
 * minutes from its start under the caller's randomCode in the caller's network; it belongs to one flow from its puzzle or its first
 * use on; solved it opens that flow once: sending a code, then the form that carries it, then it is spent. Where the
 * form carries a code, the captcha lives as long as the code does: for five forms, of which one is accepted. Inside a
 * session one that was solved stands for few further codes. Every step is one conditional update, so of two that come at
 * once one passes. The server never reads the client's `status`.
 */
import type { CallRequest, CallResult, CaptchaFlow } from '@tern/protocol';
import { type CaptchaProvider, type SolvedFields, storedPart } from '../../platform/captcha/index.ts';
import type { Sql } from '../../platform/database/connect.ts';
import { CallError } from '../../platform/http/call.ts';
import { networkOf } from '../../platform/http/limits/rate-limit.ts';
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts';
import type { CaptchaDemand } from './captcha-demand.ts';
import type { StandingCaptchas } from './standing-captchas.ts';

export const CAPTCHA_LIFE_MS = 10 * 60_000;
/** As many as a code has tries. */
const MOST_FORMS = 5;
const CHALLENGE = /^[0-9a-z]{32,34}$/;

export interface CaptchaProviders {
  /** `own`: the puzzles of captcha-puzzles.ts must have been solved first. */
  main: CaptchaProvider & { isOwn: boolean };
  /** The script of the vendor's widget, which a browser loads. */
  script?: string | undefined;
  /** Only where the settings allow it. */
  failback: CaptchaProvider | undefined;
}

/** The methods that the forms call; a test brings a gate that lets every caller through. */
export type CaptchaGate = Pick<Captchas, 'send' | 'submit' | 'show' | 'spend'>;
/** The method for codes inside a session. */
export type MemberCaptchaGate = Pick<Captchas, 'sendInside'>;

/** The fields of a form that carry a solved captcha. */
export type CaptchaFields = Partial<Record<(typeof CAPTCHA_FIELDS)[number], string | undefined>>;

const CAPTCHA_FIELDS = ['randomCode', 'geetest_challenge', 'geetest_validate', 'geetest_seccode'] as const;

export class Captchas {
  constructor(
    private readonly sql: Sql,
    private readonly keyed: KeyedHash,
    private readonly providers: CaptchaProviders,
    private readonly demand: Pick<CaptchaDemand, 'take'>,
    private readonly standing: Pick<StandingCaptchas, 'solved' | 'takeCode'>,
  ) {}

  async issue(
    { randomCode }: CallRequest<'geetestCode'>,
    ip: string,
    nowMs: number,
  ): Promise<CallResult<'geetestCode'>> {
    const { main, failback, script } = this.providers;
    const own = await main.start();
    const challenge = own ?? (await failback?.start());
    if (challenge === undefined) throw new CallError('captchaUnavailable');
    const status = own === undefined ? 0 : 1;
    const { work, level, waitMs } = this.demand.take(ip, nowMs);
    await this.sql`
      insert into security_captchas
        (random_code, network, challenge, status, created_ms, work_most, level, ready_ms)
      values (${randomCode}, ${networkOf(ip)}, ${challenge}, ${status}, ${nowMs}, ${work}, ${level},
        ${nowMs + waitMs})
      on conflict (random_code, network) do update set
        challenge = excluded.challenge, status = excluded.status, created_ms = excluded.created_ms,
        work_most = excluded.work_most, level = excluded.level, ready_ms = excluded.ready_ms,
        kind = null, work = null, worked = false,
        flow = null, answer = null, tries = 0, solved = false, use = '', proof = null, forms = 0`;
    const start = { status, gt: main.gt, challenge, success: status, new_captcha: true };
    return script === undefined ? start : { ...start, script };
  }

  /** Before a code is sent: once for each solved captcha. */
  async send(fields: CaptchaFields, flow: CaptchaFlow, ip: string, nowMs: number): Promise<void> {
    await this.use(fields, flow, ip, nowMs, { from: [''], to: 'sent' });
  }

  /**
   * Before a code inside a session, where no form follows: the captcha is spent. Without one, where `mayStand`, an
   * earlier one of the session may stand for it. A captcha that was let pass unsolved, because a code took the place of
   * its picture or the vendor was away, stands for none.
   */
  async sendInside(
    fields: CaptchaFields,
    { sessionId, ip, mayStand }: { sessionId: string; ip: string; mayStand: boolean },
    nowMs: number,
  ): Promise<void> {
    const hasNone = CAPTCHA_FIELDS.every((name) => !fields[name]);
    if (hasNone && mayStand && this.standing.takeCode(sessionId, ip, nowMs)) return;
    const { wasSolved } = await this.use(fields, 'security', ip, nowMs, { from: ['', 'sent'], to: 'spent' });
    if (wasSolved) this.standing.solved(sessionId, ip, nowMs);
  }

  /** With the form: the captcha is spent. */
  async submit(fields: CaptchaFields, flow: CaptchaFlow, ip: string, nowMs: number): Promise<void> {
    await this.use(fields, flow, ip, nowMs, { from: ['', 'sent'], to: 'spent' });
  }

  /** With a form that carries a code: the captcha is spent with the form that is accepted. @throws as submit */
  async show(fields: CaptchaFields, flow: CaptchaFlow, ip: string, nowMs: number): Promise<void> {
    await this.use(fields, flow, ip, nowMs, { from: ['', 'sent'], to: 'sent', forms: 1 });
  }

  /** The form was accepted. */
  async spend({ geetest_challenge: challenge = '' }: CaptchaFields): Promise<void> {
    await this.sql`update security_captchas set use = 'spent' where challenge = ${storedPart(challenge)}`;
  }

  async sweep(nowMs: number): Promise<void> {
    await this.sql`delete from security_captchas where created_ms <= ${nowMs - CAPTCHA_LIFE_MS}`;
  }

  private async use(
    given: CaptchaFields,
    flow: CaptchaFlow,
    ip: string,
    nowMs: number,
    step: { from: string[]; to: string; forms?: number },
  ): Promise<{ wasSolved: boolean }> {
    const { randomCode, ...fields } = readFields(given);
    const challenge = storedPart(fields.challenge);
    const [row] = await this.sql<{ status: number; proof: string | null; kind: string | null }[]>`
      update security_captchas set use = ${step.to}, flow = ${flow}, forms = forms + ${step.forms ?? 0}
      where challenge = ${challenge} and random_code = ${randomCode} and network = ${networkOf(ip)}
        and created_ms > ${nowMs - CAPTCHA_LIFE_MS} and (flow is null or flow = ${flow})
        and (solved or ${!this.providers.main.isOwn}) and use in ${this.sql(step.from)} and forms < ${MOST_FORMS}
      returning status, proof, kind`;
    if (row === undefined) throw new CallError('captchaWrong');
    const proof = this.keyed('captcha proof', fields.challenge, fields.validate, fields.seccode);
    const isProven = row.proof === null ? await this.ask(row.status, fields, ip, nowMs) : row.proof === proof;
    await this.sql`
      update security_captchas set proof = ${proof}, use = case when ${isProven} then use else 'spent' end
      where challenge = ${challenge}`;
    if (!isProven) throw new CallError('captchaWrong');
    return { wasSolved: row.status === 1 && row.kind !== 'code' };
  }

  private ask(status: number, fields: SolvedFields, ip: string, nowMs: number): Promise<boolean> {
    const provider = status === 1 ? this.providers.main : this.providers.failback;
    return provider?.proves(fields, ip, nowMs) ?? Promise.resolve(false);
  }
}

function readFields(given: CaptchaFields): SolvedFields & { randomCode: string } {
  const {
    randomCode,
    geetest_challenge: challenge,
    geetest_validate: validate,
    geetest_seccode: seccode,
  } = given;
  if (!randomCode || !challenge || !validate || !seccode) throw new CallError('captchaRequired');
  if (!CHALLENGE.test(challenge)) throw new CallError('captchaWrong');
  return { randomCode, challenge, validate, seccode };
}

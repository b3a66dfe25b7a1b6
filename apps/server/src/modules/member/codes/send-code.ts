/**
 * Sends a visitor's verification code. A code for a forgotten password goes to accounts that exist alone; whether one
 * exists changes nothing that the caller can see: the same captcha, look-ups, limits and answer, and the message leaves
 * after the answer. A device that the account knows has the account's own budget, which strangers cannot use up.
 */
import type { CallRequest, CallResult, CaptchaFlow, CodePurpose } from '@tern/protocol';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { CallContext } from '../../../platform/http/call.ts';
import { type CaptchaGate, type Codes, type KnownDevices, RESEND_SECONDS } from '../../security/index.ts';
import { readAccountName } from '../accounts/account-name.ts';
import type { Members } from '../accounts/members.ts';
import { codeMessage } from './code-message.ts';
import type { CodeLetter, PostCode } from './post-code.ts';

const FLOW: Record<CodePurpose, CaptchaFlow> = { REGISTER: 'register', FORGET: 'forget' };
const NOBODY = 0;

export interface SendCodeGuards {
  captchas: CaptchaGate;
  codes: Pick<Codes, 'askerOf'>;
  devices: KnownDevices;
}

export class SendCode {
  constructor(
    private readonly members: Members,
    private readonly guards: SendCodeGuards,
    private readonly post: PostCode,
    private readonly environment: { clock: Clock; exchangeName: string },
  ) {}

  async send(params: CallRequest<'sendCode'>, context: CallContext): Promise<CallResult<'sendCode'>> {
    const { clock, exchangeName } = this.environment;
    const { captchas, codes } = this.guards;
    const { ip, language } = context;
    const { purpose, deviceId } = params;
    const account = readAccountName(params);
    await captchas.send(params, FLOW[purpose], ip, clock.nowMs());
    const asker = codes.askerOf(deviceId, ip);
    const letter = {
      account,
      purpose,
      ip,
      language,
      asker,
      texts: (code: string) => codeMessage(exchangeName, code),
    };
    if (purpose === 'REGISTER') await this.post.send({ ...letter, budget: 'register' });
    else await this.recover(letter, deviceId);
    return { resendSeconds: RESEND_SECONDS };
  }

  private async recover(letter: Omit<CodeLetter, 'budget'>, deviceId: string | undefined): Promise<void> {
    const member = await this.members.byAccount(letter.account);
    const knownDevice = await this.guards.devices.placeOf(member?.id ?? NOBODY, deviceId);
    const isKnown = member !== undefined && knownDevice !== undefined;
    await this.post.sendUnseen(
      isKnown ? { ...letter, budget: 'member', memberId: member.id } : { ...letter, budget: 'recover' },
      member !== undefined,
    );
  }
}

/** A member's own page: the profile, the invitation code, the nickname. The id in the request must be the caller's. */
import type { CallRequest, CallResult } from '@tern/protocol';
import { CallError, type Caller } from '../../../platform/http/call.ts';
import type { CardOf } from '../accounts/card-of.ts';
import { maskedMail, maskedPhone } from '../accounts/masks.ts';
import type { Member, Members } from '../accounts/members.ts';
import type { NickNameRegistry } from '../nick-names/nick-name-registry.ts';

export class Profile {
  constructor(
    private readonly members: Members,
    private readonly nickNames: Pick<NickNameRegistry, 'set'>,
    private readonly cardOf: CardOf,
  ) {}

  async get({ member }: CallRequest<'getMember'>, caller: Caller): Promise<CallResult<'getMember'>> {
    const own = await this.own(member, caller);
    const { cardNo, cardState } = await this.cardOf(own.id);
    return {
      uuid: String(own.id),
      nickName: own.nickName,
      areaCode: own.areaCode,
      cardNo,
      cardState,
      phone: maskedPhone(own.phone),
      mail: maskedMail(own.mail),
    };
  }

  async welCode(
    { memberId }: CallRequest<'getMemberCode'>,
    caller: Caller,
  ): Promise<CallResult<'getMemberCode'>> {
    return { welCode: (await this.own(memberId, caller)).welCode };
  }

  async setNickName({ member, nickName }: CallRequest<'setNickName'>, caller: Caller): Promise<void> {
    refuseOthers(member, caller);
    await this.nickNames.set(caller.memberId, nickName);
  }

  private async own(named: string, caller: Caller): Promise<Member> {
    refuseOthers(named, caller);
    const member = await this.members.byId(caller.memberId);
    if (member === undefined) throw new CallError('sessionInvalid');
    return member;
  }
}

function refuseOthers(named: string, caller: Caller): void {
  if (named !== String(caller.memberId)) throw new CallError('forbidden');
}

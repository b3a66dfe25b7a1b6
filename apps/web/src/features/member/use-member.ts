/** The member behind the session, as the server knows them; undefined for a visitor. */
import { useQuery } from '@tanstack/react-query';
import type { CallResult } from '@tern/protocol';
import { memberApi } from '../../kit/calls/member.ts';
import { useSession } from '../../kit/session/session.ts';
import { t } from '../../locale/text.ts';

export type Member = CallResult<'getMember'>;

export function useMember(): Member | undefined {
  return useMemberAnswer().data;
}

/** The same with what the question came to. */
export function useMemberAnswer() {
  const userId = useSession((session) => session.userId);
  return useQuery({
    queryKey: ['getMember', userId],
    queryFn: () => memberApi.call('getMember', { member: userId }),
    enabled: userId !== '',
    staleTime: 30_000,
  });
}

/** The member's name: nickname, else masked phone, else masked e-mail. */
export function memberName(member: Member): string {
  return member.nickName || member.phone || member.mail;
}

export function isVerified(member: Member | undefined): boolean {
  return member?.cardState === 'PASS';
}

/** The verification in the words of product#states: verified, under review, go verify. */
export function identityWords(member: Member): string {
  if (isVerified(member)) return t('app.verified');
  return member.cardState === 'REVIEWING' ? t('app.reviewing') : t('app.goVerify');
}

/** Which of phone and e-mail an address of the account centre is about: `?type=`, else the one that is missing. */
import type { Method } from '../account-rules.ts';
import type { Security } from './queries.ts';

export function targetType(asked: string | null, { phone, mail }: Pick<Security, 'phone' | 'mail'>): Method {
  if (asked === 'phone' || asked === 'mail') return asked;
  return phone && !mail ? 'mail' : 'phone';
}

/**
 * Gives the demo's members what others walk to: an identity, a trading password, a bound mail, an authenticator.
 * Each is given once; a member who has it keeps it.
 */
import type { CallRequest } from '@tern/protocol';
import type { MemberFacts } from '../demo/otc/member-facts.ts';
import type { IdentityApi } from '../modules/identity/index.ts';
import type { MemberApi } from '../modules/member/index.ts';
import type { SecurityApi } from '../modules/security/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Sql } from '../platform/database/connect.ts';
import { transact } from '../platform/database/transact.ts';
import type { Passwords } from '../platform/secrets/passwords.ts';
import { totpCode } from '../platform/secrets/totp.ts';

export interface MemberFactsDeps {
  sql: Sql;
  clock: Clock;
  exchangeName: string;
  passwords: Passwords;
  identity: Pick<IdentityApi, 'verifiedName' | 'passBasic' | 'passAdvanced'>;
  member: Pick<MemberApi, 'members'>;
  security: Pick<SecurityApi, 'tradingPasswords' | 'google' | 'outbox'>;
}

/** The documents do not exist. */
function documentOf(name: string, idNumber: string): CallRequest<'submitIdentity'> {
  return { name, country: 'SG', idType: 'PASSPORT', idNumber, birthDate: '1990-01-02' };
}

export function memberFacts(deps: MemberFactsDeps): MemberFacts {
  const { sql, clock, passwords, identity, member, security } = deps;
  const { google, tradingPasswords, outbox } = security;
  return {
    verifiedName: (memberId) => identity.verifiedName(memberId),
    async passIdentity(memberId, { name, idNumber }) {
      if ((await identity.verifiedName(memberId)) === undefined)
        await identity.passBasic(memberId, documentOf(name, idNumber));
    },
    passAdvanced: (memberId) => identity.passAdvanced(memberId),
    hasTradingPassword: (memberId) => tradingPasswords.isSet(memberId),
    async setTradingPasswords(memberIds, text) {
      const passwordHash = await passwords.hash(text);
      for (const memberId of memberIds)
        if (!(await tradingPasswords.isSet(memberId)))
          await tradingPasswords.set(memberId, passwordHash, sql);
    },
    async bindMail(memberId, mail) {
      const known = await member.members.byId(memberId);
      if (known?.mail === '')
        await transact(sql, (within) =>
          member.members.setTarget(memberId, { kind: 'mail', mail }, within, 'missing'),
        );
    },
    async bindAuthenticator(memberId) {
      if (await google.isBound(memberId)) return;
      const nowMs = clock.nowMs();
      const { secret } = await google.start(memberId, deps.exchangeName, String(memberId), nowMs);
      const checked = await google.checkPending(memberId, totpCode(secret, nowMs), nowMs);
      await google.bind(memberId, checked, nowMs, sql);
    },
    showAuthenticator: (memberId, target) =>
      outbox?.show({ target, code: (nowMs) => google.nextCode(memberId, nowMs) }),
  };
}

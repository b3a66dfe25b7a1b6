/** Opens the module of anti-phishing codes: members choose them, and the mails to their mailboxes carry them. */
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { Log } from '../../platform/log/log.ts';
import { logFailure } from '../../platform/log/log-failure.ts';
import type { Message } from '../../platform/mail/notification-sender.ts';
import { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { ServerSecrets } from '../../platform/secrets/server-secrets.ts';
import type { MemberApi } from '../member/index.ts';
import type { OpenModule } from '../module.ts';
import { AntiPhishingCodes, SEALED_CODES, type ShownCode } from './anti-phishing-codes.ts';
import { OwnCode } from './own-code.ts';

const HOUR_MS = 3_600_000;
const NOBODY = 0;

export interface AntiPhishingDeps {
  sql: Sql;
  clock: Clock;
  log: Log;
  secrets: ServerSecrets;
  member: Pick<MemberApi, 'members' | 'stepUp' | 'changes'>;
}

export function openAntiPhishing({ sql, clock, log, secrets, member }: AntiPhishingDeps) {
  const codes = new AntiPhishingCodes(sql, secrets.keyed, new SealedBox(secrets.sealing, SEALED_CODES.use));
  const own = new OwnCode(codes, member);
  const onFault = logFailure(log, 'reading an anti-phishing code');
  return {
    calls(calls) {
      calls.member('getAntiPhishingCode', async (_params, caller) => ({ result: await own.get(caller) }));
      calls.member('setAntiPhishingCode', async (params, caller, place) => {
        await own.set(params, caller, place, clock.nowMs());
        return { result: {} };
      });
      calls.member('removeAntiPhishingCode', async (params, caller, place) => {
        await own.remove(params, caller, place, clock.nowMs());
        return { result: {} };
      });
    },
    jobs: [
      {
        name: 'sweeping anti-phishing codes',
        periodMs: HOUR_MS,
        run: () => codes.sweep(clock.nowMs()),
      },
    ],
    api: {
      /**
       * The code that a mail to this mailbox carries now. Mailboxes with and without an account take the same steps. A
       * fault is logged, and the mail goes out without a code: a lost login code would shut the member out.
       */
      async findCode({
        target,
        eventMs,
      }: Pick<Message, 'target' | 'eventMs'>): Promise<ShownCode | undefined> {
        try {
          const owner = await member.members.byAccount({ kind: 'mail', mail: target });
          return await codes.shownTo({ memberId: owner?.id ?? NOBODY, mail: target }, eventMs);
        } catch (error) {
          onFault(error);
          return undefined;
        }
      },
    },
  } satisfies OpenModule & { api: object };
}
export type AntiPhishingApi = ReturnType<typeof openAntiPhishing>['api'];

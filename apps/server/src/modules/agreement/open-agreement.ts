/** Opens the module of the agreements that members accept. */
import type { AgreementKind } from '@tern/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Sql } from '../../platform/database/connect.ts';
import type { MemberApi } from '../member/index.ts';
import type { OpenModule } from '../module.ts';
import { Acceptances } from './acceptances.ts';
import { agreementDeskRoutes } from './desk-routes.ts';
import { agreementRoutes } from './routes.ts';
import { Versions } from './versions.ts';

const LOAD_MS = 60_000;

export interface AgreementDeps {
  sql: Sql;
  clock: Clock;
  member: Pick<MemberApi, 'existing'> & { members: Pick<MemberApi['members'], 'byId' | 'countRegistered'> };
}

export async function openAgreement({ sql, clock, member }: AgreementDeps) {
  const versions = new Versions(sql);
  await versions.load();
  const createdMsOf = async (memberId: number) => (await member.members.byId(memberId))?.createdMs ?? 0;
  const countRegistered = (fromMs: readonly number[]) => member.members.countRegistered(fromMs);
  const acceptances = new Acceptances(sql, { createdMsOf, countRegistered });
  const parts = { sql, clock, versions, acceptances };
  return {
    calls: (calls) => agreementRoutes(calls, parts),
    deskCalls: (desk) => agreementDeskRoutes(desk, { ...parts, member }),
    jobs: [{ name: 'loading agreements', periodMs: LOAD_MS, run: () => versions.load() }],
    api: {
      /** True when a version in force of one of these agreements is one that the member has not accepted. */
      async isMissing(memberId: number, kinds: readonly AgreementKind[]): Promise<boolean> {
        for (const kind of kinds) {
          const inForce = versions.inForce(kind, clock.nowMs());
          if (inForce !== undefined && !(await acceptances.has(memberId, kind, inForce))) return true;
        }
        return false;
      },
    },
  } satisfies OpenModule & { api: object };
}

/** The module of agreements over the desk of tests, whose members registered when a test says so. */
import { openAgreement } from '../../src/modules/agreement/index.ts';
import type { Clock } from '../../src/platform/clock/clock.ts';
import type { Sql } from '../../src/platform/database/connect.ts';

export type AgreementForDesk = Awaited<ReturnType<typeof openAgreementForDesk>>;

/** @param registeredMs by the member's id; the others have been here for ever */
export function openAgreementForDesk(
  { sql, clock }: { sql: Sql; clock: Clock },
  registeredMs: ReadonlyMap<number, number>,
) {
  const byId = async (id: number) => ({ createdMs: registeredMs.get(id) ?? 0 }) as never;
  const countRegistered = async (fromMs: readonly number[]) =>
    fromMs.map((from, at) => {
      const until = fromMs[at + 1] ?? Number.POSITIVE_INFINITY;
      return [...registeredMs.values()].filter((ms) => ms >= from && ms < until).length;
    });
  const members = { byId, countRegistered };
  const member = { existing: async (memberId: string) => Number(memberId), members };
  return openAgreement({ sql, clock, member });
}

/**
 * Opens the module of the programmes that spend money by themselves: the rebates of the invitation, and merchants with their
 * bonds. In production each is closed until two operators have opened it (rules/growth#opening); a demo has both.
 */
import type { Programme } from '@tern/protocol';
import type { DeskRequest } from '@tern/protocol/desk';
import type { Sql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import type { FourEyesHandler } from '../../platform/http/desk-call.ts';
import type { OpenModule } from '../module.ts';
import { operatorsOf } from '../staff/index.ts';

const LOAD_MS = 60_000;

/** The costs of a programme by their values of now, as both operators see them; a value that changes outdates the proposal. */
export type CostsOf = (programme: Programme) => Readonly<Record<string, string>>;

export interface ProgrammeDeps {
  sql: Sql;
  mode: 'demo' | 'production';
  costsOf: CostsOf;
}

export interface Programmes {
  isOpen(programme: Programme): boolean;
}

export async function openProgrammes({ sql, mode, costsOf }: ProgrammeDeps) {
  let opened: ReadonlySet<string> = new Set();
  const load = async (): Promise<void> => {
    const rows = await sql<{ programme: string }[]>`select programme from opened_programmes`;
    opened = new Set(rows.map(({ programme }) => programme));
  };
  await load();
  const isOpen = (programme: Programme): boolean => mode === 'demo' || opened.has(programme);
  const examine = ({ programme }: DeskRequest<'openProgramme'>) => {
    if (isOpen(programme)) throw new CallError('nothingToChange');
    return { subject: programme, before: { isOpen: false, ...costsOf(programme) } };
  };
  const handler: FourEyesHandler<'openProgramme'> = {
    examine,
    async execute(request, pair, { nowMs }, approved) {
      const { programme } = request;
      const { firstOperator, secondOperator } = operatorsOf(pair);
      const before = await transact(sql, async (tx) => {
        const rows = await tx`
          insert into opened_programmes (programme, opened_ms, first_operator, second_operator)
          values (${programme}, ${nowMs}, ${firstOperator}, ${secondOperator})
          on conflict do nothing returning 1`;
        if (rows.length === 0) throw new CallError('nothingToChange');
        return approved.confirm(examine(request).before);
      });
      await load();
      return { result: {}, subject: programme, before, after: { isOpen: true } };
    },
  };
  return {
    deskCalls: (desk) => desk.fourEyes('openProgramme', handler),
    // Another process of the exchange may have opened one.
    jobs: [{ name: 'loading programmes', periodMs: LOAD_MS, run: load }],
    api: { isOpen },
  } satisfies OpenModule & { api: Programmes };
}

/** Gives the sample agreements of OTC trading the rules of its opening; a text that the operator has written stays as it is. */
import { GLOBALS } from '@tern/protocol';
import type { Migration } from '../../../platform/database/migration.ts';
import { OTC_AGREEMENTS, SAMPLE_MARKS } from '../samples/otc-agreements.ts';

/** Our own constants only: a migration takes no parameters. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const statements = GLOBALS.flatMap((global) =>
  OTC_AGREEMENTS[global].map(
    ({ kind, title, body }) => `
    update agreements
    set title = ${literal(title)}, body = ${literal(body)}, time_ms = (extract(epoch from now()) * 1000)::bigint
    where kind = ${literal(kind)} and global = ${literal(global)}
      and position(${literal(SAMPLE_MARKS[global])} in body) > 0;`,
  ),
);

export const otcAgreements: Migration = {
  id: 'content/0007-otc-agreements',
  sql: statements.join('\n'),
};

/**
 * Everything that is sealed at rest, in one list: the change of the sealing key goes by it, and what is missing here is
 * lost with the old key. Whoever seals something new describes it beside the code that seals and adds it below; a test
 * fails on a column of bytes that is neither here nor said to hold nothing sealed.
 */
import { SEALED_IDENTITIES } from './modules/identity/index.ts';
import { SEALED_PAYMENTS } from './modules/payment/index.ts';
import { SEALED_GOOGLE, SEALED_GOOGLE_PENDING } from './modules/security/index.ts';
import { SEALED_OPERATORS, SEALED_PROPOSAL_SECRETS } from './modules/staff/index.ts';
import type { Sql } from './platform/database/index.ts';
import { sealedObjects } from './platform/object-storage/index.ts';
import { type SealedColumn, sealedColumn } from './platform/secrets/sealed-column.ts';
import type { SealedKind } from './platform/secrets/sealed-kind.ts';

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_IDENTITIES,
  SEALED_PAYMENTS,
  SEALED_GOOGLE,
  SEALED_GOOGLE_PENDING,
  SEALED_OPERATORS,
  SEALED_PROPOSAL_SECRETS,
];

export function sealedValues(sql: Sql, dataDir: string): SealedKind[] {
  return [...SEALED_COLUMNS.map((column) => sealedColumn(sql, column)), sealedObjects(dataDir)];
}

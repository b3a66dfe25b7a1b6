/** The static part of the module for anti-phishing codes. */
import type { StaticModule } from '../module.ts';
import { SEALED_CODES, SEALED_FORMER_CODES } from './anti-phishing-codes.ts';
import { antiPhishingCodes } from './migrations/0001-codes.ts';
import { ANTI_PHISHING_TABLES } from './tables.ts';

export const antiPhishingModule = {
  name: 'anti-phishing',
  migrations: [antiPhishingCodes],
  tables: ANTI_PHISHING_TABLES,
  sealedColumns: [SEALED_CODES, SEALED_FORMER_CODES],
} satisfies StaticModule;

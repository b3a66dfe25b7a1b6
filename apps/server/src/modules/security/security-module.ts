/** The static part of the module for what protects accounts. */
import type { StaticModule } from '../module.ts';
import { SEALED_GOOGLE, SEALED_GOOGLE_PENDING } from './google-factor.ts';
import { securityInit } from './migrations/0001-init.ts';
import { securityOutbox } from './migrations/0002-outbox.ts';
import { securityFactors } from './migrations/0003-factors.ts';
import { securityCaptchaWork } from './migrations/0004-captcha-work.ts';
import { securityCodeBudgets } from './migrations/0005-code-budgets.ts';
import { securitySharedDevices } from './migrations/0006-shared-devices.ts';
import { SECURITY_TABLES } from './tables.ts';

export const securityModule = {
  name: 'security',
  migrations: [
    securityInit,
    securityOutbox,
    securityFactors,
    securityCaptchaWork,
    securityCodeBudgets,
    securitySharedDevices,
  ],
  tables: SECURITY_TABLES,
  sealedColumns: [SEALED_GOOGLE, SEALED_GOOGLE_PENDING],
} satisfies StaticModule;

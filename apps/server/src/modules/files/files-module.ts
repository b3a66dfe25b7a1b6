/** The static part of the module for uploaded images. */
import type { StaticModule } from '../module.ts';
import { filesInit } from './migrations/0001-init.ts';
import { filesHidden } from './migrations/0002-hidden.ts';
import { filesCost } from './migrations/0003-cost.ts';
import { FILES_TABLES } from './tables.ts';

export const filesModule = {
  name: 'files',
  migrations: [filesInit, filesHidden, filesCost],
  tables: FILES_TABLES,
} satisfies StaticModule;

/** The static part of the module for uploaded images. */
import type { StaticModule } from '../module.ts';
import { readFiles } from './files-config.ts';
import { filesInit } from './migrations/0001-init.ts';

export const filesModule = {
  name: 'files',
  settings: readFiles,
  migrations: [filesInit],
} satisfies StaticModule;

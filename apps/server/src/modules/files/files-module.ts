/** The static part of the module for uploaded images. */
import type { StaticModule } from '../module.ts';
import { filesInit } from './migrations/0001-init.ts';

export const filesModule = {
  name: 'files',
  migrations: [filesInit],
} satisfies StaticModule;

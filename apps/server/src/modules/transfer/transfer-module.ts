/** The static part of the module for transfers. */
import type { StaticModule } from '../module.ts';

export const transferModule = {
  name: 'transfer',
} satisfies StaticModule;

/** Limits of an index whose prices are taken however far they jump: for tests of other things. */
import { DEFAULT_INDEX_LIMITS, type IndexLimits } from '../commands.ts';

export const CALM_LIMITS: IndexLimits = { ...DEFAULT_INDEX_LIMITS, jumpPpm: 1_000_000 };

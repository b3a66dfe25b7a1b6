/** The parts of which pairs are measured. */
import type { Contestant } from './contestant.ts';
import { EngineContestant } from './engine-contestant.ts';
import type { Tree } from './tree.ts';

export interface Part {
  /** The tree must be built before; else its sources are bundled. */
  needsBuild: boolean;
  /** Fresh processes come after so many pairs: how V8 compiled a process's code stays with it. */
  pairsOfAProcess: number;
  start(tree: Tree): Promise<Contestant>;
}

const engine = (folder: string): Part => ({
  needsBuild: false,
  pairsOfAProcess: 5,
  start: (tree) => EngineContestant.start(tree, `${folder}/slices.ts`),
});

export const PARTS = {
  engine: engine('engine'),
  contract: engine('contract'),
  otc: engine('otc'),
  wallet: engine('wallet'),
} satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

/** The parts of which pairs are measured. */
import { CallsContestant } from '../calls/slices.ts';
import { HttpContestant } from '../http/slices.ts';
import { RestartContestant } from '../restart/slices.ts';
import { WebContestant } from '../web/slices.ts';
import type { Contestant } from './contestant.ts';
import { EngineContestant } from './engine-contestant.ts';
import type { Tree } from './tree.ts';

export interface Part {
  /** The tree must be built before; else its sources are bundled. */
  needsBuild: boolean;
  /** Fresh processes come after so many pairs: how V8 compiled a process's code stays with it. */
  pairsOfAProcess: number;
  /** Slices of each process that are not counted. */
  warming: number;
  start(tree: Tree): Promise<Contestant>;
}

const engine = (folder: string): Part => ({
  needsBuild: false,
  pairsOfAProcess: 5,
  warming: 2,
  start: (tree) => EngineContestant.start(tree, `${folder}/slices.ts`),
});

export const PARTS = {
  engine: engine('engine'),
  contract: engine('contract'),
  otc: engine('otc'),
  wallet: engine('wallet'),
  http: { needsBuild: true, pairsOfAProcess: 10, warming: 1, start: (tree) => HttpContestant.start(tree) },
  calls: { needsBuild: true, pairsOfAProcess: 10, warming: 1, start: (tree) => CallsContestant.start(tree) },
  web: { needsBuild: true, pairsOfAProcess: 10, warming: 1, start: (tree) => WebContestant.start(tree) },
  // Each slice is a fresh process.
  restart: {
    needsBuild: true,
    pairsOfAProcess: Number.POSITIVE_INFINITY,
    warming: 1,
    start: (tree) => RestartContestant.start(tree),
  },
} satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

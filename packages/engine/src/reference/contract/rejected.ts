import type { World } from './world.ts';

export class Rejected extends Error {
  constructor(readonly rejection: string) {
    super(rejection);
  }
}

/** Does all of it, or throws Rejected and nothing has happened. */
export function attempt<T>(world: World, work: (trial: World) => T): T {
  const trial = structuredClone(world);
  const result = work(trial);
  Object.assign(world, trial);
  return result;
}

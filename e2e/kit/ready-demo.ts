/**
 * A demo's data folder that journeys start from: a run of journeys makes one, and each server gets a copy, which takes half
 * the time of a first start.
 */
import { execFileSync } from 'node:child_process';

/** The environment variable that tells the journeys' processes the folder of the demo that is ready. */
export const READY_DEMO = 'TEST_READY_DEMO';

/** Brings the demo into a data folder that is not there yet. @returns false: none is ready */
export function bringDemo(dataDir: string): boolean {
  const ready = process.env[READY_DEMO];
  if (ready === undefined) return false;
  // Unlike Node's copy this one keeps the owner, who is not root.
  execFileSync('cp', ['-a', ready, dataDir]);
  return true;
}

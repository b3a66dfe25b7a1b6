/** Reads `pairs <commit> <part> [--pairs 20] [--anyway]`. */
import { parseArgs } from 'node:util';
import { PairsError } from './pairs-error.ts';

const USUAL_PAIRS = 20;
const FEWEST_PAIRS = 2;
const USAGE = 'npm run bench -- pairs <commit> <part> [--pairs 20] [--anyway]';

export interface PairsArguments<Part extends string> {
  commit: string;
  part: Part;
  pairs: number;
  /** Measures on although others keep the machine busy. */
  anyway: boolean;
}

/** @throws PairsError when they make no sense */
export function readArguments<Part extends string>(
  args: readonly string[],
  parts: readonly Part[],
): PairsArguments<Part> {
  const { values, positionals } = parsed(args);
  const [commit, name, ...others] = positionals;
  const known = parts.join(', ');
  if (commit === undefined || name === undefined)
    throw new PairsError(`Name a commit and a part: ${USAGE}. The parts are ${known}.`);
  if (others.length > 0)
    throw new PairsError(`One commit and one part are compared at a time; "${others[0]}" is one too many.`);
  const part = parts.find((one) => one === name);
  if (part === undefined) throw new PairsError(`There is no part "${name}". The parts are ${known}.`);
  const pairs = Number(values.pairs ?? USUAL_PAIRS);
  if (!Number.isInteger(pairs) || pairs < FEWEST_PAIRS)
    throw new PairsError(`--pairs takes a whole number from ${FEWEST_PAIRS} on, not "${values.pairs}".`);
  return { commit, part, pairs, anyway: values.anyway === true };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { pairs: { type: 'string' }, anyway: { type: 'boolean' } },
    });
  } catch {
    throw new PairsError(`There are two options, --pairs and --anyway: ${USAGE}.`);
  }
}

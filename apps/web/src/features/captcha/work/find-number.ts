/** The work of a captcha: the number below `most` whose hash with the challenge is the target. Bounded: `most` hashes. */
import { sha256Words } from './sha256.ts';

export interface Work {
  challenge: string;
  /** 64 hex characters. */
  target: string;
  most: number;
}

/** From `start`, at most `count` numbers; undefined when it is none of them. */
export function findNumber({ challenge, target, most }: Work, start = 0, count = most): number | undefined {
  const wanted = Int32Array.from({ length: 8 }, (_, at) =>
    Number.parseInt(target.slice(8 * at, 8 * at + 8), 16),
  );
  const end = Math.min(most, start + count);
  for (let number = start; number < end; number++) {
    const hash = sha256Words(`${challenge}:${number}`);
    if (hash[0] === wanted[0] && hash.every((word, at) => word === wanted[at])) return number;
  }
  return undefined;
}

import type { Attack } from './attacked-exchange.ts';
import { BAIT_ATTACKS } from './bait-attacks.ts';
import { REBATE_ATTACKS } from './rebate-attacks.ts';
import { REFERENCE_ATTACKS } from './reference-attacks.ts';
import { VALUE_ATTACKS } from './value-attacks.ts';

/** The attacks on prices, each by its name; the finished engine survives all of them. */
export const ATTACKS: readonly Attack[] = [
  ...REFERENCE_ATTACKS,
  ...VALUE_ATTACKS,
  ...REBATE_ATTACKS,
  ...BAIT_ATTACKS,
];
export { AttackedExchange, CorePlayer } from './attacked-exchange.ts';

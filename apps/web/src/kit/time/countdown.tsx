/** Counts down to a moment: 07:59:59. */
import { clockDuration } from '../../ui/duration-words.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

export function Countdown({ at }: { at: number }) {
  return clockDuration(useSecondsLeft(at));
}

import { messageOf } from '../../platform/errors/thrown.ts';
import type { KernelLog } from '../kernel-log.ts';

/** A callback that throws must not keep the others from their answers. */
export function callSafely(log: KernelLog, answer: (() => void) | undefined): void {
  try {
    answer?.();
  } catch (error) {
    log.error(`an answer could not be given: ${messageOf(error)}`);
  }
}

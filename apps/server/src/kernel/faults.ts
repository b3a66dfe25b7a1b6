/** The ways a kernel ends without being asked to, and the exit code of each. */
import { EXIT_REFUSED, EXIT_RESTART } from '../platform/supervisor/exit-codes.ts';

/** The storage failed or another core took over. Nothing may be answered any more; recovery reads what is there. */
export class StorageFaultError extends Error {
  override readonly name = 'StorageFaultError';
  readonly exitCode = EXIT_RESTART;
}

/** The engine broke after it had changed something: its memory is void. The journal does not hold the batch. */
export class EngineStoppedError extends Error {
  override readonly name = 'EngineStoppedError';
  readonly exitCode = EXIT_RESTART;
}

/** The data is not what it must be. Going on would be a guess. */
export class RefusedToStartError extends Error {
  override readonly name = 'RefusedToStartError';
  readonly exitCode = EXIT_REFUSED;
}

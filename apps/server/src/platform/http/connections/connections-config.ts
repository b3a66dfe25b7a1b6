/** Settings of what one connection may take and how many there may be, for the member's side and for the desk alike. */
import type { EnvReader } from '../../settings/env-reader.ts';
import { type ConnectionLimits, DEFAULT_CONNECTION_LIMITS } from './connections.ts';

const MOST = 1_000_000;
const HOUR_MS = 3_600_000;

/** A demo's load comes from one machine. */
export function readConnectionLimits(read: EnvReader, demo: boolean): ConnectionLimits {
  const { perAddress, perMember, inAll, headersMs, stallMs, leastBytesPerSecond } = DEFAULT_CONNECTION_LIMITS;
  return {
    perAddress: read.integer('LIMIT_CONNECTIONS_PER_ADDRESS', demo ? 5_000 : perAddress, 1, MOST),
    perMember: read.integer('LIMIT_CONNECTIONS_PER_MEMBER', demo ? 5_000 : perMember, 1, MOST),
    inAll: read.integer('LIMIT_CONNECTIONS', inAll, 1, MOST),
    headersMs: read.integer('HEADERS_TIMEOUT_MS', headersMs, 100, HOUR_MS),
    stallMs: read.integer('STALL_TIMEOUT_MS', stallMs, 100, HOUR_MS),
    leastBytesPerSecond: read.integer('MIN_BYTES_PER_SECOND', leastBytesPerSecond, 1, MOST),
  };
}

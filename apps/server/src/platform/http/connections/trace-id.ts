/** Correlation ids: the caller's own x-trace-id when it is tame, else one that counts up from a random start. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HEADERS } from '@tern/protocol';

const TAME = /^[A-Za-z0-9_-]{1,64}$/;

export function traceIds(): (request: { headers: IncomingMessage['headers'] }) => string {
  const start = randomBytes(5).toString('hex');
  let count = 0;
  return (request) => {
    const given = request.headers[HEADERS.requestTrace];
    if (typeof given === 'string' && TAME.test(given)) return given;
    count += 1;
    return `${start}-${count}`;
  };
}

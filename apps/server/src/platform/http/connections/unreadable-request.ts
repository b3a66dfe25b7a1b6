/** Answers what node could not read as a request, in the envelope, and hangs up: no call was named, so it is no refusal. */
import type { Socket } from 'node:net';
import type { ErrorName } from '@tern/protocol';
import { failed } from '../answers/answer.ts';
import { type HeaderSet, headerLines } from '../answers/protective-headers.ts';
import { hangUp } from './hang-up.ts';

interface Answer {
  statusLine: string;
  error: ErrorName;
}

const BY_CODE: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: { statusLine: '413 Payload Too Large', error: 'bodyTooLarge' },
  ERR_HTTP_REQUEST_TIMEOUT: { statusLine: '408 Request Timeout', error: 'malformedBody' },
};
const NO_HTTP: Answer = { statusLine: '400 Bad Request', error: 'malformedBody' };

export function answerUnreadable({ code }: { code?: string }, socket: Socket, headers: HeaderSet): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { statusLine, error } = BY_CODE[code ?? ''] ?? NO_HTTP;
  const body = failed(error, 'zh');
  const head = [
    `HTTP/1.1 ${statusLine}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...headerLines(headers),
  ];
  hangUp(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Makes of a line the line that answers it. Rejections carry their code; a fault of our own tells the socket nothing. */
import type { LogHead } from '../log/log-file.ts';
import { PROTOCOL_VERSION } from '../protocol/parse-request.ts';
import { Rejection, type RejectionCode } from '../rejection.ts';

/** A request is at most this long: a hundred inputs with their previous transactions of usual size. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024;

export interface FrameHandler {
  answer(frame: unknown): Record<string, unknown>;
  head(): LogHead;
  /** Receives what is neither an answer nor a rejection. */
  fault(error: unknown): void;
}

export function answerFrame(handler: FrameHandler, line: Buffer): string {
  try {
    const answer = handler.answer(parseFrame(line));
    return JSON.stringify({ v: PROTOCOL_VERSION, ok: true, head: handler.head(), answer });
  } catch (error) {
    if (error instanceof Rejection) return rejectionFrame(error.code, error.message, handler.head());
    handler.fault(error);
    return rejectionFrame('INTERNAL', 'the signer failed; its own output has the reason', handler.head());
  }
}

export function rejectionFrame(code: RejectionCode, message: string, head: LogHead): string {
  return JSON.stringify({ v: PROTOCOL_VERSION, ok: false, head, code, message });
}

function parseFrame(line: Buffer): unknown {
  try {
    // A decoder drops a byte order mark unless told otherwise, and then bytes count that nothing has read.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line));
  } catch {
    throw new Rejection('BAD_FRAME', 'the line is no JSON in UTF-8');
  }
}

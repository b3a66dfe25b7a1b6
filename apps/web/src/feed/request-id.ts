/**
 * Request ids (rules/conventions#requests). Invariant: one id says one thing: as long as what was sent got no answer,
 * sending the same again says the same id, so that a lost answer never makes a second order; changed words or an answer
 * end it.
 */
import { ApiError } from '@tern/client';

/** Also where the page has no TLS and so no crypto.randomUUID. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface RequestIds {
  /** The id for this body; the last one again while its answer is open. */
  of(body: object): string;
  /** A call ended: with an answer when `error` is undefined or a refusal. */
  ended(error?: unknown): void;
}

export function createRequestIds(newId: () => string = newRequestId): RequestIds {
  let open: { id: string; words: string } | undefined;
  return {
    of(body) {
      const words = JSON.stringify(body);
      if (open?.words !== words) open = { id: newId(), words };
      return open.id;
    },
    ended(error) {
      if (error === undefined || isAnswer(error)) open = undefined;
    },
  };
}

/** After a time-out, a lost line or a fault of the server it is unknown whether the call was executed. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'refused';
}

/**
 * The contract between a module and the calls of the protocol: the module registers one handler a call name; the HTTP
 * platform does the rest (reading form, JSON or query, refusing unknown and double keys, checking the schema, the
 * session, the envelope).
 */
import type { CallName, CallRequest, CallResult, ErrorName, WireLanguage } from '@tern/protocol';
import type { BodyPart } from './joined-body.ts';

/** The member behind a live session; the only source of authority (architecture#authority-is-the-sessions). */
export interface Caller {
  memberId: number;
  sessionId: string;
}

export interface CallContext {
  ip: string;
  /** The member of a live session, for budgets alone: the answer of a public call is the same with and without one. */
  countedFor?: number | undefined;
  language: WireLanguage;
  /** As the device describes itself; shown to its owner, never believed. */
  userAgent?: string | undefined;
  /** Calls with upload: the bytes of the part named file; undefined when none came. */
  file?: Uint8Array | undefined;
  /** Calls with upload: aborted when the connection closes before the answer. */
  signal?: AbortSignal | undefined;
}

export interface Answered<T> {
  result: T;
  /** Writes: the journal sequence that holds the effect. */
  sequence?: number;
  /** Reads that waited for minSequence in vain. */
  behind?: boolean;
}

/** A result that is JSON already, in parts of which some are compressed; the envelope is put around them. */
export interface PreparedAnswer {
  parts: readonly BodyPart[];
  /** Differs when the result does. */
  tag: string;
}

export type AnyAnswer = Answered<unknown> | PreparedAnswer;

/** Thrown by a handler: answers FAILED with the error's code and text. Values fill the text's placeholders. */
export class CallError extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly error: ErrorName,
    readonly values: Record<string, string> = {},
    /** After how long the same request may succeed, where that is known. */
    readonly retryAfterSeconds?: number,
  ) {
    super(error);
  }
}

/** A refusal that names the time which is really left; its text has {seconds}, {minutes} or {hours}. */
export function callErrorWithWait(error: ErrorName, waitMs: number): CallError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  const values = {
    seconds: String(seconds),
    minutes: String(Math.ceil(seconds / 60)),
    hours: String(Math.ceil(seconds / 3_600)),
  };
  return new CallError(error, values, seconds);
}

type Answer<N extends CallName> = Answered<CallResult<N>> | Promise<Answered<CallResult<N>>>;

export type VisitorHandler<N extends CallName> = (
  params: CallRequest<N>,
  context: CallContext,
) => Answer<N> | Promise<PreparedAnswer>;
export type MemberHandler<N extends CallName> = (
  params: CallRequest<N>,
  caller: Caller,
  context: CallContext,
) => Answer<N>;

/** Which handler a call takes follows from its `access` in the call table; a wrong pairing throws at start. */
export interface CallRegistry {
  visitor<N extends CallName>(name: N, handler: VisitorHandler<N>): void;
  member<N extends CallName>(name: N, handler: MemberHandler<N>): void;
}

/**
 * Waits until the read tables hold `minSequence`, at most 500 ms; true when they do
 * (architecture#reading-ones-own-writes).
 */
export type ReadBarrier = (minSequence: number) => Promise<boolean>;

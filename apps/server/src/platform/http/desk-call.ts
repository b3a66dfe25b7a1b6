/**
 * The contract between a module and the calls of the operators' desk: the module registers one handler a call name; the
 * desk's platform does the rest (session, role, CSRF, reading and checking the request, four eyes, the audit log, the
 * envelope). A handler throws `CallError` and decides nothing about who may call it.
 */
import type { WireLanguage } from '@tern/protocol';
import type {
  DeskActionName,
  DeskReadName,
  DeskRequest,
  DeskResult,
  FourEyesName,
  OperatorRole,
} from '@tern/protocol/desk';
import type { ApprovedState, ConfirmedState } from './approved-state.ts';

/** The operator behind a live desk session. */
export interface Operator {
  operatorId: number;
  name: string;
  roles: readonly OperatorRole[];
  sessionId: string;
}

/** An operator with the state of their session. */
export interface SignedIn extends Operator {
  mustChangePassword: boolean;
  idleUntilMs: number;
  absoluteUntilMs: number;
  csrf: string;
}

/** The maker and the approver; the same operator only where the exchange has a single one (FOUR_EYES=delay). */
export interface FourEyesPair {
  maker: Pick<Operator, 'operatorId' | 'name'>;
  approver: Pick<Operator, 'operatorId' | 'name'>;
  /** The maker carries the proposal out alone, after the time that stands for the second person. */
  isAlone?: boolean;
}

export interface DeskContext {
  ip: string;
  language: WireLanguage;
  nowMs: number;
}

/** An operator who looked at all of the evidence, and when. */
export interface Opening {
  operatorId: number;
  operator: string;
  timeMs: number;
}

/** The evidence that a decision rests on, with the operators who looked at all of it. */
export interface Evidence {
  kind: 'SECURITY_REVIEW' | 'OTC_ORDER' | 'IDENTITY_REVIEW';
  id: string;
  openings: readonly Opening[];
}

/**
 * The outcome of a call, for the caller and for the audit log. Plain JSON values, never a secret, never a whole image.
 */
export interface DeskDone<T> {
  result: T;
  /** The object of the action: "BTC/USDT", "member 10002001", "review 17". */
  subject: string;
  /** The values before and after; only those that the action touches. */
  before?: unknown;
  after?: unknown;
}

/**
 * The outcome of an executed proposal. `before` is the state that was compared with the approved one, under the lock of
 * the change. `secret` is kept sealed for the maker, who takes it once; it stands nowhere else.
 */
export type DeskExecuted<T> = Omit<DeskDone<T>, 'before'> & { before: ConfirmedState; secret?: string };

/** `token` starts the browser's session, null ends it. */
export type DeskSessionDone<T> = DeskDone<T> & { token?: string | null };

/** A sign-in with its operator: until then the audit log has no operator to name. */
export type SignInDone = DeskSessionDone<unknown> & { operator: Operator };

type Soon<T> = T | Promise<T>;

export type DeskReader<N extends DeskReadName> = (
  request: DeskRequest<N>,
  operator: Operator,
  context: DeskContext,
) => Soon<DeskResult<N>>;

export type DeskActionHandler<N extends DeskActionName> = (
  request: DeskRequest<N>,
  operator: Operator,
  context: DeskContext,
) => Soon<DeskDone<DeskResult<N>>>;

/** Throws the CallError that the action would meet now, without doing it: an operator hears it before a reason is asked for. */
export type DeskChecker<N extends DeskActionName> = (
  request: DeskRequest<N>,
  operator: Operator,
  context: DeskContext,
) => Soon<unknown>;

export interface FourEyesHandler<N extends FourEyesName> {
  /**
   * Looks at what the request would change, without changing it; throws a CallError when it could not be done. Asked when
   * the proposal is made; its `before` is what two operators approve, with the request. `effects` is what it would do to
   * members now, for those who decide; it may change.
   */
  examine(
    request: DeskRequest<N>,
    context: DeskContext,
  ): Soon<{ subject: string; before: unknown; effects?: unknown }>;
  /** Throws a CallError for an operator who may make the call, but not propose this. */
  checkMaker?(request: DeskRequest<N>, operator: Operator): Soon<void>;
  /** Only an operator who opened the evidence proposes or approves. Without this, what `examine` answers is all there is. */
  evidence?(request: DeskRequest<N>): Soon<Evidence>;
  /**
   * Called at most once a proposal, after another operator's approval. It reads the subject again under the lock of the
   * transaction that changes it (a row or table of the database, Kernel.decide, a queue of the process) and confirms it
   * there: what other operators do at the same time comes before the comparison or after the change.
   */
  execute(
    request: DeskRequest<N>,
    pair: FourEyesPair,
    context: DeskContext,
    approved: ApprovedState,
  ): Soon<DeskExecuted<DeskResult<N>>>;
}

/** Which method a call takes follows from its row in the table; a wrong pairing throws at start. */
export interface DeskCallRegistry {
  /** GET: changes nothing. */
  read<N extends DeskReadName>(name: N, reader: DeskReader<N>): void;
  /** POST with a reason: done at once. */
  action<N extends DeskActionName>(name: N, handler: DeskActionHandler<N>, checker?: DeskChecker<N>): void;
  /** POST with a reason: becomes a proposal first. */
  fourEyes<N extends FourEyesName>(name: N, handler: FourEyesHandler<N>): void;
}

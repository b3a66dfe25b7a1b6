/**
 * Proposals in the database. Each change of state is one conditional update, so that of two deciders, or of a decider
 * and the clock, one alone comes through. Knows nothing of what is proposed.
 */
import type { FourEyesName, ProposalState } from '@tern/protocol/desk';
import type { Sql } from '../../platform/database/connect.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Operator } from '../../platform/http/desk-call.ts';

const PROPOSAL_LIFE_MS = 7 * 24 * 3_600_000;

export interface Proposal {
  proposalId: number;
  call: FourEyesName;
  subject: string;
  request: string;
  before: string;
  effects: string;
  makerId: number;
  maker: string;
  reason: string;
  state: ProposalState;
  madeMs: number;
  expiresMs: number;
  decider: string;
  decisionReason: string;
  decidedMs: number;
  errorCode: string;
  hasSecret: boolean;
}

interface StoredProposal {
  proposal_id: bigint;
  call: FourEyesName;
  subject: string;
  request: string;
  before: string;
  effects: string;
  maker_id: bigint;
  maker: string;
  reason: string;
  state: ProposalState;
  made_ms: bigint;
  expires_ms: bigint;
  decider: string | null;
  decision_reason: string;
  decided_ms: bigint;
  error_code: string;
  has_secret: boolean;
}

export interface Decision {
  decider: Pick<Operator, 'operatorId'>;
  reason: string;
  nowMs: number;
}

export interface ProposalFilter {
  calls: readonly string[];
  state: ProposalState | undefined;
  /** Older than this one. */
  beforeId: number | undefined;
  limit: number;
  nowMs: number;
}

export class Proposals {
  constructor(private readonly sql: Sql) {}

  async add(
    made: Pick<
      Proposal,
      'call' | 'subject' | 'request' | 'before' | 'effects' | 'makerId' | 'reason' | 'madeMs'
    >,
  ): Promise<number> {
    const { call, subject, request, before, effects, makerId, reason, madeMs } = made;
    const rows = await this.sql<{ proposal_id: bigint }[]>`
      insert into staff_proposals (call, subject, request, before, effects, maker_id, reason, made_ms, expires_ms)
      values (${call}, ${subject}, ${request}, ${before}, ${effects}, ${makerId}, ${reason}, ${madeMs},
        ${madeMs + PROPOSAL_LIFE_MS})
      returning proposal_id`;
    return Number(onlyRow(rows).proposal_id);
  }

  async find(proposalId: string, nowMs: number): Promise<Proposal | undefined> {
    const [row] = await this.sql<StoredProposal[]>`${this.columns()} where p.proposal_id = ${proposalId}`;
    return row && proposalOf(row, nowMs);
  }

  /** The one that waits with just this request (canonical JSON without its reason); undefined: none. */
  async waiting(call: FourEyesName, request: string, nowMs: number): Promise<number | undefined> {
    const [row] = await this.sql<{ proposal_id: bigint }[]>`
      select proposal_id from staff_proposals
      where call = ${call} and request = ${request} and state = 'PENDING' and expires_ms > ${nowMs}
      order by proposal_id desc limit 1`;
    return row && Number(row.proposal_id);
  }

  /** Newest first. */
  async list({ calls, state, beforeId, limit, nowMs }: ProposalFilter): Promise<Proposal[]> {
    const { sql } = this;
    if (calls.length === 0) return [];
    const isOpen = sql`p.state = 'PENDING' and p.expires_ms > ${nowMs}`;
    const isOver = sql`(p.state = 'EXPIRED' or (p.state = 'PENDING' and p.expires_ms <= ${nowMs}))`;
    const inState =
      state === 'PENDING' ? isOpen : state === 'EXPIRED' ? isOver : sql`p.state = ${state ?? ''}`;
    const rows = await sql<StoredProposal[]>`
      ${this.columns()}
      where p.call in ${sql(calls)} ${state === undefined ? sql`` : sql`and ${inState}`}
        ${beforeId === undefined ? sql`` : sql`and p.proposal_id < ${beforeId}`}
      order by p.proposal_id desc limit ${limit}`;
    return rows.map((row) => proposalOf(row, nowMs));
  }

  /** From PENDING, as long as it lives; false when it is not any more, or when its maker is not of the wanted kind. */
  async leavePending(
    proposalId: number,
    state: 'EXECUTING' | 'REJECTED' | 'CANCELLED',
    by: 'maker' | 'other',
    { decider, reason, nowMs }: Decision,
  ): Promise<boolean> {
    const { sql } = this;
    const rows = await sql`
      update staff_proposals set state = ${state}, decider_id = ${decider.operatorId},
        decision_reason = ${reason}, decided_ms = ${nowMs}
      where proposal_id = ${proposalId} and state = 'PENDING' and expires_ms > ${nowMs}
        and ${by === 'maker' ? sql`maker_id = ${decider.operatorId}` : sql`maker_id <> ${decider.operatorId}`}
      returning 1`;
    return rows.length === 1;
  }

  async endExecution(
    proposalId: number,
    state: 'EXECUTED' | 'FAILED' | 'OUTDATED' | 'INTERRUPTED',
    { errorCode = '', secret }: { errorCode?: string; secret?: Buffer } = {},
  ): Promise<void> {
    await this.sql`
      update staff_proposals set state = ${state}, error_code = ${errorCode}, secret_sealed = ${secret ?? null}
      where proposal_id = ${proposalId} and state = 'EXECUTING'`;
  }

  /** Once: it is gone from here when this resolves. */
  async takeSecret(proposalId: number, makerId: number): Promise<Buffer | undefined> {
    const rows = await this.sql<{ secret: Buffer }[]>`
      with kept as (
        select proposal_id, secret_sealed from staff_proposals
        where proposal_id = ${proposalId} and maker_id = ${makerId} and secret_sealed is not null for update)
      update staff_proposals p set secret_sealed = null from kept
      where p.proposal_id = kept.proposal_id and p.secret_sealed is not null
      returning kept.secret_sealed as secret`;
    return rows[0]?.secret;
  }

  /**
   * Marks the proposals that a stop of the server cut short: it is unknown if they were executed, so the server does
   * not execute them again by itself.
   */
  async markInterrupted(): Promise<void> {
    await this.sql`update staff_proposals set state = 'INTERRUPTED' where state = 'EXECUTING'`;
  }

  /** Marks expired proposals; deletes secrets that no operator took within the life of a proposal. */
  async sweep(nowMs: number): Promise<void> {
    await this.sql`
      update staff_proposals set state = 'EXPIRED' where state = 'PENDING' and expires_ms <= ${nowMs}`;
    await this.sql`
      update staff_proposals set secret_sealed = null
      where secret_sealed is not null and decided_ms <= ${nowMs - PROPOSAL_LIFE_MS}`;
  }

  private columns() {
    return this.sql`
      select p.*, m.name as maker, d.name as decider, p.secret_sealed is not null as has_secret
      from staff_proposals p join staff_operators m on m.operator_id = p.maker_id
        left join staff_operators d on d.operator_id = p.decider_id`;
  }
}

function proposalOf(row: StoredProposal, nowMs: number): Proposal {
  const expiresMs = Number(row.expires_ms);
  const { call, subject, request, before, effects, maker, reason } = row;
  return {
    call,
    subject,
    request,
    before,
    effects,
    maker,
    reason,
    expiresMs,
    proposalId: Number(row.proposal_id),
    makerId: Number(row.maker_id),
    state: row.state === 'PENDING' && expiresMs <= nowMs ? 'EXPIRED' : row.state,
    madeMs: Number(row.made_ms),
    decider: row.decider ?? '',
    decisionReason: row.decision_reason,
    decidedMs: Number(row.decided_ms),
    errorCode: row.error_code,
    hasSecret: row.has_secret,
  };
}

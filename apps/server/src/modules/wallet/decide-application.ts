/**
 * The decisions of operators about applications. The first operator names the amount and the entry that pays it, a
 * second one repeats the amount and the engine pays; one operator rejects. The tables are asked for a better message,
 * and the engine decides (rules/wallet#deposit-applications).
 */
import type { Command } from '@tern/engine';
import { formatUnits } from '@tern/math';
import type { DeskRequest } from '@tern/protocol/desk';
import type { Kernel } from '../../kernel/index.ts';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { CallError, type ReadBarrier } from '../../platform/http/call.ts';
import type { DeskDone, Operator } from '../../platform/http/desk-call.ts';
import type { LiveMarkets } from '../market/index.ts';
import { mayCall, type Staff } from '../staff/index.ts';
import type { Application, ApplicationReader, Word } from './application-reader.ts';
import { deskErrorOf } from './desk-refusals.ts';
import { deskUnits } from './desk-units.ts';
import type { Fundings } from './fundings.ts';
import { canonicalHash, enterHash, hashOwner } from './transfer-hashes.ts';

type Done = DeskDone<Record<string, never>>;
type Decider = Pick<Operator, 'operatorId' | 'name'>;

export interface DecisionParts {
  sql: Sql;
  kernel: Pick<Kernel, 'execute' | 'durable'>;
  isReadable: ReadBarrier;
  reader: ApplicationReader;
  fundings: Fundings;
  markets: Pick<LiveMarkets, 'asset'>;
  operators: Pick<Staff['operators'], 'byId'>;
}

export class ApplicationDecisions {
  constructor(private readonly parts: DecisionParts) {}

  /** Throws what prepare would be refused for; answers the application with the word as it would be. */
  async checkPrepare(
    { applicationId, amount, fundingId }: DeskRequest<'prepareApplication'>,
    { operatorId, name: operator }: Decider,
  ): Promise<{ application: Application; word: Word }> {
    const { fundings, markets } = this.parts;
    const application = await this.open(applicationId);
    const units = deskUnits(application.currency, amount, markets);
    const funding = await fundings.find(Number(fundingId));
    if (funding?.currency !== application.currency) throw new CallError('fundingUnknown');
    if (units > funding.left) throw new CallError('fundingExceeded');
    const word = { operatorId, operator, amount: units, fundingId: funding.fundingId };
    return { application, word };
  }

  async prepare(request: DeskRequest<'prepareApplication'>, decider: Decider, nowMs: number): Promise<Done> {
    const { application, word } = await this.checkPrepare(request, decider);
    const { operatorId, operator, amount, fundingId } = word;
    await this.parts.sql`
      insert into application_words (application_id, operator_id, operator, amount, funding_id, time_ms)
      values (${application.applicationId}, ${operatorId}, ${operator}, ${amount}, ${fundingId}, ${nowMs})
      on conflict (application_id) do update set operator_id = excluded.operator_id,
        operator = excluded.operator, amount = excluded.amount, funding_id = excluded.funding_id,
        time_ms = excluded.time_ms`;
    return this.done(application, this.shown(application, application.word), this.shown(application, word));
  }

  /** Throws what confirm would be refused for before the engine is asked. */
  async checkConfirm(
    { applicationId, amount }: DeskRequest<'confirmApplication'>,
    { operatorId }: Decider,
  ): Promise<{ application: Application; word: Word }> {
    const application = await this.open(applicationId);
    const { word } = application;
    if (word === undefined) throw new CallError('applicationUnprepared');
    if (word.operatorId === operatorId) throw new CallError('twoOperatorsNeeded');
    // The word of an operator who could not give it any more counts for nothing.
    const first = await this.parts.operators.byId(word.operatorId);
    if (first.isDisabled || !mayCall(first.roles, 'prepareApplication'))
      throw new CallError('applicationUnprepared');
    const units = deskUnits(application.currency, amount, this.parts.markets);
    if (units !== word.amount) throw new CallError('applicationAmountDiffers');
    return { application, word };
  }

  async confirm(request: DeskRequest<'confirmApplication'>, decider: Decider, nowMs: number): Promise<Done> {
    const { application, word } = await this.checkConfirm(request, decider);
    const { applicationId } = application;
    const { operatorId: firstOperator, amount, fundingId } = word;
    await this.begin(applicationId, fundingId, nowMs);
    await this.execute({
      kind: 'confirm-application',
      applicationId,
      amount,
      fundingId,
      firstOperator,
      secondOperator: decider.operatorId,
    });
    return this.done(application, this.shown(application, word), { state: 'CONFIRMED' });
  }

  async checkReject({ applicationId }: DeskRequest<'rejectApplication'>): Promise<Application> {
    return this.open(applicationId);
  }

  async reject(request: DeskRequest<'rejectApplication'>, { operatorId }: Decider): Promise<Done> {
    const application = await this.checkReject(request);
    const { applicationId, word } = application;
    const { publicReason: reason } = request;
    await this.execute({ kind: 'reject-application', applicationId, operator: operatorId, reason });
    return this.done(application, this.shown(application, word), { state: 'REJECTED', reason });
  }

  /**
   * Enters the hash. The row of details is held meanwhile, so that a rejection, which frees the hash, comes either before
   * this and is seen, or after it and takes the entry away. A hash that became an inner deposit pays its application from the
   * entry of that very deposit (rules/wallet#inner-deposits).
   */
  private async begin(applicationId: number, fundingId: number, nowMs: number): Promise<void> {
    await this.parts.sql.begin(async (sql) => {
      const [details] = await sql<{ hash: string; is_hash_free: boolean }[]>`
        select hash, is_hash_free from application_details where application_id = ${applicationId} for update`;
      if (details === undefined || details.hash === '') return;
      if (details.is_hash_free) throw new CallError('applicationEnded');
      const { hash } = details;
      if (await enterHash(sql, { hash, owner: hashOwner(applicationId), nowMs })) return;
      if (!(await isInnerDeposit(sql, hash, fundingId))) throw new CallError('duplicateHash');
    });
  }

  private async execute(command: Command): Promise<void> {
    const { kernel, isReadable } = this.parts;
    const { rejection, sequence } = await kernel.execute(command);
    if (rejection !== 'OK') throw deskErrorOf(rejection);
    await isReadable(sequence);
  }

  private async open(applicationId: string): Promise<Application> {
    const { kernel, isReadable, reader } = this.parts;
    await isReadable(kernel.durable.sequence);
    const application = await reader.find(Number(applicationId));
    if (application === undefined) throw new CallError('applicationUnknown');
    if (application.state !== 'REVIEWING') throw new CallError('applicationEnded');
    return application;
  }

  private shown({ currency }: Application, word: Word | undefined) {
    if (word === undefined) return null;
    const { operator, amount, fundingId } = word;
    const scale = this.parts.markets.asset(currency)?.scale ?? 0;
    return { operator, amount: `${formatUnits(amount, scale)} ${currency}`, fundingId: String(fundingId) };
  }

  private done({ applicationId }: Application, before: unknown, after: unknown): Done {
    return { result: {}, subject: `application ${applicationId}`, before, after };
  }
}

/** The entry is what two operators booked of an inner deposit by the transaction of this hash. */
async function isInnerDeposit(sql: Queryable, hash: string, fundingId: number): Promise<boolean> {
  const rows = await sql<{ txid: string }[]>`
    select txid from deposits where out_index = 'inner' and state = 'BOOKED' and funding_id = ${fundingId}`;
  return rows.some(({ txid }) => canonicalHash(txid) === hash);
}

/**
 * The operators: names, roles, password hashes, authenticator secrets (sealed). A name is lower case and stays; an
 * operator is disabled, never deleted, because the audit log names the operator.
 */
import type { DeskRequest, DeskResult, OperatorRole } from '@tern/protocol/desk';
import type { Queryable, Sql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { CallError } from '../../platform/http/call.ts';
import { pageLimit, pageOf, readCursor } from '../../platform/http/paging.ts';
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';

export interface OperatorRecord {
  operatorId: number;
  name: string;
  passwordHash: string;
  totpSecret: string;
  roles: readonly OperatorRole[];
  isDisabled: boolean;
  mustChangePassword: boolean;
  /** The operator who was handed the password that its owner has not replaced yet; 0: none. */
  passwordHolderId: number;
  /** The other operator who saw the authenticator's secret; 0: none. */
  totpHolderId: number;
}

export interface NewOperator {
  name: string;
  roles: readonly OperatorRole[];
  passwordHash: string;
  totpSecret: string;
  mustChangePassword: boolean;
  passwordHolderId?: number;
  totpHolderId?: number;
}

interface NewPassword {
  passwordHash: string;
  mustChange: boolean;
  holderId?: number;
}

interface StoredOperator {
  operator_id: bigint;
  name: string;
  password_hash: string;
  totp_sealed: Buffer;
  roles: string;
  is_disabled: boolean;
  must_change_password: boolean;
  password_holder_id: bigint;
  totp_holder_id: bigint;
}

export const SEALED_OPERATORS: SealedColumn = {
  name: 'operators’ authenticator secrets',
  use: 'operators',
  table: 'staff_operators',
  column: 'totp_sealed',
  key: 'operator_id',
  subject: 'name',
  about: aboutOf,
};

/** Refuses roles that do not go together: an auditor has no other role. */
export function refuseRoles(roles: readonly OperatorRole[]): void {
  const isAuditor = roles.includes('auditor');
  if (new Set(roles).size !== roles.length || (isAuditor && roles.length > 1))
    throw new CallError('operatorRoles');
}

export function rolesOf(text: string): OperatorRole[] {
  return text.split(',') as OperatorRole[];
}

export class Operators {
  constructor(
    private readonly sql: Sql,
    private readonly box: SealedBox,
  ) {}

  async byName(name: string): Promise<OperatorRecord | undefined> {
    const [row] = await this.sql<StoredOperator[]>`select * from staff_operators where name = ${name}`;
    return row && this.record(row);
  }

  async byId(operatorId: string | number, sql: Queryable = this.sql): Promise<OperatorRecord> {
    const [row] = await sql<StoredOperator[]>`
      select * from staff_operators where operator_id = ${operatorId}`;
    if (row === undefined) throw new CallError('operatorUnknown');
    return this.record(row);
  }

  /** Runs the work in a transaction in which no other changes operators. */
  change<T>(
    operatorId: string | number,
    work: (operator: OperatorRecord, sql: Queryable) => Promise<T>,
  ): Promise<T> {
    return transact(this.sql, async (sql) => {
      await sql`lock table staff_operators in share row exclusive mode`;
      return work(await this.byId(operatorId, sql), sql);
    });
  }

  /** The number of operators who may sign in as admins with passwords of their own. */
  async countAdmins(): Promise<number> {
    const [row] = await this.sql<{ count: number }[]>`
      select count(*)::integer as count from staff_operators
      where not is_disabled and not must_change_password and 'admin' = any (string_to_array(roles, ','))`;
    return row?.count ?? 0;
  }

  async areThere(): Promise<boolean> {
    const rows = await this.sql`select 1 from staff_operators limit 1`;
    return rows.length > 0;
  }

  /** Adds operators only when there are none yet; one of two calls at once gets true. */
  addFirst(operators: readonly NewOperator[], nowMs: number): Promise<boolean> {
    return transact(this.sql, async (sql) => {
      await sql`lock table staff_operators in share row exclusive mode`;
      const others = await sql`select 1 from staff_operators limit 1`;
      if (others.length > 0) return false;
      for (const operator of operators) await this.add(operator, nowMs, sql);
      return true;
    });
  }

  async add(operator: NewOperator, nowMs: number, sql: Queryable = this.sql): Promise<number> {
    const { name, roles, passwordHash, totpSecret, mustChangePassword } = operator;
    const { passwordHolderId = 0, totpHolderId = 0 } = operator;
    const rows = await sql<{ operator_id: bigint }[]>`
      insert into staff_operators (name, password_hash, totp_sealed, roles, must_change_password, created_ms,
        password_holder_id, totp_holder_id)
      values (${name}, ${passwordHash}, ${this.seal(name, totpSecret)}, ${roles.join(',')},
        ${mustChangePassword}, ${nowMs}, ${passwordHolderId}, ${totpHolderId})
      on conflict (name) do nothing
      returning operator_id`;
    if (rows[0] === undefined) throw new CallError('operatorTaken');
    return Number(rows[0].operator_id);
  }

  /** A single one of parallel tries with one step gets true. */
  async takeStep(operatorId: number, step: number, nowMs: number): Promise<boolean> {
    const rows = await this.sql`
      update staff_operators set last_totp_step = ${step}, last_sign_in_ms = ${nowMs}
      where operator_id = ${operatorId} and last_totp_step < ${step} and not is_disabled
      returning 1`;
    return rows.length === 1;
  }

  /** `holderId`: the operator who is handed it, to hand it on. */
  async setPassword(
    operatorId: number,
    { passwordHash, mustChange, holderId = 0 }: NewPassword,
    sql: Queryable = this.sql,
  ): Promise<void> {
    await sql`
      update staff_operators
      set password_hash = ${passwordHash}, must_change_password = ${mustChange}, password_holder_id = ${holderId}
      where operator_id = ${operatorId}`;
  }

  /** The password opens nothing but its own change from now on. */
  async demandNewPassword(operatorId: number): Promise<void> {
    await this.sql`update staff_operators set must_change_password = true where operator_id = ${operatorId}`;
  }

  async rehash(operatorId: number, before: string, after: string): Promise<void> {
    await this.sql`
      update staff_operators set password_hash = ${after}
      where operator_id = ${operatorId} and password_hash = ${before}`;
  }

  /** The last accepted step stays: codes of the old secret are worthless, and time goes on. */
  async setTotp(
    { operatorId, name }: OperatorRecord,
    { totpSecret, holderId = 0 }: { totpSecret: string; holderId?: number },
    sql: Queryable = this.sql,
  ): Promise<void> {
    await sql`
      update staff_operators set totp_sealed = ${this.seal(name, totpSecret)}, totp_holder_id = ${holderId}
      where operator_id = ${operatorId}`;
  }

  /** `sql`: within `change`. */
  async setRoles(operatorId: number, roles: readonly OperatorRole[], sql?: Queryable): Promise<void> {
    if (sql === undefined)
      return this.change(operatorId, (_operator, own) => this.setRoles(operatorId, roles, own));
    await sql`update staff_operators set roles = ${roles.join(',')} where operator_id = ${operatorId}`;
    await refuseNoAdmin(sql);
  }

  /** As `setRoles`. */
  async setDisabled(operatorId: number, isDisabled: boolean, sql?: Queryable): Promise<void> {
    if (sql === undefined)
      return this.change(operatorId, (_operator, own) => this.setDisabled(operatorId, isDisabled, own));
    await sql`update staff_operators set is_disabled = ${isDisabled} where operator_id = ${operatorId}`;
    await refuseNoAdmin(sql);
  }

  async list(request: DeskRequest<'getOperators'>): Promise<DeskResult<'getOperators'>> {
    const limit = pageLimit(request.limit);
    const after = readCursor(request.cursor, 1);
    const rows = await this.sql<
      (StoredOperator & { created_ms: bigint; last_sign_in_ms: bigint; sessions: bigint })[]
    >`
      select o.*, (select count(*) from staff_sessions s where s.operator_id = o.operator_id) as sessions
      from staff_operators o where operator_id > ${after?.[0] ?? 0}
      order by operator_id limit ${limit + 1}`;
    const wire = rows.map((row) => ({
      operatorId: String(row.operator_id),
      name: row.name,
      roles: rolesOf(row.roles),
      isDisabled: row.is_disabled,
      mustChangePassword: row.must_change_password,
      sessions: Number(row.sessions),
      createTime: Number(row.created_ms),
      lastSignInTime: Number(row.last_sign_in_ms),
    }));
    return pageOf(wire, limit, (last) => last.operatorId);
  }

  private seal(name: string, totpSecret: string): Buffer {
    return this.box.seal(Buffer.from(totpSecret), aboutOf(name));
  }

  private record(row: StoredOperator): OperatorRecord {
    return {
      operatorId: Number(row.operator_id),
      name: row.name,
      passwordHash: row.password_hash,
      totpSecret: this.box.open(row.totp_sealed, aboutOf(row.name)).toString(),
      roles: rolesOf(row.roles),
      isDisabled: row.is_disabled,
      mustChangePassword: row.must_change_password,
      passwordHolderId: Number(row.password_holder_id),
      totpHolderId: Number(row.totp_holder_id),
    };
  }
}

/** Two admins who take each other's role at the same time would leave none: the lock of `change` lets one after the other. */
async function refuseNoAdmin(sql: Queryable): Promise<void> {
  const admins = await sql`
    select 1 from staff_operators
    where not is_disabled and 'admin' = any (string_to_array(roles, ',')) limit 1`;
  if (admins.length === 0) throw new CallError('operatorLastAdmin');
}

function aboutOf(name: string | number): string {
  return `operator ${name}`;
}

/**
 * Tells the engine which payment methods are enabled. A row that awaits it is written first, the command comes after it,
 * and the mark goes last: a process that dies in between leaves the mark, and the sweep submits the command again. The
 * row is locked meanwhile, so that what is done to one method is done one after the other.
 */
import type { Command } from '@tern/engine';
import type { PaymentKind } from '@tern/protocol';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Sql, TransactionSql } from '../../platform/database/connect.ts';
import { transact } from '../../platform/database/transact.ts';
import { callErrorOf } from '../../platform/http/errors/rejection.ts';

const SWEPT_AT_ONCE = 200;

export interface SwitchedMethod {
  id: bigint;
  member_id: bigint;
  kind: PaymentKind;
}

export class MethodSwitch {
  constructor(
    private readonly sql: Sql,
    private readonly kernel: Pick<Kernel, 'execute'>,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /**
   * The caller holds the row's lock.
   * @throws KernelUnavailableError when the kernel takes no command: nothing was done
   */
  async set(sql: TransactionSql, method: SwitchedMethod, isEnabled: boolean): Promise<void> {
    const { rejection } = await this.kernel.execute(commandFor(method, isEnabled));
    if (rejection !== 'OK') throw callErrorOf(rejection);
    await sql`update payment_methods set awaits_enabling = false where id = ${method.id}`;
  }

  /** Enables what awaits it; what no longer does is left alone. @throws as set */
  enableAwaiting(methodId: bigint): Promise<void> {
    return transact(this.sql, async (sql) => {
      const [method] = await sql<SwitchedMethod[]>`
        select id, member_id, kind from payment_methods where id = ${methodId} and awaits_enabling for update`;
      if (method !== undefined) await this.set(sql, method, true);
    });
  }

  /** Enables all that await it. One that the engine refuses stays disabled; one whose member is not open yet waits. */
  async sweep(): Promise<void> {
    for (let after: bigint | undefined = 0n; after !== undefined; ) after = await this.sweepPage(after);
  }

  /** Answers the last id of the page; undefined: it was the last page. */
  private sweepPage(after: bigint): Promise<bigint | undefined> {
    return transact(this.sql, async (sql) => {
      const methods = await sql<SwitchedMethod[]>`
        select id, member_id, kind from payment_methods
        where awaits_enabling and id > ${after} order by id limit ${SWEPT_AT_ONCE} for update skip locked`;
      const outcomes = await Promise.all(
        methods.map((method) => this.kernel.execute(commandFor(method, true))),
      );
      for (const [at, { id }] of methods.entries()) {
        const rejection = outcomes[at]?.rejection;
        if (rejection === 'UNKNOWN_MEMBER') continue;
        if (rejection !== 'OK') this.onFault(new Error(`payment method ${id} was not enabled: ${rejection}`));
        await sql`update payment_methods set awaits_enabling = false where id = ${id}`;
      }
      return methods.at(-1)?.id;
    });
  }
}

function commandFor({ id, member_id, kind }: SwitchedMethod, isEnabled: boolean): Command {
  const method = { memberId: Number(member_id), methodId: Number(id) };
  return isEnabled
    ? { kind: 'enable-pay-method', ...method, methodKind: kind }
    : { kind: 'disable-pay-method', ...method };
}

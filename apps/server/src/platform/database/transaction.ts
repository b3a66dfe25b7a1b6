/**
 * Work within one transaction, on a connection of its own. It is committed when the work is done and no statement of it
 * has failed, and rolled back otherwise; when the connection is lost it ends at once, and what the work says afterwards
 * is said to no one.
 */

import { codeOfError } from '../errors/thrown.ts';
import type { Connection, Runner, Task } from './connection.ts';
import { ConnectionFaultError } from './connection-fault.ts';
import type { Pool } from './pool.ts';
import { Statement } from './statement.ts';

/** PostgreSQL's answer to every statement after the one that failed. */
const ABORTED = '25P02';

/** @param mode such as `isolation level repeatable read`, or nothing */
export async function transaction<T>(
  pool: Pool,
  mode: string,
  work: (runner: Runner) => PromiseLike<T>,
): Promise<T> {
  const connection = await pool.hold();
  const within = new Within(connection);
  try {
    await say(connection, `begin ${mode}`);
    const result = await unlessLost(connection, () => work(within));
    if (within.fault !== undefined) throw within.fault;
    await say(connection, 'commit');
    return result;
  } catch (error) {
    // An error of the rollback is the loss of the connection, which rolls back too.
    await say(connection, 'rollback').catch(() => undefined);
    throw codeOfError(error) === ABORTED ? (within.fault ?? error) : error;
  } finally {
    within.isOver = true;
    connection.release();
  }
}

function say(connection: Connection, text: string): Promise<unknown> {
  return new Statement([text], [], connection, false).then();
}

function unlessLost<T>(connection: Connection, work: () => PromiseLike<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    connection.onLost = reject;
    if (connection.fault !== undefined) reject(connection.fault);
    else work().then(resolve, reject);
  }).finally(() => {
    connection.onLost = undefined;
  });
}

class Within implements Runner {
  /** Why its first statement failed. */
  fault: Error | undefined;
  isOver = false;

  constructor(private readonly connection: Connection) {}

  run(task: Task): void {
    if (this.isOver) task.refuse(new ConnectionFaultError('CONNECTION_CLOSED', 'its transaction is over'));
    else this.connection.run(task);
  }

  failed(error: Error): void {
    this.fault ??= error;
  }
}

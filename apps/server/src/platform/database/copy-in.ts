/** COPY ... FROM STDIN, whose errors are heard whenever they come. */
import type { Writable } from 'node:stream';
import type { TransactionSql } from './connect.ts';

/**
 * @param send puts all of the data into the stream, ends it, and resolves when that is done. The driver tells only the
 *   query of an error that comes after the data; its stream would wait for ever.
 */
export async function copyIn(
  sql: TransactionSql,
  statement: string,
  send: (into: Writable) => Promise<void>,
): Promise<void> {
  const query = sql.unsafe(statement);
  const told = query as unknown as { reject(error: Error): void };
  const tell = told.reject;
  const failed = new Promise<never>((_, reject) => {
    told.reject = (error) => {
      tell(error);
      reject(error);
    };
  });
  failed.catch(() => undefined);
  const into = await query.writable();
  const sent = send(into);
  sent.catch(() => undefined);
  await Promise.race([failed, sent]);
}

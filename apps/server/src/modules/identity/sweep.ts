/**
 * Lets go of what is kept no longer than it must be: images of every decided submission, and the data of rejected ones.
 * The name and number of a passed one stay as long as the account rests on them.
 */
import { transact } from '../../platform/database/transact.ts';
import type { Images } from '../files/index.ts';
import type { Submissions } from './submissions.ts';

const SWEPT_AT_ONCE = 200;

/** Answers the number of swept submissions. */
export async function sweepIdentity(
  submissions: Submissions,
  images: Images,
  nowMs: number,
): Promise<number> {
  return transact(submissions.sql, async (sql) => {
    const rows = await sql<{ id: bigint }[]>`
      update identity_submissions set
        keep_until_ms = null,
        sealed = case when state = 'REJECT' then null else sealed end,
        number_hash = case when state = 'REJECT' then null else number_hash end
      where id in (
        select id from identity_submissions where keep_until_ms < ${nowMs} limit ${SWEPT_AT_ONCE} for update)
      returning id`;
    for (const { id } of rows) {
      const gone = await sql<{ image_id: string }[]>`
        delete from identity_images where submission_id = ${id} returning image_id`;
      await images.drop(
        sql,
        gone.map((image) => image.image_id),
      );
    }
    return rows.length;
  });
}

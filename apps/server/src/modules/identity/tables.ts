/** Comments of the tables of the verification of members, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const IDENTITY_TABLES: TableComments = {
  identity_image_views: {
    holds: 'Each look of an operator at an image, with the reason. Never deleted.',
    columns: {
      submission_id: 'Null: an image of a request about a lost factor, which counts against the same budget.',
    },
  },
  identity_images: { holds: 'The images of a submission.' },
  identity_openings: {
    holds: 'Operators who looked at a submission: its data and each of its images. Never deleted.',
    columns: { image_id: 'Empty for the data.' },
  },
  identity_submissions: {
    holds: 'Submissions of members; the newest one of a member and level counts.',
    columns: {
      level: '1 basic, 2 advanced, as in the engine.',
      reason: 'The member reads it.',
      sealed: 'Name, number and birth date of a basic one, sealed; null once its time of keeping is over.',
      number_hash: 'A keyed hash of the number: one account a number.',
      settled: 'The engine and the member know of the decision; a row left in between is tried again.',
      keep_until_ms:
        'Images, and the data of a rejected one, are deleted after this; null: nothing is left to delete, or it is undecided.',
    },
  },
};

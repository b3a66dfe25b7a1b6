/** Comments of the table of uploaded images, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const FILES_TABLES: TableComments = {
  files_images: {
    holds:
      'Tries to upload an image, written before the image is decoded, because tries are what the budget of the day counts. The image lies in the object storage under object_name.',
    columns: {
      stored: 'The object is there; rows left without one are swept.',
      used: 'A row of another module refers to it; unused ones are swept.',
      dropped: 'No row refers to it any more: the object is deleted first, then this row.',
      hidden: 'Its owner no longer sees it; rows that refer to it still do.',
      cost: 'The part of the budget of the day that the try took, by the pixels of the image.',
    },
  },
};

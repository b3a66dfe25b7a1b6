/** Comments of the tables of texts that the operator publishes, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const CONTENT_TABLES: TableComments = {
  about_versions: {
    holds: 'Published versions of the text of /about; the newest one is shown.',
  },
  banners: {
    holds: 'Banners of the home screen, one row for each language.',
    columns: {
      global: 'The language: CHINESE_SIM or ENGLISH.',
      banner_url: 'A picture of the app, or the path of one of content_pictures.',
      from_ms: 'Shown from then on; 0: at once.',
      to_ms: 'Shown until then; 0: without end.',
    },
  },
  content_pictures: {
    holds: 'Pictures that operators uploaded for banners and posters. They are public, small and few.',
  },
  notices: {
    holds: 'Notices to all members, one row for each language.',
    columns: {
      global: 'The language: CHINESE_SIM or ENGLISH.',
      time_ms: 'The date of the notice, from which it is shown.',
      to_ms: 'Shown until then; 0: without end.',
    },
  },
  poster_backgrounds: {
    holds: 'Pictures that operators set behind the posters of an invitation.',
    columns: { picture_id: 'Null: the poster keeps the ground of its design.' },
  },
};

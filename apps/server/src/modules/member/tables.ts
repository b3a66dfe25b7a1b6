/** Comments of the tables of members, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const MEMBER_TABLES: TableComments = {
  member_freezes: {
    holds:
      'Why members are frozen: the kind, which the member reads, and the reason, which stays on the desk. The engine decides if a member is frozen.',
    columns: { ended_ms: '0: it is still in force.' },
  },
  member_notes: { holds: 'Notes of operators about a member, which the member never sees.' },
  member_review_openings: {
    holds: 'Operators who looked at the evidence of a review.',
    columns: { image_ms: '0: the image was not looked at.' },
  },
  member_reviews: {
    holds: 'Requests of members that an operator decides: a lost authenticator, phone or mailbox.',
    columns: {
      state: 'PENDING, then APPROVED or REJECTED for ever.',
      area_code: 'With phone or mail: the factor that takes the place of the lost one.',
      reason: 'The member reads it when the request is rejected.',
    },
  },
  members: {
    holds: 'Members. None is ever deleted. Their money, flags and locks are state of the engine, not here.',
    columns: {
      phone: 'A member has a phone, a mail address or both.',
      nick_name_key: 'Makes two nicknames the same: compatibility form, lower case.',
      wel_code: 'The code by which the member invites others.',
      opened: 'The engine has opened the accounts; a row left in between is tried again.',
      phone_canonical:
        'The form that all spellings of a phone share. Not unique: two accounts of before may have one phone in two spellings.',
      phone_plan: 'The numbering plan by which phone_canonical was made.',
    },
  },
  nick_name_reservations: {
    holds: 'Skeletons of nicknames: names that look alike have the same one. Each nickname has a row.',
    columns: {
      version: 'The table of look-alike signs, the reserved words and the name of the exchange.',
      is_reserved: 'False: a name of before whose skeleton another member holds.',
      is_refused: 'True: a name of before that would be refused now.',
    },
  },
  nick_name_versions: { holds: 'The version by which all nicknames are judged, one row.' },
};

/** Comments of the tables of operators, for docs/schema.sql. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const STAFF_TABLES: TableComments = {
  staff_audit: {
    holds:
      'The audit log. It is append-only (a trigger refuses all else), and each row carries the hash of the one before. Names are written out, because a row outlives its operator.',
    columns: {
      number: 'Counts from 1 without gaps.',
      before: 'JSON as text: the values that the call changed.',
      after: 'JSON as text: the same values afterwards.',
    },
  },
  staff_devices: {
    holds: 'Devices that an operator has signed in with. Wrong sign-ins from elsewhere do not lock them.',
  },
  staff_intents: {
    holds:
      'Calls that operators have begun. The row of the audit log that says the outcome deletes its intent; an intent that outlives its process becomes a row of the audit log of its own.',
  },
  staff_drafts: {
    holds: 'What operators typed into long forms and did not send. A proposal is never made from it.',
    columns: { form: 'The call that the form sends.', subject: 'What it is about; empty: something new.' },
  },
  staff_operators: {
    holds: 'Operators. None is ever deleted.',
    columns: {
      name: 'Lower case; signing in knows no other spelling.',
      totp_sealed: 'The secret of the authenticator, sealed.',
      last_totp_step: 'The last accepted step of the authenticator: only a greater one is taken.',
      roles: 'Separated by commas.',
      password_holder_id:
        'The operator who was handed the first password; 0: none. Who holds both could sign in as this operator.',
      totp_holder_id: 'The operator who saw the secret of the authenticator; 0: none.',
    },
  },
  staff_proposals: {
    holds: 'Calls that need a second operator, with the request that is executed if it is approved.',
    columns: {
      request: 'JSON as text, keys in order, so that two can be compared.',
      before: 'JSON as text: the state that the proposal was made upon.',
      state: 'PENDING, then a final state for ever.',
      secret_sealed: 'The part of the request that no operator may read, sealed; null: there is none.',
      effects: 'JSON as text: its effects on members when it was made; empty: none are shown.',
    },
  },
  staff_sessions: {
    holds: 'Sessions of operators. The token itself is stored nowhere.',
  },
  staff_sign_in_failures: {
    holds: 'Wrong sign-ins of a name, known or not, by the place that they came from.',
    columns: { place: 'A known device, an address or a network; empty: strangers anywhere.' },
  },
};

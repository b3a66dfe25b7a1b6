/** Comments of the tables that protect accounts, for docs/schema.sql. owner_id is a member. */
import type { TableComments } from '../../platform/database/table-comments.ts';

export const SECURITY_TABLES: TableComments = {
  security_account_failures: {
    holds: 'Wrong passwords of an account from devices that it does not know, wherever they are.',
    columns: { noticed_ms: 'The time of the last notice to the member; 0: none.' },
  },
  security_captchas: {
    holds: 'Challenges of the captcha, each for one network.',
    columns: {
      status:
        '1: the usual provider gave the challenge; 0: it could not, so the one that stands in for it did.',
      flow: 'The flow that it opens; null until it is asked for or used.',
      use: 'Empty, sent, spent: it only moves forward.',
      proof: 'A keyed hash of the fields that were found right.',
      work_most: 'The most hashes that the challenge costs its network.',
      level: 'How hard its picture is.',
      ready_ms: 'The time from which the picture is drawn.',
      kind: 'slide or code; null until the client has asked for its work.',
      work: 'The number that the client finds by work.',
      worked: 'It has its picture or its code, and gets no other.',
      forms: 'Forms that it was shown with after it was solved.',
    },
  },
  security_codes: {
    holds: 'Codes by SMS and mail. Rows stay for the budgets of the day.',
    columns: {
      target_hash: 'A keyed hash of the phone or the mail address.',
      place: 'The address that asked or, inside an account, the member.',
      prefix_hash: 'A keyed hash of the country and block of a phone; null for a mail.',
      budget: 'register, recover, member or bind: codes of one budget use up nothing of another.',
      country: 'The calling code of a phone; null for a mail.',
      asker: 'The device or network that asked; its wrong tries are counted apart from those of others.',
      is_sent: 'False: no member has the account, so nothing was sent; the row keeps the answers alike.',
    },
  },
  security_devices: {
    holds: 'Devices that a member has logged in with.',
    columns: {
      shared_hash:
        'A keyed hash of the device without its owner, alike for all owners; null until the next login of the device.',
    },
  },
  security_events: { holds: 'What happened to the security of an account, as its member reads it.' },
  security_flow_tickets: { holds: 'One-time tickets between the steps of a flow, by their hash.' },
  security_google: {
    holds: 'Authenticators that are bound. The secret is sealed.',
    columns: { last_step: 'The last accepted step: only a greater one is taken.' },
  },
  security_google_pending: { holds: 'Authenticators that are being bound. The secret is sealed.' },
  security_outbox: { holds: 'The messages that a demo sends; production never writes here.' },
  security_post_passwords: { holds: 'Trading passwords, hashed.' },
  security_recovery_codes: { holds: 'Unused recovery codes of an authenticator, hashed.' },
  security_sessions: {
    holds:
      'Live sessions of members; a revoked or expired one is deleted. The token itself is stored nowhere.',
  },
  security_switches: {
    holds: 'Switches that operators have set, such as the stop of all codes by SMS.',
  },
  security_tries: {
    holds: 'Wrong tries by subject and place: logins, authenticator codes, trading passwords.',
  },
  security_withdrawal_locks: { holds: 'Withdrawal locks that the engine has yet to take.' },
};

/** Comments of the kernel's tables, for docs/schema.sql. */
import type { TableComments } from '../platform/database/table-comments.ts';

export const KERNEL_TABLES: TableComments = {
  backup_log: {
    holds: 'Backups that came to their end. The alarm of a backup that is too old reads it.',
    columns: { batch: 'The last row of the journal that the backup holds.' },
  },
  command_address: {
    holds:
      'Where the commands of a row stood in the messages of other processes, for ten minutes. What became of a message is answered from it.',
    columns: {
      batch: 'The row of the journal, in whose statement this one was written.',
      addresses: 'Stretches of commands: kernel/remote/command-addresses.ts.',
    },
  },
  exchange_mode: {
    holds: 'The mode that made this exchange, one row: play and money are never served from the same data.',
  },
  journal: {
    holds:
      'The truth: one row a batch of commands with the events that followed, chained by hash to the row before. Older rows leave for files (journal_archive).',
    columns: {
      epoch: 'Counts the starts of a core: a row of an older epoch is never appended.',
      engine_version: 'An engine of another version never replays the row.',
      first_seq: 'The sequence of the first command; each command has the next one.',
      count: 'The number of commands.',
      commands: 'The codec of packages/engine; the bytes hardly compress, so they are stored as they are.',
      events: 'As commands.',
    },
  },
  journal_archive: {
    holds: 'Files of rows that left the journal. The files and the table together are the whole journal.',
    columns: {
      last_hash: 'The hash of the last row, to which the next file or the table is chained.',
      sha256: 'Of the file.',
      dropped: 'The file was given up, as those of a demo are after a day.',
    },
  },
  kernel_snapshot: {
    holds: 'States of the engine from which a start goes on. The bytes are in kernel_snapshot_part.',
    columns: {
      batch: 'The row of the journal whose state it is.',
      journal_hash: 'The hash of that row.',
      verified: 'It was read back and found right; a start takes no other.',
    },
  },
  kernel_snapshot_part: { holds: 'The bytes of a snapshot, in parts.' },
  kernel_stop: {
    holds: 'Stops by a command that broke the engine. The command is refused as long as its row is here.',
    columns: {
      fingerprint: 'A hash of the command, by which it is known again.',
      contract: 'The contract on which the engine broke; empty: the command broke it.',
    },
  },
  key_check_values: {
    holds:
      'A value made from each key that lies outside the database. It proves the key and does not give it away.',
    columns: { value: 'Base64.' },
  },
  projector_cursor: {
    holds: 'How far the projector has come, written in the transaction of the read tables.',
    columns: { dictionary: 'JSON: the assets and markets that the rows up to here have listed.' },
  },
};

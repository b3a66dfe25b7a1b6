/** English: the audit log. */
export const audit = {
  text: 'Only ever added to; the hash of each entry holds the one before.',
  number: 'Number',
  entry: 'Audit entry #{number}',
  call: 'What was done',
  outcome: 'Outcome',
  DONE: 'Done',
  REFUSED: 'Refused',
  ip: 'IP address',
  hash: 'Hash',
  noChange: 'This entry records no change.',
  check: 'Check the chain',
  whole: 'The chain is whole',
  broken: 'The chain is broken',
  checkFailed: 'Could not be checked',
  rows: 'Entries: {rows}. Newest hash:',
  brokenAt: 'The first that does not fit is number {number}.',
};

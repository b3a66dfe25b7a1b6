/** Judges the message of a commit: a subject that says what changes, and a body that says why. Pure. */

const LONGEST_SUBJECT = 110;
/** A shorter body repeats the subject or names a number. */
const LEAST_WORDS = 8;
/** Trailers say who, not why. */
const TRAILER = /^[A-Z][A-Za-z-]+-[Bb]y: /;

/** Answers the faults of the message; an empty list when it has none. */
export function messageFaults(message: string): string[] {
  const [subject = '', blank = '', ...rest] = message.trimEnd().split('\n');
  const body = rest.filter((line) => !TRAILER.test(line) && !line.startsWith('#')).join(' ');
  const faults: string[] = [];
  if (!/^\p{Lu}/u.test(subject)) faults.push('the subject begins with a capital letter');
  if (/[.!]$/.test(subject)) faults.push('the subject ends without a full stop');
  if (subject.length > LONGEST_SUBJECT)
    faults.push(`the subject has ${subject.length} characters of at most ${LONGEST_SUBJECT}`);
  if (blank !== '') faults.push('an empty line stands between subject and body');
  if (body.split(/\s+/).filter((word) => word !== '').length < LEAST_WORDS)
    faults.push('the body does not say why: who needed the change, what was wrong, what else was tried');
  return faults;
}

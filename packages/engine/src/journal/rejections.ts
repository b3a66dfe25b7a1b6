/**
 * The rejections of all domains: the position is the code, and no order. The order in which a command is refused stands in its
 * declaration (codec/declarations.ts).
 */
import { BASE_REJECTIONS, type BaseRejection } from '../base/rejections.ts';
import { DOMAINS, type Domain, type KeysOf } from './domains.ts';

export type Rejection = BaseRejection | KeysOf<Domain['rejections']>;

/** Each domain's words with their codes; base first. */
export const CODES_OF_DOMAINS: readonly Readonly<Record<string, number>>[] = [
  BASE_REJECTIONS,
  ...DOMAINS.map(({ rejections }) => rejections),
];

const CODES = new Map(CODES_OF_DOMAINS.flatMap((words) => Object.entries(words)));

/** The position is the code in the journal. */
export const REJECTIONS: readonly Rejection[] = [...CODES]
  .sort(([, a], [, b]) => a - b)
  .map(([word]) => word)
  .filter(isRejection);

function isRejection(word: string): word is Rejection {
  return CODES.has(word);
}

/** The words with which the core refuses any command. */
const OF_ANY: readonly Rejection[] = ['INTERNAL', 'POISONED'];

const COMMANDS = new Map<string, { rejections: readonly Rejection[] }>(
  DOMAINS.flatMap(({ commands }) => Object.entries(commands)),
);

/** The words with which a command of this kind may be refused; undefined: no command has this kind. */
export function rejectionsOf(kind: string): readonly Rejection[] | undefined {
  const command = COMMANDS.get(kind);
  return command && [...command.rejections, ...OF_ANY];
}

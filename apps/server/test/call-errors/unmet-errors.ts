/**
 * The errors that records name, against those that servers answered under test: each is met by some test, or stands in the
 * list of those that none meets. The engine's rejections are not looked for, since the types of its handlers hold the lists
 * of commands; an error that a record puts in the place of one is.
 */
import { CALLS } from '@tern/protocol/calls';
import { DESK_CALLS } from '@tern/protocol/desk-calls';
import type { MetOnce, NeverMet } from './never-met.ts';

/** These calls answer the errors of a four-eyes call whose proposal is executed. */
const EXECUTING = Object.entries(DESK_CALLS).flatMap(([name, { executesProposals }]) =>
  executesProposals ? [name] : [],
);

type Pairs = ReadonlyMap<string, ReadonlySet<string>>;

/** The errors of each call that its record names. */
export function namedErrors(): Pairs {
  const members = Object.entries(CALLS).map(([name, { errors, commands }]): [string, Set<string>] => {
    const worded = Object.values(commands).flatMap((wording) => Object.values(wording));
    return [name, new Set([...errors, ...worded])];
  });
  const desk = Object.entries(DESK_CALLS).map(([name, { errors }]): [string, Set<string>] => [
    name,
    new Set(errors),
  ]);
  return new Map([...members, ...desk]);
}

/** The lines of the file that servers under test append to. */
export function metErrors(text: string): Pairs {
  const met = new Map<string, Set<string>>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [call = '', error = ''] = line.split(' ');
    const errors = met.get(call) ?? new Set();
    met.set(call, errors.add(error));
  }
  return met;
}

/** The problems, as lines that say how to mend them; empty when there is none. */
export function problemsOf(
  named: Pairs,
  met: Pairs,
  neverMet: readonly NeverMet[],
  metOnce: readonly MetOnce[] = [],
): string[] {
  const once = new Set<string>(metOnce.flatMap(({ errors }) => errors));
  const metAtAll = new Set([...met.values()].flatMap((errors) => [...errors]));
  const isEnough = (error: string) => once.has(error) && metAtAll.has(error);
  const listed = metErrors(
    neverMet
      .flatMap(({ errors }) => Object.entries(errors))
      .flatMap(([call, errors]) => errors.map((error) => `${call} ${error}`))
      .join('\n'),
  );
  const isUnmet = (call: string, error: string) =>
    !isMet(met, call, error) && !has(listed, call, error) && !isEnough(error);
  const byOthers = rows(named, (call, error) => isUnmet(call, error) && metAtAll.has(error));
  const byNone = rows(named, (call, error) => isUnmet(call, error) && !metAtAll.has(error));
  const gone = rows(listed, (call, error) => !has(named, call, error));
  return [
    ...under(
      'Only other calls meet these errors. Meet them by these calls, or add to never-met.ts:',
      byOthers,
    ),
    ...under('No call meets these errors. Meet them, or add to never-met.ts:', byNone),
    ...under('No record names these errors any more. Take them out of never-met.ts:', gone),
  ];
}

const under = (head: string, lines: string[]) => (lines.length === 0 ? [] : [head, ...lines]);

const has = (pairs: Pairs, call: string, error: string) => pairs.get(call)?.has(error) === true;

function isMet(met: Pairs, call: string, error: string): boolean {
  if (has(met, call, error)) return true;
  const isFourEyes = Object.entries(DESK_CALLS).some(([name, { fourEyes }]) => name === call && fourEyes);
  return isFourEyes && EXECUTING.some((name) => has(met, name, error));
}

/** As the list writes them. */
function rows(pairs: Pairs, isWanted: (call: string, error: string) => boolean): string[] {
  return [...pairs].flatMap(([call, errors]) => {
    const wanted = [...errors].filter((error) => isWanted(call, error));
    return wanted.length === 0 ? [] : [`  ${call}: [${wanted.map((error) => `'${error}'`).join(', ')}],`];
  });
}

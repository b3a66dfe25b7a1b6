/**
 * The errors of a call, as its record names them: those that the call itself answers, and the commands of the engine whose
 * rejections it answers. The server adds what follows from the record's kind (access, limit, shape, upload, health) and
 * joins the commands with the engine's rejections, because this package knows no engine. No browser carries any of it.
 */
import type { ErrorName } from './errors.ts';

/** Errors of rejections as the call words them: the usual error of the rejection, and the call's own in its place. */
export type Wording = Readonly<Partial<Record<ErrorName, ErrorName>>>;

export interface CallErrors {
  readonly errors: readonly ErrorName[];
  /** The kinds of the commands. Calls that submit one command word its rejections alike. */
  readonly commands: Readonly<Record<string, Wording>>;
}

/** As a record writes them: a list where the call words no rejection anew. */
export interface NamedErrors {
  readonly errors?: readonly ErrorName[];
  readonly commands?: readonly string[] | CallErrors['commands'];
}

export function callErrors({ errors = [], commands = {} }: NamedErrors): CallErrors {
  return {
    errors,
    commands: isList(commands) ? Object.fromEntries(commands.map((kind) => [kind, {}])) : commands,
  };
}

function isList(commands: NonNullable<NamedErrors['commands']>): commands is readonly string[] {
  return Array.isArray(commands);
}

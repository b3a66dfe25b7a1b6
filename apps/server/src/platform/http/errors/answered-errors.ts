/**
 * Compares the errors that calls answer with those that they declare. An undeclared one is a fault of ours and not of the
 * caller: the caller gets it as it is, and the log names it once. Under test it is answered as `internal`, so that no test
 * passes by it, and each error that a call answers is appended to a file, which a whole run compares with what is declared.
 */
import { appendFileSync } from 'node:fs';
import type { ErrorName } from '@tern/protocol';
import type { Log } from '../../log/log.ts';
import { CallError } from '../call.ts';
import type { DeclaredErrors } from './declared-errors.ts';

export interface AnsweredErrorsParts {
  log: Log;
  /** Under test: the file. */
  file: string | undefined;
}

export class AnsweredErrors {
  private readonly noted = new Set<string>();

  constructor(private readonly parts: AnsweredErrorsParts) {}

  /** The thrown value that the caller is answered with. */
  check(call: string, declared: DeclaredErrors, thrown: unknown): unknown {
    if (!(thrown instanceof CallError)) return thrown;
    const { error } = thrown;
    const isDeclared = declared.has(error);
    this.note(call, error, isDeclared);
    if (isDeclared || this.parts.file === undefined) return thrown;
    return new Error(undeclared(call, error), { cause: thrown });
  }

  private note(call: string, error: ErrorName, isDeclared: boolean): void {
    const { file, log } = this.parts;
    const line = `${call} ${error}`;
    if (this.noted.has(line)) return;
    this.noted.add(line);
    if (file !== undefined) appendFileSync(file, `${line}\n`);
    else if (!isDeclared) log.error({ call, error }, undeclared(call, error));
  }
}

function undeclared(call: string, error: ErrorName): string {
  return `${call} answers ${error}, which its record does not declare`;
}

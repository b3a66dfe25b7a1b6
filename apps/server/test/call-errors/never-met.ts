/** Errors that a record names and no test meets by a call, each with its reason. The list only shrinks. */
import type { CallName, ErrorName } from '@tern/protocol';
import type { DeskCallName } from '@tern/protocol/desk';

export interface NeverMet {
  reason: string;
  errors: Partial<Record<CallName | DeskCallName, readonly ErrorName[]>>;
}

export const NEVER_MET: readonly NeverMet[] = [];

/** A row of the table of access: the request that a call is made with, and its answer to each kind of caller. */
import type { ErrorName } from '@tern/protocol';

export const POST_PASSWORD = '482915';

export type Answer = 'ok' | ErrorName;
export type Kind =
  | 'order'
  | 'contractOrder'
  | 'plan'
  | 'liquidation'
  | 'deposit'
  | 'withdrawal'
  | 'session'
  | 'qr'
  | 'identityImage'
  | 'payment'
  | 'otcOrder'
  | 'block'
  | 'message'
  | 'ticket'
  | 'otcOrder'
  | 'ad'
  | 'block'
  | 'pledge'
  | 'member';

export interface Row {
  /** A well-formed request; `object` is the id of what it is about. */
  ask: (object: string, world: AccessWorld) => Record<string, string>;
  /** The answer to a verified member about their own object. */
  own: Answer;
  /** The answer to an unverified member, where it differs. */
  unverified?: Answer;
  /** The kind of the object, and the answer when it is another member's or does not exist: the same for both. */
  object?: [Kind, Answer];
}

export interface AccessWorld {
  phone: string;
  randomCode: string;
}

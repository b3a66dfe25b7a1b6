/** A decoded request together with the way to sign it. Each chain family makes plans; only the service signs them. */
import type { Intent } from './policy/intent.ts';

export interface SignedTransaction {
  /** In hex; on EVM chains with 0x. */
  raw: string;
  txid: string;
}

export interface Plan {
  intent: Intent;
  /** @throws when the signed bytes are not exactly what the intent says */
  sign(): SignedTransaction;
}

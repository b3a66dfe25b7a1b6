/** A decoded request together with the way to sign it. Each chain family makes plans; only the service signs them. */
import { type Chain, networkOf } from './config/signer-config.ts';
import type { Intent } from './policy/intent.ts';
import type { SubjectTexts } from './policy/records.ts';

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

/** A cancelling transaction of a signed id, as the policy sees it: it pays nothing but its fee. */
export function cancelIntent(
  chain: Chain,
  subject: SubjectTexts,
  { charges, terms }: Pick<Intent, 'charges' | 'terms'>,
): Intent {
  return {
    id: subject.id,
    purpose: subject.purpose,
    isCancel: true,
    chain: subject.chain,
    network: networkOf(chain),
    asset: subject.asset,
    source: subject.source,
    destination: subject.destination,
    amount: BigInt(subject.amount),
    charges,
    terms,
    hasHighFee: false,
  };
}

/** A withdrawal that the form has found in order: the request without its confirmation, and the words for the sheet. */
import type { CallRequest } from '@tern/protocol';

export interface AskedWithdrawal {
  request: Pick<CallRequest<'requestWithdrawal'>, 'currency' | 'chain' | 'address' | 'amount' | 'fee'>;
  /** The network's name for people. */
  network: string;
  arrives: string;
}

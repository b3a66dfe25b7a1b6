/** A cancel-spot-order or cancel-contract-order as the hot path reads it, filled again for every one. */
import { CANCEL_BIT } from '../codec/command-code.ts';
import type { WordReader } from '../codec/word-reader.ts';

export class CancelFields {
  memberId = 0;
  /** 0 when the request id says which. */
  orderId = 0;
  requestId = '';

  /** Leaves it to the caller to `check` the reader before anything is believed. */
  read(reader: WordReader): void {
    const header = reader.word();
    this.memberId = reader.number((header & CANCEL_BIT.wideMember) !== 0);
    this.orderId = reader.number((header & CANCEL_BIT.wideOrder) !== 0);
    this.requestId = (header & CANCEL_BIT.requestId) === 0 ? '' : reader.text();
  }
}

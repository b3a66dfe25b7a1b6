/** The closed list of codes with which the signer rejects a request; docs/signer.md explains each. */

export type RejectionCode =
  | 'BAD_FRAME'
  | 'FRAME_TOO_LARGE'
  | 'UNSUPPORTED_VERSION'
  | 'BAD_REQUEST'
  | 'UNKNOWN_CHAIN'
  | 'UNKNOWN_ASSET'
  | 'UNSUPPORTED'
  | 'BAD_ADDRESS'
  | 'OWN_ADDRESS'
  | 'BAD_AMOUNT'
  | 'GAS_ABOVE_CAP'
  | 'FEE_ABOVE_CAP'
  | 'BAD_INPUT'
  | 'INSUFFICIENT_INPUTS'
  | 'ID_USED'
  | 'ID_VOID'
  | 'ID_CANCELLED'
  | 'NOT_SIGNED'
  | 'SEQUENCE_CHANGED'
  | 'NONCE_USED'
  | 'INPUT_USED'
  | 'REPLACEMENT_FEE_TOO_LOW'
  | 'ABOVE_TRANSACTION_CAP'
  | 'ABOVE_DAY_CAP'
  | 'WAITING_FOR_CONFIRMATION'
  | 'TOO_MANY_WAITING'
  | 'TOO_MANY_RECORDS'
  | 'HEAD_UNKNOWN'
  | 'NOT_WAITING'
  | 'BAD_CONFIRMATION'
  | 'INTERNAL';

export class Rejection extends Error {
  override readonly name = 'Rejection';

  constructor(
    readonly code: RejectionCode,
    message: string,
  ) {
    super(message);
  }
}

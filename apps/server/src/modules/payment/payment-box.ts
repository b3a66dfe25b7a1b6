/** Holder, account and bank of a payment method, sealed for its member. */
import type { SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';
import type { PaymentDetails } from './parse-payment.ts';

export const SEALED_PAYMENTS: SealedColumn = {
  name: 'payment methods',
  use: 'payment',
  table: 'payment_methods',
  column: 'sealed',
  key: 'id',
  subject: 'member_id',
  about: aboutOf,
};

export class PaymentBox {
  constructor(private readonly box: SealedBox) {}

  seal(details: PaymentDetails, memberId: number): Buffer {
    return this.box.seal(Buffer.from(JSON.stringify(details)), aboutOf(memberId));
  }

  open(sealed: Uint8Array, memberId: number): PaymentDetails {
    return JSON.parse(this.box.open(sealed, aboutOf(memberId)).toString('utf8')) as PaymentDetails;
  }
}

function aboutOf(memberId: string | number): string {
  return `member ${memberId}`;
}

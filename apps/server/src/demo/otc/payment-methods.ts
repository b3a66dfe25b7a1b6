/** Payment methods of the demo's members: accounts that do not exist, with a payment code that names no account. */
import type { CallRequest, PaymentKind } from '@tern/protocol';
import type { DemoCaller } from './demo-caller.ts';
import { SIMULATED_QR } from './simulated-qr.ts';

/** Adds those kinds that the member lacks. */
export async function addPayments(
  { memberId, postPassword, call }: DemoCaller,
  holderName: string,
  kinds: readonly PaymentKind[],
): Promise<void> {
  const known = new Set((await call('getPayments', {})).map(({ kind }) => kind));
  for (const kind of kinds) {
    if (known.has(kind)) continue;
    const account = accountOf(memberId, kind);
    const imageId =
      kind === 'bankCard' ? {} : await call('uploadImage', { kind: 'PAYMENT_QR' }, SIMULATED_QR);
    await call('addPayment', { kind, holderName, postPassword, ...account, ...imageId });
  }
}

function accountOf(
  memberId: number,
  kind: PaymentKind,
): Pick<CallRequest<'addPayment'>, 'account' | 'bankName' | 'branch'> {
  const serial = String(memberId).padStart(10, '0');
  if (kind === 'weixin') return { account: `sim_${serial}` };
  if (kind === 'zhifubao') return { account: `sim.${serial}@simulated.invalid` };
  return { account: `620000${serial}`, bankName: 'Simulated Bank', branch: 'Demo Branch' };
}

/** The signer as the desk shows it: what is left of its caps, the payments that wait, and the fee that an operator allows. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import type { Sql } from '../../../platform/database/connect.ts';
import { CallError } from '../../../platform/http/call.ts';
import type { DeskDone } from '../../../platform/http/desk-call.ts';
import type { WalletChain, WalletChains } from '../chains/wallet-chain.ts';
import type { ChainLeader } from '../jobs/lead-jobs.ts';
import type { Sending } from '../sending/open-sending.ts';
import { type SignerStatus, withdrawalOf } from '../sending/signer-forms.ts';

type Shown = DeskResult<'getSigner'>;

export interface SignerViewParts {
  sql: Sql;
  chains: WalletChains;
  /** Both undefined: no chain is configured. */
  sending: Pick<Sending, 'readHealth' | 'readSigner' | 'allowHighFee'> | undefined;
  leader: Pick<ChainLeader, 'whileLeading'> | undefined;
}

export async function readSignerView({ chains, sending }: SignerViewParts): Promise<Shown> {
  if (sending === undefined) return { state: 'NONE', awaySince: 0, differing: [], caps: [], waiting: [] };
  const status = await sending.readSigner();
  const { signerAwaySinceMs, waiting } = await sending.readHealth();
  return {
    state: status === undefined ? 'AWAY' : 'READY',
    awaySince: signerAwaySinceMs ?? 0,
    differing: status === undefined ? [] : chains.list().flatMap((chain) => differing(chain, status)),
    caps: (status?.caps ?? []).map(({ asset, ...caps }) => Object.assign({ currency: asset }, caps)),
    waiting: waiting.map(({ paymentId, chain, waits, sinceMs }) => ({
      paymentId,
      withdrawalId: String(withdrawalOf(paymentId) ?? ''),
      chain,
      waits,
      since: sinceMs,
    })),
  };
}

/** Coins that leave for an address that only one of the two knows would be gone, so a person must see it. */
function differing({ chain, adapter, hotAddress, coldAddress }: WalletChain, status: SignerStatus): string[] {
  const known = status.chains.find((one) => one.chain === chain);
  const isSame = (text: string, address: string) => {
    const parsed = adapter.parseAddress(text);
    return parsed.ok && parsed.address === address;
  };
  const isKnown =
    known !== undefined && isSame(known.hotAddress, hotAddress) && isSame(known.coldAddress, coldAddress);
  return isKnown ? [] : [chain];
}

type FeeRequest = Pick<DeskRequest<'allowHighFee'>, 'withdrawalId'>;

export async function checkHighFee({ sql }: SignerViewParts, { withdrawalId }: FeeRequest): Promise<void> {
  const rows = await sql`
    select 1 from own_payments
    where withdrawal_id = ${Number(withdrawalId)} and state = 'WANTED' and waits = 'NETWORK_FEE'`;
  if (rows.length === 0) throw new CallError('feeNotWaiting');
}

export async function allowHighFee(
  parts: SignerViewParts,
  request: FeeRequest,
): Promise<DeskDone<Record<string, never>>> {
  await checkHighFee(parts, request);
  const { sending, leader } = parts;
  const { withdrawalId } = request;
  let isDone = false;
  await leader?.whileLeading(async (lead) => {
    await sending?.allowHighFee(lead, Number(withdrawalId));
    isDone = true;
  });
  // Another process leads, which alone may change a payment.
  if (!isDone) throw new CallError('feeNotWaiting');
  const subject = `withdrawal ${withdrawalId}`;
  return { result: {}, subject, before: { waits: 'NETWORK_FEE' }, after: { waits: '' } };
}

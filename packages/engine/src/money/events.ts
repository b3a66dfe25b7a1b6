/** Events of money that moved between accounts or came into the exchange. */
import type { AccountType, MemberId, SystemAccount } from '../base/accounts.ts';
import { MAX_REF_LENGTH, MAX_REQUEST_ID_LENGTH } from '../base/limits.ts';
import { type EventBlocks, eventRecord } from '../codec/declarations.ts';
import { accountType, amount, id, owner, text } from '../codec/field.ts';
import { listedAsset } from '../codec/name-fields.ts';
import { record } from '../codec/record.ts';
import { list, struct } from '../codec/struct.ts';
import { CAUSES, ofMember } from '../money/causes.ts';

export interface Transferred {
  kind: 'transferred';
  memberId: MemberId;
  requestId: string;
  from: AccountType;
  to: AccountType;
  asset: string;
  amount: bigint;
}

export interface OutsideCredited {
  kind: 'outside-credited';
  ref: string;
  owner: MemberId | SystemAccount;
  type: AccountType;
  asset: string;
  amount: bigint;
}

export interface FaucetSet {
  kind: 'faucet-set';
  amounts: { asset: string; amount: bigint }[];
}

export interface FaucetPaid {
  kind: 'faucet-paid';
  memberId: MemberId;
  amounts: { asset: string; amount: bigint }[];
}

export type MoneyEvent = Transferred | OutsideCredited | FaucetSet | FaucetPaid;

const amounts = list(struct<FaucetSet['amounts'][number]>({ asset: listedAsset, amount }));

export const MONEY_EVENTS: EventBlocks<MoneyEvent> = {
  transferred: eventRecord(ofMember(CAUSES.TRANSFER), 14, {
    memberId: id,
    requestId: text(MAX_REQUEST_ID_LENGTH),
    from: accountType,
    to: accountType,
    asset: listedAsset,
    amount,
  }),
  'outside-credited': eventRecord(
    { cause: CAUSES.DEPOSIT, members: ({ owner }) => (typeof owner === 'number' ? [owner] : []) },
    15,
    {
      ref: text(MAX_REF_LENGTH),
      owner,
      type: accountType,
      asset: listedAsset,
      amount,
    },
  ),
  'faucet-set': record(16, { amounts }),
  'faucet-paid': eventRecord(ofMember(CAUSES.FAUCET), 17, { memberId: id, amounts }),
};

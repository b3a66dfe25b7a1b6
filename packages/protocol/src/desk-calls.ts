/** Every call of the operators' desk by its name; each domain's records stand in desk-calls/. */
import type { z } from 'zod';
import { DESK_ACTIVITY_CALLS } from './desk-calls/activity.ts';
import { DESK_AGREEMENT_CALLS } from './desk-calls/agreement.ts';
import { DESK_CHAIN_CALLS } from './desk-calls/chain.ts';
import { DESK_CHAIN_WALLET_CALLS } from './desk-calls/chain-wallet.ts';
import { DESK_COIN_CALLS } from './desk-calls/coin.ts';
import { DESK_COIN_CHAIN_CALLS } from './desk-calls/coin-chain.ts';
import { DESK_CONTENT_CALLS } from './desk-calls/content.ts';
import { DESK_CONTRACT_CALLS } from './desk-calls/contract.ts';
import { DESK_DEPOSIT_CALLS } from './desk-calls/deposit.ts';
import { DESK_DRAFT_CALLS } from './desk-calls/draft.ts';
import { DESK_HELP_CALLS } from './desk-calls/help.ts';
import { DESK_IDENTITY_CALLS } from './desk-calls/identity.ts';
import { DESK_INVITATION_CALLS } from './desk-calls/invitation.ts';
import { DESK_LEDGER_CALLS } from './desk-calls/ledger.ts';
import { DESK_MARKET_CALLS } from './desk-calls/market.ts';
import { DESK_MEMBER_CALLS } from './desk-calls/member.ts';
import { DESK_MEMBER_MONEY_CALLS } from './desk-calls/member-money.ts';
import { DESK_OTC_DISPUTE_CALLS } from './desk-calls/otc-dispute.ts';
import { DESK_OTC_MARKET_CALLS } from './desk-calls/otc-market.ts';
import { DESK_OTC_MERCHANT_CALLS } from './desk-calls/otc-merchant.ts';
import { DESK_PROPOSAL_CALLS, type proposalMade } from './desk-calls/proposal.ts';
import { DESK_RELEASE_CALLS } from './desk-calls/release.ts';
import { DESK_SECURITY_CALLS } from './desk-calls/security.ts';
import { DESK_SESSION_CALLS } from './desk-calls/session.ts';
import { DESK_STAFF_CALLS } from './desk-calls/staff.ts';
import { DESK_SUPPORT_CALLS } from './desk-calls/support.ts';
import { DESK_SYSTEM_CALLS } from './desk-calls/system.ts';
import { DESK_WALLET_CALLS } from './desk-calls/wallet.ts';
import { DESK_WITHDRAWAL_CALLS } from './desk-calls/withdrawal.ts';

export const DESK_CALLS = {
  ...DESK_SESSION_CALLS,
  ...DESK_DRAFT_CALLS,
  ...DESK_PROPOSAL_CALLS,
  ...DESK_STAFF_CALLS,
  ...DESK_MARKET_CALLS,
  ...DESK_CONTRACT_CALLS,
  ...DESK_CONTENT_CALLS,
  ...DESK_AGREEMENT_CALLS,
  ...DESK_MEMBER_CALLS,
  ...DESK_MEMBER_MONEY_CALLS,
  ...DESK_IDENTITY_CALLS,
  ...DESK_SECURITY_CALLS,
  ...DESK_LEDGER_CALLS,
  ...DESK_WALLET_CALLS,
  ...DESK_WITHDRAWAL_CALLS,
  ...DESK_DEPOSIT_CALLS,
  ...DESK_CHAIN_CALLS,
  ...DESK_COIN_CHAIN_CALLS,
  ...DESK_CHAIN_WALLET_CALLS,
  ...DESK_OTC_MARKET_CALLS,
  ...DESK_OTC_MERCHANT_CALLS,
  ...DESK_OTC_DISPUTE_CALLS,
  ...DESK_INVITATION_CALLS,
  ...DESK_ACTIVITY_CALLS,
  ...DESK_SUPPORT_CALLS,
  ...DESK_HELP_CALLS,
  ...DESK_RELEASE_CALLS,
  ...DESK_COIN_CALLS,
  ...DESK_SYSTEM_CALLS,
} as const;

export type DeskCalls = typeof DESK_CALLS;
export type DeskCallName = keyof DeskCalls;
export type DeskRequest<N extends DeskCallName> = z.infer<DeskCalls[N]['request']>;
/** The result of a four-eyes call's execution; the call itself answers a `ProposalMade`. */
export type DeskResult<N extends DeskCallName> = z.infer<DeskCalls[N]['result']>;

type NamesOf<Spec> = { [N in DeskCallName]: DeskCalls[N] extends Spec ? N : never }[DeskCallName];
export type DeskReadName = NamesOf<{ write: false }>;
export type DeskActionName = NamesOf<{ write: true; fourEyes: false }>;
/** The calls that a proposal can hold. */
export type FourEyesName = NamesOf<{ fourEyes: true }>;

/** The answer of every four-eyes call. */
export type ProposalMade = z.infer<typeof proposalMade>;

/** Every call of members and visitors by its name; each domain's records stand in calls/. */
import type { z } from 'zod';
import { ACTIVITY_CALLS } from './calls/activity.ts';
import { ADVERTISEMENT_CALLS } from './calls/advertisement.ts';
import { AGREEMENT_CALLS } from './calls/agreement.ts';
import { AUTH_CALLS } from './calls/auth.ts';
import { BALANCES_CALLS } from './calls/balances.ts';
import { CAPTCHA_CALLS } from './calls/captcha.ts';
import { CONTENT_CALLS } from './calls/content.ts';
import { CONTRACT_CALLS } from './calls/contract.ts';
import { CONTRACT_RECORDS_CALLS } from './calls/contract-records.ts';
import { DEMO_CHAIN_CALLS } from './calls/demo-chain.ts';
import { EXCHANGE_CALLS } from './calls/exchange.ts';
import { FILES_CALLS } from './calls/files.ts';
import { HELP_CALLS } from './calls/help.ts';
import { IDENTITY_CALLS } from './calls/identity.ts';
import { INBOX_CALLS } from './calls/inbox.ts';
import { INVITATION_CALLS } from './calls/invitation.ts';
import { MARKET_CALLS } from './calls/market.ts';
import { MEMBER_CALLS } from './calls/member.ts';
import { MERCHANT_CALLS } from './calls/merchant.ts';
import { NETWORK_CALLS } from './calls/network.ts';
import { OTC_CALLS } from './calls/otc.ts';
import { OTC_CHAT_CALLS } from './calls/otc-chat.ts';
import { OTC_DISPUTE_CALLS } from './calls/otc-dispute.ts';
import { OTC_ORDER_CALLS } from './calls/otc-order.ts';
import { PAYMENT_CALLS } from './calls/payment.ts';
import { RELEASE_CALLS } from './calls/release.ts';
import { SECURITY_CALLS } from './calls/security.ts';
import { SPOT_CALLS } from './calls/spot.ts';
import { SUPPORT_CALLS } from './calls/support.ts';
import { TRANSFER_CALLS } from './calls/transfer.ts';
import { WALLET_CALLS } from './calls/wallet.ts';
import { WITHDRAWAL_CALLS } from './calls/withdrawal.ts';

export const CALLS = {
  ...EXCHANGE_CALLS,
  ...CONTENT_CALLS,
  ...RELEASE_CALLS,
  ...AGREEMENT_CALLS,
  ...MARKET_CALLS,
  ...CAPTCHA_CALLS,
  ...AUTH_CALLS,
  ...MEMBER_CALLS,
  ...SECURITY_CALLS,
  ...FILES_CALLS,
  ...IDENTITY_CALLS,
  ...PAYMENT_CALLS,
  ...INBOX_CALLS,
  ...BALANCES_CALLS,
  ...WALLET_CALLS,
  ...NETWORK_CALLS,
  ...WITHDRAWAL_CALLS,
  ...TRANSFER_CALLS,
  ...SPOT_CALLS,
  ...CONTRACT_CALLS,
  ...CONTRACT_RECORDS_CALLS,
  ...OTC_CALLS,
  ...OTC_ORDER_CALLS,
  ...OTC_CHAT_CALLS,
  ...OTC_DISPUTE_CALLS,
  ...MERCHANT_CALLS,
  ...ADVERTISEMENT_CALLS,
  ...INVITATION_CALLS,
  ...ACTIVITY_CALLS,
  ...SUPPORT_CALLS,
  ...HELP_CALLS,
  ...DEMO_CHAIN_CALLS,
} as const;

export type Calls = typeof CALLS;
export type CallName = keyof Calls;
export type CallRequest<N extends CallName> = z.infer<Calls[N]['request']>;
export type CallResult<N extends CallName> = z.infer<Calls[N]['result']>;

export const CALL_NAMES = Object.keys(CALLS) as CallName[];

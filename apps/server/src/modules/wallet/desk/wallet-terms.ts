/** The policy and the terms of coins on chains, as the read tables hold them: those in force and those that wait. */
import { DEFAULT_WALLET_POLICY, type WalletPolicy } from '@tern/engine';
import type { Sql } from '../../../platform/database/connect.ts';

/** Settings as JSON holds them: whole numbers beyond 2^53 are texts. */
type Stored<Settings> = {
  [Name in keyof Settings]: Settings[Name] extends bigint ? string | number : Settings[Name];
};

export async function policyInForce(sql: Sql, nowMs: number): Promise<WalletPolicy> {
  const [row] = await sql<{ policy: Stored<WalletPolicy> }[]>`
    select policy from wallet_policies where effective_ms <= ${nowMs} order by effective_ms desc limit 1`;
  return row === undefined ? DEFAULT_WALLET_POLICY : policyOf(row.policy);
}

function policyOf(stored: Stored<WalletPolicy>): WalletPolicy {
  return {
    basicDayLimit: BigInt(stored.basicDayLimit),
    advancedDayLimit: BigInt(stored.advancedDayLimit),
    autoLimit: BigInt(stored.autoLimit),
    memberAutoFactor: stored.memberAutoFactor,
    hourAutoFactor: stored.hourAutoFactor,
    secondApprovalAbove: BigInt(stored.secondApprovalAbove),
    manualDayLimit: BigInt(stored.manualDayLimit),
    maxPerDay: stored.maxPerDay,
    savedAddressDelayMs: stored.savedAddressDelayMs,
    wideningDelayMs: stored.wideningDelayMs,
    isNewAddressReviewed: stored.isNewAddressReviewed,
    isNewDeviceReviewed: stored.isNewDeviceReviewed,
    isYoungAccountReviewed: stored.isYoungAccountReviewed,
  };
}

/**
 * Terms of coins and the policy as the columns `settings` and `policy` hold them: JSON with amounts in units as decimal
 * strings, because a number of JSON holds no more than 2^53.
 */
import type { CoinChainSettings, WalletPolicy } from '@tern/engine';

type Stored<Settings> = {
  readonly [Field in keyof Settings]: Settings[Field] extends bigint ? string : Settings[Field];
};
export type StoredTerms = Stored<CoinChainSettings>;
export type StoredPolicy = Stored<WalletPolicy>;

export function storedSettings(settings: CoinChainSettings | WalletPolicy): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([field, value]) => [
      field,
      typeof value === 'bigint' ? String(value) : value,
    ]),
  );
}

export function termsOf(stored: StoredTerms): CoinChainSettings {
  const { decimals, contract, confirmations } = stored;
  return {
    decimals,
    contract,
    confirmations,
    minDeposit: BigInt(stored.minDeposit),
    minWithdrawal: BigInt(stored.minWithdrawal),
    maxWithdrawal: BigInt(stored.maxWithdrawal),
    withdrawalFee: BigInt(stored.withdrawalFee),
    autoLimit: BigInt(stored.autoLimit),
  };
}

export function policyOf(stored: StoredPolicy): WalletPolicy {
  const {
    basicDayLimit,
    advancedDayLimit,
    autoLimit,
    secondApprovalAbove,
    manualDayLimit,
    memberAutoFactor,
    hourAutoFactor,
    maxPerDay,
    savedAddressDelayMs,
    wideningDelayMs,
    isNewAddressReviewed,
    isNewDeviceReviewed,
    isYoungAccountReviewed,
  } = stored;
  return {
    basicDayLimit: BigInt(basicDayLimit),
    advancedDayLimit: BigInt(advancedDayLimit),
    autoLimit: BigInt(autoLimit),
    secondApprovalAbove: BigInt(secondApprovalAbove),
    manualDayLimit: BigInt(manualDayLimit),
    memberAutoFactor,
    hourAutoFactor,
    maxPerDay,
    savedAddressDelayMs,
    wideningDelayMs,
    isNewAddressReviewed,
    isNewDeviceReviewed,
    isYoungAccountReviewed,
  };
}

/** The desk's calls about the terms of coins on chains, the wallet's limits and the floor prices (rules/wallet#velocity). */
import { z } from 'zod';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, chainAddress, txid } from '../desk-scalars.ts';
import { chainName, currency, decimal, done, money, time } from '../scalars.ts';

const decimals = z.int().min(0).max(36);
const confirmations = z.int().min(1).max(100_000);
const count = z.int().min(0).max(1_000_000);
/** At most 30 days. */
const seconds = z.int().min(0).max(2_592_000);

/** Amounts in the coin. */
const terms = <T extends z.ZodType>(amount: T) =>
  z.strictObject({
    /** The token has these on its chain. */
    decimals,
    /** Empty: the chain's own coin. */
    contract: z.string().regex(/^[\x21-\x7e]{0,128}$/),
    confirmations,
    minDeposit: amount,
    minWithdrawal: amount,
    maxWithdrawal: amount,
    withdrawalFee: amount,
    /** No larger withdrawal is approved automatically. */
    autoLimit: amount,
  });

/** Values in USDT. */
const policy = <T extends z.ZodType>(value: T) =>
  z.strictObject({
    basicDayLimit: value,
    advancedDayLimit: value,
    /** 0: nothing is approved automatically. */
    autoLimit: value,
    memberAutoFactor: count,
    hourAutoFactor: count,
    secondApprovalAbove: value,
    manualDayLimit: value,
    maxPerDay: count,
    savedAddressDelaySeconds: seconds,
    wideningDelaySeconds: seconds,
    isNewAddressReviewed: z.boolean(),
    isNewDeviceReviewed: z.boolean(),
    isYoungAccountReviewed: z.boolean(),
  });

/** A change that waits for its time, which is 0 where none waits. */
const waiting = { pendingTime: time };

export const DESK_COIN_CHAIN_CALLS = {
  /** Settings in force, and those that wait for their time. */
  getWalletTerms: read({
    path: 'chain/getTerms',
    roles: ['finance', 'support'],
    request: z.strictObject({}),
    result: z.strictObject({
      chains: z.array(
        z.strictObject({
          chain: z.string(),
          network: z.string(),
          /** Operators have opened it: it is followed, and coins can have terms on it. */
          isListed: z.boolean(),
          nativeCurrency: z.string(),
          nativeDecimals: z.int(),
          /** Check transfers are paid to it. */
          hotAddress: z.string(),
        }),
      ),
      coins: z.array(
        z.strictObject({
          chain: z.string(),
          currency: z.string(),
          terms: terms(money).nullable(),
          pending: terms(money).nullable(),
          ...waiting,
        }),
      ),
      /** The newest check transfer of each contract, newest first; amounts in the token. */
      checks: z.array(
        z.strictObject({
          chain: z.string(),
          contract: z.string(),
          symbol: z.string(),
          amount: money,
          txid: z.string(),
          time,
        }),
      ),
      policy: policy(money),
      pendingPolicy: policy(money).nullable(),
      policyPendingTime: time,
      /** USDT for a whole coin; empty: none. */
      floorPrices: z.array(
        z.strictObject({ currency: z.string(), price: money, pendingPrice: money, ...waiting }),
      ),
    }),
  }),

  /** Opens a configured chain: from now on it is followed. It stays open for ever. */
  listChain: fourEyes({
    path: 'chain/list',
    roles: ['finance'],
    errors: ['chainUnknown', 'nothingToChange'],
    request: because({ chain: chainName }),
    result: done,
  }),

  /**
   * Shows what arrived of a small amount that an operator paid from outside to the hot address; a contract without terms
   * needs it once (rules/wallet#check-transfer).
   */
  checkTransfer: action({
    path: 'chain/checkTransfer',
    roles: ['finance'],
    errors: [
      'chainUnknown',
      'tokenUnreadable',
      'chainNotListed',
      'transferUnproven',
      'checkTransferMissing',
      'checkTransferDiffers',
    ],
    request: because({ chain: chainName, contract: chainAddress, txid }),
    result: z.strictObject({ symbol: z.string(), amount: money }),
  }),

  /** Decimals and symbol must be those that the contract has on its chain (rules/chains#scales). */
  setCoinChain: fourEyes({
    path: 'chain/setCoin',
    roles: ['finance'],
    errors: [
      'currencyUnknown',
      'chainUnknown',
      'amountInvalid',
      'nothingToChange',
      'walletTermsInvalid',
      'tokenDiffers',
      'tokenUnreadable',
      'chainNotListed',
      'checkTransferWanted',
    ],
    request: because({
      chain: chainName,
      currency,
      /** The contract's symbol, or the code of the chain's own coin. */
      symbol: z.string().regex(/^[\x21-\x7e]{1,32}$/),
      settings: terms(decimal),
    }),
    result: done,
  }),

  setWalletPolicy: fourEyes({
    path: 'chain/setPolicy',
    roles: ['finance'],
    errors: ['amountInvalid', 'nothingToChange'],
    request: because({ policy: policy(decimal) }),
    result: done,
  }),

  /** USDT for a whole coin; 0 takes it away. */
  setFloorPrice: fourEyes({
    path: 'chain/setFloorPrice',
    roles: ['finance'],
    errors: ['currencyUnknown', 'amountInvalid', 'nothingToChange'],
    request: because({ currency, floorPrice: decimal }),
    result: done,
  }),
} as const;

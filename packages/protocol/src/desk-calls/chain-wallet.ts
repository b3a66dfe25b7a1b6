/**
 * The desk's calls about the exchange's own wallets: what its chains and addresses hold, the signer, the way of one transfer
 * through all of it.
 */
import { z } from 'zod';
import { action, read } from '../desk-call.ts';
import { because } from '../desk-scalars.ts';
import { DEPOSIT_MATCHES, SIGNER_STATES } from '../desk-values.ts';
import { deposit, withdrawal } from '../desk-wallet-rows.ts';
import { digits, done, id, money, time } from '../scalars.ts';
import { APPLICATION_STATES } from '../wallet-values.ts';

/** One of the exchange's own transactions; amounts in the coin. */
const ownTransfer = z.strictObject({
  paymentId: z.string(),
  chain: z.string(),
  /** pay, sweep, top-up or cold. */
  purpose: z.string(),
  currency: z.string(),
  amount: money,
  fromAddress: z.string(),
  toAddress: z.string(),
  state: z.string(),
  waits: z.string(),
  detail: z.string(),
  /** The newest version; empty: nothing is signed. */
  txid: z.string(),
  time,
});

export const DESK_CHAIN_WALLET_CALLS = {
  getChainWallets: read({
    path: 'chain/getWallets',
    roles: ['finance', 'support'],
    request: z.strictObject({}),
    result: z.array(
      z.strictObject({
        chain: z.string(),
        network: z.string(),
        /** Heights of blocks; empty: not known here. */
        tip: z.string(),
        height: z.string(),
        lag: z.string(),
        /** The last time it was read; 0: never. */
        readTime: time,
        /** It has read nothing for so long that deposits are late; 0: it is read. */
        standingSince: time,
        /** The newest fault of a node; empty: the last turn ended well. */
        fault: z.string(),
        nativeCurrency: z.string(),
        hotAddress: z.string(),
        coldAddress: z.string(),
        /** At the last comparison; the chain's own coin at the hot address pays the fees. */
        balances: z.array(
          z.strictObject({ currency: z.string(), hot: money, cold: money, deposits: money, time }),
        ),
        transfers: z.array(ownTransfer),
        /** The newest comparison of each coin (rules/wallet#reconciliation). */
        comparisons: z.array(
          z.strictObject({
            currency: z.string(),
            held: money,
            expected: money,
            isClean: z.boolean(),
            height: z.string(),
            time,
          }),
        ),
        /** Addresses that hold more or less than is known to have come and gone. */
        differences: z.array(
          z.strictObject({
            currency: z.string(),
            address: z.string(),
            surplus: money,
            missing: money,
            height: z.string(),
            time,
          }),
        ),
      }),
    ),
  }),

  /** Asks every endpoint now. */
  getChainEndpoints: read({
    path: 'chain/getEndpoints',
    roles: ['finance', 'support'],
    request: z.strictObject({}),
    result: z.array(
      z.strictObject({
        chain: z.string(),
        /** Host and port. */
        endpoint: z.string(),
        /** Empty: it gives none. */
        height: z.string(),
        blockTime: time,
        fault: z.string(),
      }),
    ),
  }),

  /** Asks the signer now. */
  getSigner: read({
    path: 'chain/getSigner',
    roles: ['finance', 'support'],
    request: z.strictObject({}),
    result: z.strictObject({
      state: z.enum(SIGNER_STATES),
      /** 0: it answers. */
      awaySince: time,
      /** Chains whose hot or cold address the signer knows differently, or not at all. */
      differing: z.array(z.string()),
      /** In the coin; what is left of the last 24 hours. */
      caps: z.array(
        z.strictObject({
          currency: z.string(),
          maxPerTransaction: money,
          autoCap: money,
          dayCap: money,
          autoLeft: money,
          dayLeft: money,
        }),
      ),
      /** Payments that wait, oldest first. */
      waiting: z.array(
        z.strictObject({
          paymentId: z.string(),
          /** Empty: it pays no withdrawal. */
          withdrawalId: z.string(),
          chain: z.string(),
          waits: z.string(),
          since: time,
        }),
      ),
    }),
  }),

  /** Lets a payment go that waits because the network's fee is a large share of it (rules/wallet#sending). */
  allowHighFee: action({
    path: 'chain/allowHighFee',
    roles: ['finance'],
    errors: ['feeNotWaiting'],
    request: because({ withdrawalId: digits }),
    result: done,
  }),

  /** It searches by an address or a transaction, in whatever form it is written; at most 50 of each, newest first. */
  findTransfers: read({
    path: 'chain/findTransfers',
    roles: ['finance', 'support'],
    request: z.strictObject({ text: z.string().regex(/^[\x21-\x7e]{1,128}$/) }),
    result: z.strictObject({
      /** The members whose deposit address it is. */
      owners: z.array(z.strictObject({ memberId: id, family: z.string(), address: z.string() })),
      deposits: z.array(deposit),
      withdrawals: z.array(withdrawal),
      transfers: z.array(ownTransfer),
      applications: z.array(
        z.strictObject({
          applicationId: id,
          memberId: id,
          currency: z.string(),
          amount: money,
          status: z.enum(APPLICATION_STATES),
          hash: z.string(),
          toAddress: z.string(),
          time,
        }),
      ),
    }),
  }),

  /** Deposits over chains that an application may speak of, so that none is paid twice. */
  getApplicationDeposits: read({
    path: 'chain/getApplicationDeposits',
    roles: ['finance', 'support'],
    errors: ['applicationUnknown'],
    request: z.strictObject({ applicationId: digits }),
    result: z.array(deposit.extend({ matches: z.array(z.enum(DEPOSIT_MATCHES)) })),
  }),
} as const;

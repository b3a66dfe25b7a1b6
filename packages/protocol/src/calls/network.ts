/** Calls about chains: the networks of a coin, the member's address on one, the deposits that arrived there. */
import { z } from 'zod';
import { call } from '../call.ts';
import { depositRecord, timeline } from '../money-records.ts';
import { networkRow } from '../network-row.ts';
import { chainName, currency, digits, page, paging } from '../scalars.ts';
import { DEPOSIT_STATES } from '../wallet-values.ts';

export const NETWORK_CALLS = {
  /** A network without an adapter of its own is not listed: its coins are deposited by application. */
  getNetworks: call({
    method: 'GET',
    path: 'assets/wallet/getNetworks',
    access: 'member',
    summary: 'Coins with the networks over which they are deposited and withdrawn, and their terms',
    request: z.strictObject({ currency: currency.optional() }),
    result: z.array(networkRow),
  }),

  /** The first call of a member on a network gives the address for ever; all coins of the network share it. */
  getDepositAddress: call({
    method: 'POST',
    path: 'assets/deposit/getDepositAddress',
    access: 'member',
    errors: ['currencyUnknown', 'chainUnknown', 'coinChainUnknown', 'depositPaused'],
    summary: 'The own address on a network',
    request: z.strictObject({ currency, chain: chainName }),
    result: z.strictObject({
      address: z.string(),
      /** The text of the QR picture, without an amount: a payment link (EIP-681, BIP-21), or the address alone for a token. */
      link: z.string(),
    }),
  }),

  getDeposits: call({
    method: 'GET',
    path: 'assets/deposit/getDeposits',
    access: 'member',
    summary: 'Own deposits over chains, newest first',
    request: z.strictObject({
      currency: currency.optional(),
      status: z.enum(DEPOSIT_STATES).optional(),
      ...paging,
    }),
    result: page(depositRecord),
  }),

  getDeposit: call({
    method: 'GET',
    path: 'assets/deposit/getDeposit',
    access: 'member',
    errors: ['depositUnknown'],
    summary: 'One own deposit with the steps of its way',
    request: z.strictObject({ depositId: digits }),
    result: depositRecord.extend({ timeline }),
  }),
} as const;

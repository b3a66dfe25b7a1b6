/** Calls of the demo's simulated chains: on each an outside wallet that pays, and blocks that are mined and replaced. */
import { z } from 'zod';
import { call } from '../call.ts';
import { currency, decimal, done, money, time } from '../scalars.ts';

const blocks = z.string().regex(/^(?:[1-9]|1\d|20)$/);
/** One of `chains` of getDemoChain; the first of them where it is left out. */
const chain = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .optional();
const transfer = z.strictObject({
  txid: z.string(),
  currency: z.string(),
  amount: money,
  /** The payee of a payment, the payer of an arrival. */
  peer: z.string(),
  time,
  /** 0: in no block. */
  confirmations: z.int(),
});

export const DEMO_CHAIN_CALLS = {
  getDemoChain: call({
    method: 'GET',
    path: 'demo/chain/getDemoChain',
    access: 'visitor',
    mode: 'demo',
    errors: ['chainUnknown'],
    summary: 'A simulated chain and the outside wallet on it',
    request: z.strictObject({ chain }),
    result: z.strictObject({
      /** Empty: this demo runs without a chain, and everything else here is empty. */
      chain: z.string(),
      /** All chains of this demo, each with its name for people. */
      chains: z.array(z.strictObject({ chain: z.string(), name: z.string() })),
      height: z.int(),
      /** The deepest reorganisation that is possible now. */
      mostReorganised: z.int(),
      address: z.string(),
      balances: z.array(z.strictObject({ currency: z.string(), amount: money })),
      /** Newest first. */
      payments: z.array(transfer),
      arrivals: z.array(transfer),
    }),
  }),

  payFromDemoWallet: call({
    method: 'POST',
    path: 'demo/chain/payFromDemoWallet',
    access: 'visitor',
    mode: 'demo',
    errors: ['addressInvalid', 'chainUnknown', 'coinChainUnknown', 'amountInvalid'],
    summary: 'Pays an address out of the outside wallet',
    request: z.strictObject({
      chain,
      currency,
      address: z.string().regex(/^[0-9A-Za-z]{1,128}$/),
      amount: decimal,
    }),
    result: z.strictObject({ txid: z.string() }),
  }),

  mineDemoBlocks: call({
    method: 'POST',
    path: 'demo/chain/mineDemoBlocks',
    access: 'visitor',
    mode: 'demo',
    errors: ['chainUnknown'],
    summary: 'Mines blocks of a simulated chain',
    request: z.strictObject({ chain, blocks }),
    result: done,
  }),

  reorganiseDemoChain: call({
    method: 'POST',
    path: 'demo/chain/reorganiseDemoChain',
    access: 'visitor',
    mode: 'demo',
    errors: ['chainUnknown'],
    summary: 'Replaces the last blocks of a simulated chain by others',
    request: z.strictObject({ chain, blocks }),
    result: done,
  }),
} as const;

/** The desk's calls about deposits over chains: all of them, and what two operators do with held and vanished ones. */
import { z } from 'zod';
import { fourEyes, read } from '../desk-call.ts';
import { because, chainAddress, chainDecimal, deskPaging, memberId, txid } from '../desk-scalars.ts';
import { DESK_DEPOSIT_STATES } from '../desk-values.ts';
import { deposit } from '../desk-wallet-rows.ts';
import { chainName, currency, digits, done, page } from '../scalars.ts';

export const DESK_DEPOSIT_CALLS = {
  /** Newest first. */
  getDeskDeposits: read({
    path: 'deposit/getDeposits',
    roles: ['finance', 'support'],
    request: z.strictObject({
      status: z.enum(DESK_DEPOSIT_STATES).optional(),
      memberId: memberId.optional(),
      chain: chainName.optional(),
      currency: currency.optional(),
      ...deskPaging,
    }),
    result: page(deposit),
  }),

  /** Once, to a member's id, to `operations` or to `suspense` (rules/wallet#numbered-deposits). */
  bookHeldDeposit: fourEyes({
    path: 'deposit/book',
    roles: ['finance'],
    errors: ['depositUnknown', 'depositNotHeld', 'memberUnknown'],
    request: because({
      chain: chainName,
      number: digits,
      target: z.union([memberId, z.enum(['operations', 'suspense'])]),
    }),
    result: done,
  }),

  /** Takes back, once, what the chain no longer holds (rules/wallet#reorganisations). */
  reverseDeposit: fourEyes({
    path: 'deposit/reverse',
    roles: ['finance'],
    errors: ['depositUnknown', 'depositNotReversible'],
    request: because({ chain: chainName, number: digits }),
    result: done,
  }),

  /**
   * Makes a held deposit, once a transaction, of a part of the surplus of an own address (rules/wallet#inner-deposits). The
   * amount is one of the chain, exact to its smallest unit.
   */
  recordInnerDeposit: fourEyes({
    path: 'deposit/recordInner',
    roles: ['finance'],
    errors: [
      'currencyUnknown',
      'chainUnknown',
      'coinChainUnknown',
      'amountInvalid',
      'chainNotListed',
      'surplusTooSmall',
      'transferUnproven',
      'innerDepositExists',
      'chainJobsElsewhere',
    ],
    request: because({ chain: chainName, currency, address: chainAddress, txid, amount: chainDecimal }),
    result: done,
  }),
} as const;

/** Calls about withdrawals over chains and about the address book. */
import { z } from 'zod';
import { call } from '../call.ts';
import { MONEY_CONFIRMATION } from '../error-groups.ts';
import { timeline, withdrawalRecord } from '../money-records.ts';
import {
  chainName,
  code,
  currency,
  digits,
  done,
  flag,
  googleCode,
  id,
  money,
  page,
  paging,
  requestId,
  text,
  time,
} from '../scalars.ts';
import { SECURITY_EVENTS } from '../security-values.ts';
import { CODE_CHANNELS } from '../values.ts';
import { WITHDRAWAL_STATES } from '../wallet-values.ts';

/** The member confirms: the trading password, then the authenticator where it is bound, else a code to a bound channel. */
const confirmation = {
  postPassword: text(20),
  channel: z.enum(CODE_CHANNELS).optional(),
  code: code.optional(),
  googleCode: googleCode.optional(),
} as const;

/** As typed; the server answers and keeps the canonical form. */
const address = z.string().min(1).max(200);

export const WITHDRAWAL_CALLS = {
  /** All that can refuse a withdrawal before it is sent (rules/wallet#withdrawals). */
  getWithdrawalTerms: call({
    method: 'GET',
    path: 'assets/withdraw/getTerms',
    access: 'member',
    errors: ['currencyUnknown'],
    summary: 'The own limits, locks and factors that a withdrawal of a coin meets now',
    request: z.strictObject({ currency }),
    result: z.strictObject({
      /** Free in the assets account. */
      available: money,
      /** The part of it that the hold of OTC keeps, and the time at which the first of it goes free; 0: it keeps nothing. */
      held: money,
      heldUntil: time,
      /** USDT; what is left today. */
      dayLimit: money,
      dayLeft: money,
      /** One coin counts so many USDT; empty: it has no value now. */
      value: z.string(),
      countLeft: z.int(),
      /** 0: no lock. */
      lockedUntil: time,
      /** The change of the account that locked it; null where there is no lock, or an older change is no longer known. */
      lockCause: z.enum(SECURITY_EVENTS).nullable(),
      hasIdentity: z.boolean(),
      isInDebt: z.boolean(),
      isSavedOnly: z.boolean(),
      hasPostPassword: z.boolean(),
      /** The authenticator is asked for; else a code to one of the channels. */
      hasGoogle: z.boolean(),
      channels: z.array(z.enum(CODE_CHANNELS)),
    }),
  }),

  /** Refuses as a withdrawal would: addressInvalid, addressBurn, addressNotSaved. */
  checkAddress: call({
    method: 'GET',
    path: 'assets/withdraw/checkAddress',
    access: 'member',
    errors: [
      'currencyUnknown',
      'addressInvalid',
      'addressNotSaved',
      'chainUnknown',
      'coinChainUnknown',
      'addressBurn',
    ],
    summary: 'Checks an address, or a payment link of a network, and gives its canonical form',
    request: z.strictObject({ currency, chain: chainName, address: z.string().min(1).max(1000) }),
    result: z.strictObject({
      address: z.string(),
      /** The proposal of a payment link; else empty. */
      amount: z.string(),
      isSaved: z.boolean(),
      /** No withdrawal of the member arrived there yet. */
      isNew: z.boolean(),
    }),
  }),

  requestWithdrawal: call({
    method: 'POST',
    path: 'assets/withdraw/request',
    access: 'member',
    commands: ['request-withdrawal'],
    errors: [...MONEY_CONFIRMATION, 'addressBurn'],
    summary: 'Freezes an amount and sends it to an address, after review where one is needed',
    request: z.strictObject({
      requestId,
      currency,
      chain: chainName,
      address,
      /** Leaves the account; the amount less the fee arrives. */
      amount: z.string().max(60),
      /** The fee that the member saw. */
      fee: z.string().max(60),
      ...confirmation,
    }),
    result: z.strictObject({ withdrawalId: id }),
  }),

  cancelWithdrawal: call({
    method: 'POST',
    path: 'assets/withdraw/cancel',
    access: 'member',
    commands: ['cancel-withdrawal'],
    summary: 'Takes back an own withdrawal that is not being sent yet',
    request: z.strictObject({ withdrawalId: digits }),
    result: done,
  }),

  getWithdrawals: call({
    method: 'GET',
    path: 'assets/withdraw/getWithdrawals',
    access: 'member',
    summary: 'Own withdrawals, newest first',
    request: z.strictObject({
      currency: currency.optional(),
      status: z.enum(WITHDRAWAL_STATES).optional(),
      ...paging,
    }),
    result: page(withdrawalRecord),
  }),

  getWithdrawal: call({
    method: 'GET',
    path: 'assets/withdraw/getWithdrawal',
    access: 'member',
    errors: ['withdrawalUnknown'],
    summary: 'One own withdrawal with the steps of its way',
    request: z.strictObject({ withdrawalId: digits, minSequence: paging.minSequence }),
    result: withdrawalRecord.extend({ timeline, canCancel: z.boolean() }),
  }),

  getAddressBook: call({
    method: 'GET',
    path: 'assets/withdraw/getAddressBook',
    access: 'member',
    summary: 'Own saved addresses, and whether withdrawals go to saved ones alone',
    request: z.strictObject({ minSequence: paging.minSequence }),
    result: z.strictObject({
      isSavedOnly: z.boolean(),
      /** An address counts as saved that long after it was saved, in milliseconds. */
      delay: z.int(),
      rows: z.array(
        z.strictObject({
          /** Empty: all coins of the network. */
          currency: z.string(),
          chain: z.string(),
          network: z.string(),
          address: z.string(),
          label: z.string(),
          time,
        }),
      ),
    }),
  }),

  /** Saving the same entry again begins its time anew. */
  saveAddress: call({
    method: 'POST',
    path: 'assets/withdraw/saveAddress',
    access: 'member',
    commands: ['save-address'],
    errors: [...MONEY_CONFIRMATION, 'coinChainUnknown', 'addressBurn'],
    summary: 'Saves an address for one coin or for all coins of a network',
    request: z.strictObject({
      currency: currency.optional(),
      chain: chainName,
      address,
      label: text(20).optional(),
      ...confirmation,
    }),
    result: done,
  }),

  removeAddress: call({
    method: 'POST',
    path: 'assets/withdraw/removeAddress',
    access: 'member',
    commands: ['remove-address'],
    summary: 'Takes an address out of the book',
    request: z.strictObject({ currency: currency.optional(), chain: chainName, address }),
    result: done,
  }),

  /** Switching it off locks withdrawals for 24 h. */
  setSavedAddressesOnly: call({
    method: 'POST',
    path: 'assets/withdraw/setSavedAddressesOnly',
    access: 'member',
    commands: ['set-saved-addresses-only'],
    errors: [...MONEY_CONFIRMATION],
    summary: 'Lets withdrawals go to saved addresses alone, or to all',
    request: z.strictObject({ isOn: flag, ...confirmation }),
    result: done,
  }),
} as const;

/** The desk's calls about the ledger, single commands and solvency. */
import { z } from 'zod';
import { fourEyes, read } from '../desk-call.ts';
import { because, deskPaging, jsonText, shownText } from '../desk-scalars.ts';
import { LEDGER_CHAIN_ACCOUNT, LEDGER_SYSTEM_ACCOUNTS } from '../desk-values.ts';
import { currency, decimal, digits, done, id, money, page, time } from '../scalars.ts';
import { ACCOUNT_TYPES } from '../values.ts';

const account = z.enum(ACCOUNT_TYPES);

/** A member id, one of the system accounts, or the account of a chain. */
const owner = z.union([digits, z.enum(LEDGER_SYSTEM_ACCOUNTS), z.string().regex(LEDGER_CHAIN_ACCOUNT)]);

export const DESK_LEDGER_CALLS = {
  /** As of the last durable command. Of the outside accounts, `deficit` and `reorg-loss` alone amounts may be negative. */
  getLedgerBalances: read({
    path: 'ledger/getBalances',
    roles: ['finance', 'support'],
    request: z.strictObject({ owner }),
    result: z.array(z.strictObject({ account, currency: z.string(), free: money, frozen: money })),
  }),

  /**
   * Newest first, walked back through the journal. A page may end before `limit` with a cursor: the walk goes on from
   * there. isEnd: the journal that is still kept holds no older one.
   */
  getPostings: read({
    path: 'ledger/getPostings',
    roles: ['finance', 'support'],
    errors: ['currencyUnknown'],
    request: z.strictObject({ owner, account: account.optional(), currency, ...deskPaging }),
    result: z.strictObject({
      rows: z.array(
        z.strictObject({
          sequence: id,
          time,
          /** place-spot-order, transfer, ... */
          command: z.string(),
          freeChange: money,
          frozenChange: money,
          free: money,
          frozen: money,
        }),
      ),
      cursor: z.string(),
      /** Journal row down to which was read. */
      scannedTo: id,
      isEnd: z.boolean(),
    }),
  }),

  /** The command of a sequence and everything it caused, as JSON text with money in whole units of its asset. */
  getCommand: read({
    path: 'ledger/getCommand',
    roles: ['finance', 'support'],
    errors: ['commandUnknown'],
    request: z.strictObject({ sequence: digits }),
    result: z.strictObject({
      sequence: id,
      time,
      /** Number and hash (hex) of its journal row. */
      batch: id,
      rowHash: z.string(),
      command: jsonText,
      events: z.array(jsonText),
    }),
  }),

  getSolvency: read({
    path: 'ledger/getSolvency',
    roles: ['finance'],
    request: z.strictObject(deskPaging),
    result: page(
      z.strictObject({
        currency: z.string(),
        /** The sum of all members' balances, free and frozen. */
        liabilities: money,
        /** The amount last entered; empty until an operator entered one. */
        reserves: money,
        /** reserves - liabilities; empty without reserves. */
        surplus: money,
        isCovered: z.boolean(),
        enteredBy: z.string(),
        note: z.string(),
        enterTime: time,
      }),
    ),
  }),

  setReserves: fourEyes({
    path: 'ledger/setReserves',
    roles: ['finance'],
    errors: ['currencyUnknown', 'amountInvalid'],
    request: because({ currency, amount: decimal, note: shownText(500) }),
    result: done,
  }),
} as const;

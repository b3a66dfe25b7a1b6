/** Calls about the exchange itself, and the mailbox of the demo. */
import { z } from 'zod';
import { call } from '../call.ts';
import { outboxMessage } from '../outbox-message.ts';
import { money, none, text, time } from '../scalars.ts';
import { TAB_SETS } from '../values.ts';

export const EXCHANGE_CALLS = {
  getServer: call({
    method: 'GET',
    path: 'data/data/getServer',
    access: 'visitor',
    everyVersion: true,
    whileSilent: 'stale',
    summary: 'Mode, time, CNY rate and faucet of this exchange',
    request: none,
    result: z.strictObject({
      name: z.string(),
      mode: z.enum(['demo', 'production']),
      /** The way in which members reach the operator; empty where no way is named. */
      contact: z.string(),
      time,
      /** CNY for one USDT; missing until a rate was set. */
      cnyRate: money.optional(),
      /** The amounts that one faucet claim pays; empty when there is none. */
      faucet: z.array(z.strictObject({ currency: z.string(), amount: money })),
      /** The tabs of the app that the operator chose (product#tabs). */
      tabSet: z.enum(TAB_SETS),
      /** Codes go out by SMS; without it phones cannot be registered or bound. */
      hasSms: z.boolean(),
      /** Inviters are bound and rebates accrue. */
      hasInvitation: z.boolean(),
      /** Applications of merchants are taken. */
      hasMerchants: z.boolean(),
      /** Prices and counterparties are simulated. */
      simulated: z.boolean(),
      currencies: z.array(
        z.strictObject({
          currency: z.string(),
          scale: z.int(),
          name: z.string(),
          /** The OTC account may hold it (rules/accounts#account-types). */
          isOtc: z.boolean(),
        }),
      ),
    }),
  }),

  getOutbox: call({
    method: 'GET',
    path: 'demo/outbox/getOutbox',
    access: 'visitor',
    mode: 'demo',
    summary: 'Codes and mails of the demo, newest first',
    request: z.strictObject({ target: text(100).optional() }),
    /** `google`: an authenticator's code of now, of a member of the demo. */
    result: z.array(outboxMessage.extend({ channel: z.enum(['sms', 'mail', 'google']) })),
  }),
} as const;

/** What an exchange says about itself to everybody. */
import { z } from 'zod';
import { money, none, time } from './scalars.ts';

export const getServer = {
  request: none,
  result: z.strictObject({
    name: z.string(),
    mode: z.enum(['demo', 'production']),
    /** How members reach the operator; empty where no way is named. */
    contact: z.string(),
    time,
    /** CNY for one USDT. */
    cnyRate: money,
    /** What one faucet claim pays; empty when there is none. */
    faucet: z.array(z.strictObject({ currency: z.string(), amount: money })),
    /** Prices and counterparties are simulated. */
    simulated: z.boolean(),
    currencies: z.array(z.strictObject({ currency: z.string(), scale: z.int(), name: z.string() })),
  }),
} as const;

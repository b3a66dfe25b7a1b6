/** The one list of money that came in, went out or moved between the member's accounts. */
import { z } from 'zod';
import { applicationRecord } from './application-record.ts';
import { capitalRecord } from './capital-record.ts';
import { depositRecord, withdrawalRecord } from './money-records.ts';

/** Each kind has its own record; `received` came from the exchange itself: credits, demo funds, airdrops. */
export const moneyRow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('received'), record: capitalRecord }),
  z.strictObject({ kind: z.literal('transfer'), record: capitalRecord }),
  z.strictObject({ kind: z.literal('deposit'), record: depositRecord }),
  z.strictObject({ kind: z.literal('application'), record: applicationRecord }),
  z.strictObject({ kind: z.literal('withdrawal'), record: withdrawalRecord }),
]);

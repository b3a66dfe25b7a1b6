/** The desk's calls about chains: pauses of deposits and withdrawals (rules/wallet#pauses). */
import { z } from 'zod';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, shownText } from '../desk-scalars.ts';
import { chainName, currency, done, time } from '../scalars.ts';
import { PAUSE_CAUSES, WALLET_SIDES } from '../wallet-values.ts';

/** Without a currency: all coins of the chain. */
const paused = { chain: chainName, currency: currency.optional(), side: z.enum(WALLET_SIDES) };

export const DESK_CHAIN_CALLS = {
  getWalletPauses: read({
    path: 'chain/getPauses',
    roles: ['finance', 'support'],
    request: z.strictObject({}),
    result: z.strictObject({
      /** All chains that can be paused. */
      chains: z.array(z.string()),
      pauses: z.array(
        z.strictObject({
          chain: z.string(),
          /** Empty: all coins of the chain. */
          currency: z.string(),
          side: z.enum(WALLET_SIDES),
          cause: z.enum(PAUSE_CAUSES),
          reason: z.string(),
          /** Empty: the exchange itself. */
          operator: z.string(),
          time,
        }),
      ),
    }),
  }),

  /** One operator pauses at once; members read the reason. */
  pauseWallet: action({
    path: 'chain/pause',
    roles: ['finance', 'support'],
    errors: ['currencyUnknown', 'chainUnknown'],
    request: because({ ...paused, publicReason: shownText(200) }),
    result: done,
  }),

  /** Ends the pause of one cause; those of other causes stay. */
  resumeWallet: fourEyes({
    path: 'chain/resume',
    roles: ['finance'],
    errors: ['nothingToChange'],
    request: because({ ...paused, cause: z.enum(PAUSE_CAUSES) }),
    result: done,
  }),
} as const;

/** The desk's calls about the descriptions of coins (rules/service#coins). */
import { z } from 'zod';
import { action, read } from '../desk-call.ts';
import { because, shownText } from '../desk-scalars.ts';
import { currency, done, none, time } from '../scalars.ts';

const roles = ['support', 'market'] as const;
const orNone = (schema: z.ZodString) => z.union([schema, z.literal('')]);

/** A page of another site: https, without a name and a password in it. */
const page = orNone(
  z
    .string()
    .regex(/^https:\/\/[^\s"'<>@]+$/)
    .max(200),
);
const coinText = z.strictObject({ about: orNone(shownText(2_000)), supply: orNone(shownText(200)) });

export const DESK_COIN_CALLS = {
  /** Every coin of the exchange, in the order of their listing. */
  getDeskCoins: read({
    path: 'help/getCoins',
    roles,
    request: none,
    result: z.array(
      z.strictObject({
        currency: z.string(),
        zh: coinText,
        en: coinText,
        site: page,
        explorer: page,
        /** 0: it has no description yet. */
        setTime: time,
      }),
    ),
  }),

  /** Both languages are whole; the supply may be empty in both. Members read it at once. */
  setCoinText: action({
    path: 'help/setCoinText',
    roles,
    errors: ['contentUnknown', 'nothingToChange', 'contentIncomplete'],
    request: because({ currency, zh: coinText, en: coinText, site: page, explorer: page }),
    result: done,
  }),
} as const;

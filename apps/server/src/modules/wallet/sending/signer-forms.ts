/** The forms of the signer's answers (docs/signer.md#requests): a field more or less makes an answer no answer. */
import { z } from 'zod';
import { signerHead } from './signer-client.ts';

const id = z.string().regex(/^[0-9a-z]{1,32}-(?:(?:sweep|top-up|cold)-)?(?:0|[1-9]\d{0,17})$/);
const txid = z.string().regex(/^(?:0x)?[0-9a-f]{64}$/);
const raw = z.string().regex(/^(?:0x)?(?:[0-9a-f]{2})+$/);
const whole = z.string().regex(/^\d{1,78}$/);

export const signedForm = z.strictObject({ id, txid, raw, isCancel: z.boolean() });

export const versionsForm = z.strictObject({
  id,
  isVoid: z.boolean(),
  isSigned: z.boolean(),
  versions: z.array(signedForm),
});

const signedEntry = z.strictObject({
  kind: z.literal('signed'),
  id,
  purpose: z.enum(['pay', 'sweep', 'top-up', 'cold']),
  isCancel: z.boolean(),
  chain: z.string().max(32),
  network: z.string().max(64),
  asset: z.string().max(20),
  source: z.string().regex(/^(?:hot|deposit)\/\d{1,10}$/),
  address: z.string().max(128),
  amount: whole,
  terms: z.unknown(),
  txid,
  at: z.int(),
});
const voidEntry = z.strictObject({ kind: z.literal('void'), id, at: z.int() });

export const listForm = z.strictObject({
  entries: z.array(z.discriminatedUnion('kind', [signedEntry, voidEntry])),
  next: signerHead,
  isEnd: z.boolean(),
});

const coins = z.string().regex(/^\d{1,78}(?:\.\d{1,78})?$/);
export const statusForm = z.strictObject({
  timeMs: z.int(),
  chains: z.array(
    z.strictObject({
      chain: z.string().max(32),
      family: z.string().max(32),
      network: z.string().max(64),
      hotAddress: z.string().max(128),
      coldAddress: z.string().max(128),
      xpubs: z.unknown(),
    }),
  ),
  /** In the coin; left of the last 24 hours. */
  caps: z.array(
    z.strictObject({
      asset: z.string().max(20),
      maxPerTransaction: coins,
      autoCap: coins,
      dayCap: coins,
      autoLeft: coins,
      dayLeft: coins,
    }),
  ),
  waiting: z.array(id),
});

export type SignerStatus = z.infer<typeof statusForm>;
export type SignedVersion = z.infer<typeof signedForm>;
export type SignedEntry = z.infer<typeof signedEntry>;
export type ListEntry = z.infer<typeof listForm>['entries'][number];

/** The number of an epoch before the first dash; 0 for an id of another form. */
export function epochOf(paymentId: string): number {
  const text = /^(\d{1,9})-/.exec(paymentId)?.[1];
  return text === undefined ? 0 : Number.parseInt(text, 10);
}

/** The withdrawal of a payment's id; undefined: it is no payment's. */
export function withdrawalOf(paymentId: string): number | undefined {
  const text = /^[0-9a-z]+-(\d{1,15})$/.exec(paymentId)?.[1];
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/** A draft of a product as its form holds it, and as the call takes it. */
import type { PledgeTerm } from '@tern/protocol';
import type { DeskRequest } from '@tern/protocol/desk';
import { percentOfRate, rateOfPercent } from '../../../ui/percent-rate.ts';
import { fromField, toField } from '../../../ui/time-words.ts';
import type { Previewed } from './product-preview.tsx';

interface Text {
  title: string;
  body: string;
}

export interface DraftEntry {
  zh: Text;
  en: Text;
  currency: string;
  termDays: PledgeTerm;
  ratePercent: string;
  min: string;
  maxPerMember: string;
  quota: string;
  saleStart: string;
  saleEnd: string;
  isEarlyRedeemable: boolean;
  earlyDelayHours: string;
}

const DAY_MS = 86_400_000;
const SALE_DAYS = 30;
const EMPTY: Text = { title: '', body: '' };

/** Those of a draft that stands, or of a new one. */
export function entryOf(product: (Previewed & { termDays: number }) | undefined, nowMs: number): DraftEntry {
  if (product === undefined)
    return {
      zh: EMPTY,
      en: EMPTY,
      currency: 'USDT',
      termDays: 30,
      ratePercent: '',
      min: '',
      maxPerMember: '',
      quota: '',
      saleStart: toField(nowMs),
      saleEnd: toField(nowMs + SALE_DAYS * DAY_MS),
      isEarlyRedeemable: true,
      earlyDelayHours: '24',
    };
  const { title, body, dailyRate, saleStart, saleEnd, termDays, ...terms } = product;
  return {
    ...terms,
    termDays: termDays as PledgeTerm,
    zh: { title: title.zh, body: body.zh },
    en: { title: title.en, body: body.en },
    ratePercent: percentOfRate(dailyRate),
    saleStart: toField(saleStart),
    saleEnd: toField(saleEnd),
    earlyDelayHours: String(product.earlyDelayHours),
  };
}

export function previewOf(entry: DraftEntry): Previewed {
  return {
    ...entry,
    title: { zh: entry.zh.title, en: entry.en.title },
    body: { zh: entry.zh.body, en: entry.en.body },
    dailyRate: rateOfPercent(entry.ratePercent) ?? '',
    saleStart: fromField(entry.saleStart),
    saleEnd: fromField(entry.saleEnd),
    earlyDelayHours: Number(entry.earlyDelayHours),
  };
}

/** A rate that is no percent goes as it is typed, and the server refuses it. A flexible product is always redeemed at once. */
export function requestOf(entry: DraftEntry): Omit<DeskRequest<'draftProduct'>, 'reason' | 'productId'> {
  const { zh, en, ratePercent, termDays, isEarlyRedeemable, earlyDelayHours } = entry;
  const { saleStart, saleEnd, currency, min, maxPerMember, quota } = entry;
  const isEarly = termDays > 0 && isEarlyRedeemable;
  return {
    zh: trimmed(zh),
    en: trimmed(en),
    currency,
    termDays,
    dailyRate: rateOfPercent(ratePercent) ?? ratePercent,
    min,
    maxPerMember,
    quota,
    saleStart: fromField(saleStart),
    saleEnd: fromField(saleEnd),
    isEarlyRedeemable: isEarly,
    earlyDelayHours: isEarly ? Number(earlyDelayHours) : 0,
  };
}

const trimmed = ({ title, body }: Text): Text => ({ title: title.trim(), body: body.trim() });

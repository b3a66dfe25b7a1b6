/** An ad's terms and texts off a form. The engine judges their bounds; what does not parse is adInvalid (rules/otc#ads). */
import type { AdTerms } from '@tern/engine';
import { CNY_SCALE, unitsOr } from '@tern/math';
import type { CallRequest } from '@tern/protocol';
import { visibleLength } from '@tern/protocol/visible-text';
import { CallError } from '../../../platform/http/call.ts';
import { plainLine } from '../chat/plain-line.ts';
import { parsedUnits } from '../wire-units.ts';
import type { AdTexts } from './ad-texts.ts';

type Form = Omit<CallRequest<'editAd'>, 'adId' | 'postPassword'>;

const PERCENT_SCALE = 2;

export function readAdTerms(form: Form, scale: number): AdTerms {
  const { priceType, paymentIds, payWindowMinutes, minAgeDays, minCompleted } = form;
  return {
    priceType,
    price: priceType === 'FIXED' ? parsedUnits(form.price, CNY_SCALE, 'adInvalid') : 0n,
    premiumBp: priceType === 'FLOAT' ? readPremium(form.premium) : 0n,
    qty: parsedUnits(form.qty, scale, 'adInvalid'),
    min: parsedUnits(form.min, CNY_SCALE, 'adInvalid'),
    max: parsedUnits(form.max, CNY_SCALE, 'adInvalid'),
    methodIds: readPaymentIds(paymentIds),
    payWindowMin: Number(payWindowMinutes),
    minAgeDays: Number(minAgeDays),
    minCompleted: Number(minCompleted),
  };
}

/** Plain text; one that is missing, or of which nothing can be seen, is empty. */
export function readAdTexts({ remark = '', autoReply = '' }: Pick<Form, 'remark' | 'autoReply'>): AdTexts {
  return { remark: plainOrEmpty(remark), autoReply: plainOrEmpty(autoReply) };
}

function plainOrEmpty(text: string): string {
  return visibleLength(text) === 0 ? '' : plainLine(text);
}

/** Ids of payment methods; the engine refuses those that are not the member's. */
export function readPaymentIds(text: string | undefined): number[] {
  const ids = text === undefined ? [] : text.split(',').map(Number);
  if (!ids.every(Number.isSafeInteger)) throw new CallError('payMethodRequired');
  return ids;
}

function readPremium(text: string | undefined): bigint {
  return unitsOr(text ?? '', PERCENT_SCALE, () => {
    throw new CallError('adInvalid');
  });
}

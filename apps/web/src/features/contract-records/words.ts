/** Records of a contract account in words. */
import type { WirePositionSide, WireTradeType } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import type { HeadWords } from '../../ui/record-card.tsx';

const UP = 'text-up';
const DOWN = 'text-down';

/** Buying is up: opening a long and closing a short. */
export function tradeWords(tradeType: WireTradeType): HeadWords {
  const isBuy = tradeType === 'OPEN_LONG' || tradeType === 'CLOSE_SHORT';
  return { text: t(`contract.${tradeType}`), colour: isBuy ? UP : DOWN };
}

export function sideWords(side: WirePositionSide): HeadWords {
  return { text: t(`contract.${side}`), colour: side === 'LONG' ? UP : DOWN };
}

export function isClosing(tradeType: WireTradeType): boolean {
  return tradeType === 'CLOSE_LONG' || tradeType === 'CLOSE_SHORT';
}

const REASONS = [
  'USER',
  'IOC_REMAINDER',
  'FOK',
  'POST_ONLY',
  'STP',
  'ADMIN',
  'MARGIN',
  'MARGIN_AT_MATCH',
  'TPSL',
  'LIQUIDATION',
  'ADL',
  'HALT',
  'INDEX',
  'TOO_DEEP',
  'REMAINDER',
] as const;

/** Why something was cancelled; '' for what the status says already. */
export function cancelReasonText(record: { status: string; reason: string; filledQty?: string }): string {
  if (record.status !== 'cancelled') return '';
  const wasFilled = /[1-9]/.test(record.filledQty ?? '');
  if (record.reason === 'USER' && wasFilled) return t('contractRecords.cancelledPartly');
  const reason = REASONS.find((one) => one === record.reason);
  return reason ? t(`contractRecords.reason${reason}`) : '';
}

/** The words of OTC orders, appeals and merchants with their tones. */
import type { MerchantState, OtcAppealState, OtcOrderStatus } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';

const ORDERS: Record<OtcOrderStatus, Tone> = {
  PENDING_PAYMENT: 'info',
  PENDING_RELEASE: 'warn',
  COMPLETED: 'good',
  CANCELLED: 'plain',
};
const APPEALS: Record<OtcAppealState, Tone> = {
  NONE: 'plain',
  OPEN: 'warn',
  RESOLVED: 'good',
  WITHDRAWN: 'plain',
};
const MERCHANTS: Record<MerchantState, Tone> = {
  NONE: 'plain',
  PENDING: 'warn',
  APPROVED: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'plain',
  SUSPENDED: 'bad',
  QUITTING: 'info',
  QUIT: 'plain',
};

export function OtcOrderTag({ status }: { status: OtcOrderStatus }) {
  return <Tag tone={ORDERS[status]}>{t(`otc.${status}`)}</Tag>;
}

export function AppealTag({ state }: { state: OtcAppealState }) {
  return <Tag tone={APPEALS[state]}>{t(`otc.appeal_${state}`)}</Tag>;
}

export function MerchantTag({ state }: { state: MerchantState }) {
  return <Tag tone={MERCHANTS[state]}>{t(`otc.state_${state}`)}</Tag>;
}

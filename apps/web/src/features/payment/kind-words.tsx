/** Name and picture of each kind of payment method. */
import type { PaymentKind } from '@tern/protocol';
import { CreditCard, MessageCircle, Wallet } from 'lucide-react';
import { t } from '../../locale/text.ts';

export function kindWords(kind: PaymentKind): string {
  return t(`payment.${kind}`);
}

const ICONS = { bankCard: CreditCard, weixin: MessageCircle, zhifubao: Wallet };

export function KindIcon({ kind, size = 20 }: { kind: PaymentKind; size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} strokeWidth={1.6} aria-hidden />;
}

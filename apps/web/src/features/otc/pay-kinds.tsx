/** The kinds of payment methods as small marks in a row: a coloured bar and the short name. */
import type { PaymentKind } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';

const BARS: Record<PaymentKind, string> = {
  bankCard: 'bg-warn',
  weixin: 'bg-ok',
  zhifubao: 'bg-brand',
};

/** Shorter than the names of the payment screens. */
export function payKindName(kind: PaymentKind): string {
  return t(`otc.kind_${kind}`);
}

export function PayKinds({ kinds, className }: { kinds: readonly PaymentKind[]; className?: string }) {
  return (
    <span className={cx('flex flex-wrap gap-x-2.5 text-11 leading-4 text-text-2', className)}>
      {kinds.map((kind) => (
        <PayKindMark key={kind} kind={kind} />
      ))}
    </span>
  );
}

export function PayKindMark({ kind }: { kind: PaymentKind }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <i aria-hidden className={cx('h-2.5 w-[3px] rounded-sm', BARS[kind])} />
      {payKindName(kind)}
    </span>
  );
}

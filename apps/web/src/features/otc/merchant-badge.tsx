/** A merchant's name with the marks: verified, online, simulated. Leads to the merchant's page where that is wanted. */
import type { WireOtcMerchant } from '@tern/protocol';
import { ShieldCheck } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';

interface MerchantBadgeProps {
  merchant: Pick<WireOtcMerchant, 'nickName' | 'isOnline' | 'isSimulated'>;
  /** Makes the badge a button. */
  onPress?: (() => void) | undefined;
  size?: 'medium' | 'large';
}

export function MerchantBadge({ merchant, onPress, size = 'medium' }: MerchantBadgeProps) {
  const inside = (
    <>
      <Initial merchant={merchant} size={size} />
      <b className={cx('min-w-0 truncate', size === 'large' && 'text-17')}>{merchant.nickName}</b>
      <ShieldCheck size={16} strokeWidth={1.6} className="shrink-0 text-brand" aria-hidden />
      {merchant.isSimulated && <Chip>{t('app.simulatedShort')}</Chip>}
    </>
  );
  if (!onPress) return <div className="flex min-w-0 items-center gap-2">{inside}</div>;
  return (
    <button
      type="button"
      onClick={onPress}
      className="-my-2.5 flex h-11 max-w-full items-center gap-2 text-left active:opacity-60"
    >
      {inside}
    </button>
  );
}

function Initial({ merchant: { nickName, isOnline }, size }: Omit<MerchantBadgeProps, 'onPress'>) {
  const [first = ''] = nickName;
  return (
    <span className="relative shrink-0">
      <span
        aria-hidden
        className={cx(
          'flex items-center justify-center rounded-full bg-brand-soft font-semibold text-brand',
          size === 'large' ? 'size-10 text-16' : 'size-6 text-11',
        )}
      >
        {first}
      </span>
      {isOnline && (
        <i
          role="img"
          aria-label={t('otc.online')}
          className="absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full border-2 border-surface bg-ok"
        />
      )}
    </span>
  );
}

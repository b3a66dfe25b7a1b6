/** The amount that the OTC account holds of the coin for a sale, and the transfer into it. */
import { displayAmount } from '@tern/math';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { useAccountMoney } from '../../transfer/index.ts';

interface OtcBalanceProps {
  currency: string;
  /** Undefined while unknown. */
  free: string | undefined;
  /** The typed sale wants more. */
  isShort: boolean;
}

export function OtcBalance({ currency, free, isShort }: OtcBalanceProps) {
  const money = useAccountMoney({ account: 'otc', currency, free, isShort }, t('otc.toTransfer'));
  return (
    <div className="mt-2 text-12">
      <div className="flex min-h-6 items-center gap-2">
        <span className="shrink-0 text-text-3">{t('otc.available')}</span>
        <span className={cx('min-w-0 flex-1 truncate text-right', isShort && 'text-bad')}>
          {free === undefined ? '--' : displayAmount(free, currency)} {currency}
        </span>
        {money.button}
      </div>
      {money.hint}
    </div>
  );
}

/** The sold part of a quota. */
import { parseUnits } from '@tern/math';
import { cx } from '../../ui/cx.ts';
import { percentOf } from '../../ui/percent-of.ts';
import { AMOUNT_SCALE } from './pledge-form.ts';

export function QuotaBar({ sold, quota }: { sold: string; quota: string }) {
  const done = percentOf(parseUnits(sold, AMOUNT_SCALE), parseUnits(quota, AMOUNT_SCALE));
  return (
    <div className="h-1 overflow-hidden rounded-full bg-sunken" aria-hidden>
      <div
        className={cx('h-full rounded-full', done < 100 ? 'bg-brand-solid' : 'bg-text-3')}
        style={{ width: `${done}%` }}
      />
    </div>
  );
}

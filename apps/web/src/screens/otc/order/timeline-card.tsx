/** The dated steps of the order, oldest first. */
import type { OtcOrderDetail } from '../../../features/otc/index.ts';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';
import { Card } from '../../../ui/list-row.tsx';
import { fullTime } from '../../../ui/time-words.ts';

export function TimelineCard({ order: { steps } }: { order: OtcOrderDetail }) {
  return (
    <Card className="p-4">
      <h2 className="mb-3 text-16 font-semibold">{t('otc.timeline')}</h2>
      <ol>
        {steps.map(({ step, time }, at) => {
          const isLast = at === steps.length - 1;
          return (
            <li
              key={at}
              className={cx(
                'relative pb-4 pl-5 text-13 last:pb-0',
                !isLast &&
                  'before:absolute before:top-2 before:bottom-[-8px] before:left-[4px] before:w-px before:bg-line',
              )}
            >
              <i
                aria-hidden
                className={cx(
                  'absolute top-[6px] left-0 size-[9px] rounded-full',
                  isLast ? 'bg-brand' : 'bg-text-3',
                )}
              />
              <span className={cx('block', isLast ? 'font-semibold' : 'text-text-2')}>
                {t(`otc.did_${step}`)}
              </span>
              <time className="text-12 text-text-3">{fullTime(time)}</time>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** The figures of 30 days side by side, as members and the merchant read them (rules/otc#statistics). */
import { NO_FIGURE } from '@tern/math';
import { t } from '../../locale/text.ts';

interface MerchantFigures {
  completed: number;
  /** Percent; empty without orders. */
  completion: string;
  /** 0: none was released. */
  averageReleaseSeconds: number;
}

const MINUTE_SECONDS = 60;

export function releaseWords(seconds: number): string {
  if (seconds === 0) return NO_FIGURE;
  if (seconds < MINUTE_SECONDS) return t('merchant.seconds', { count: seconds });
  return t('merchant.minutes', { count: Math.round(seconds / MINUTE_SECONDS) });
}

export function FigureRow({ completed, completion, averageReleaseSeconds }: MerchantFigures) {
  const figures = [
    [t('merchant.completed'), String(completed)],
    [t('merchant.completion'), completion === '' ? NO_FIGURE : `${completion}%`],
    [t('merchant.averageRelease'), releaseWords(averageReleaseSeconds)],
  ] as const;
  return (
    <dl aria-label={t('merchant.figures')} className="flex gap-3">
      {figures.map(([name, value]) => (
        <div key={name} className="min-w-0 flex-1">
          <dt className="text-11 text-text-2">{name}</dt>
          <dd className="mt-0.5 text-16 font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

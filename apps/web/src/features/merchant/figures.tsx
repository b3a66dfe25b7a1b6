/** The figures of 30 days side by side, as members and the merchant read them (rules/otc#statistics). */
import { groupThousands } from '@tern/math';
import type { WireOtcMerchant } from '@tern/protocol';
import { t } from '../../locale/text.ts';
import { completionWords, releaseWords } from '../otc/index.ts';

type Figures = Pick<WireOtcMerchant, 'completed' | 'completion' | 'averageReleaseSeconds'>;

export function FigureRow({ figures }: { figures: Figures }) {
  const facts = [
    [t('merchant.completed'), groupThousands(String(figures.completed))],
    [t('merchant.completion'), completionWords(figures)],
    [t('merchant.averageRelease'), releaseWords(figures)],
  ] as const;
  return (
    <dl aria-label={t('merchant.figures')} className="flex gap-3">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0 flex-1">
          <dt className="text-11 text-text-2">{name}</dt>
          <dd className="mt-0.5 text-16 font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The label of a simulated market; nothing on a real one. `short` stands in a full line on every phone. */
import { FlaskConical } from 'lucide-react';
import { t } from '../../locale/text.ts';
import { cx } from '../../ui/cx.ts';
import { useSimulated } from './use-simulated.ts';

export function SimulatedMark({ className, short = false }: { className?: string; short?: boolean }) {
  if (!useSimulated()) return null;
  return (
    <span
      title={t('app.simulatedText')}
      className={cx(
        'inline-flex shrink-0 items-center gap-1 rounded bg-warn-soft px-1.5 py-0.5 text-11 font-medium text-warn',
        className,
      )}
    >
      <FlaskConical size={12} aria-hidden />
      {!short && <span className="max-[359px]:hidden">{t('app.simulated')}</span>}
      <span className={short ? undefined : 'min-[360px]:hidden'}>{t('app.simulatedShort')}</span>
    </span>
  );
}

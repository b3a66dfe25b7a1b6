/** Numbered steps in a row, those before the current one ticked off. */
import { Check } from 'lucide-react';
import { cx } from './cx.ts';

export function Stepper({
  steps,
  current,
  label,
}: {
  steps: readonly string[];
  current: number;
  label: string;
}) {
  return (
    <ol aria-label={label} className="flex items-start">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx(
            'relative flex-1 text-center text-11 before:absolute before:top-[9px] before:-left-1/2 before:h-0.5 before:w-full first:before:hidden',
            index <= current ? 'before:bg-brand' : 'before:bg-line',
            index === current ? 'font-semibold text-text' : index < current ? 'text-text-2' : 'text-text-3',
          )}
        >
          <span
            className={cx(
              'relative z-1 mx-auto mb-1 flex size-5 items-center justify-center rounded-full font-semibold',
              index <= current ? 'bg-brand-solid text-on-brand' : 'bg-line text-text-2',
            )}
            aria-hidden
          >
            {index < current ? <Check size={12} strokeWidth={2.6} /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}

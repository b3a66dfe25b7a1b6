/** The slider of a leverage: from 1 to the most, with marks at the quarters. */
import { Slider } from '@base-ui/react/slider';
import { t } from '../../../locale/text.ts';
import { cx } from '../../../ui/cx.ts';

interface LeverageSliderProps {
  value: number;
  most: number;
  onValue(value: number): void;
}

export function LeverageSlider({ value, most, onValue }: LeverageSliderProps) {
  const marks = [
    ...new Set([0, 25, 50, 75, 100].map((percent) => Math.max(1, Math.round((most * percent) / 100)))),
  ];
  const placeOf = (mark: number) => (most === 1 ? 0 : ((mark - 1) * 100) / (most - 1));
  return (
    <Slider.Root
      value={value}
      onValueChange={(next) => onValue(next)}
      min={1}
      max={most}
      disabled={most === 1}
      aria-label={t('contract.leverage')}
    >
      <Slider.Control className="mx-3 flex h-11 touch-none select-none items-center">
        <Slider.Track className="relative h-1 w-full rounded-full bg-line">
          <Slider.Indicator className="h-1 rounded-full bg-brand" />
          {marks.map((mark) => (
            <i
              key={mark}
              style={{ left: `${placeOf(mark)}%` }}
              className={cx(
                'absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2',
                mark <= value ? 'border-brand bg-brand' : 'border-text-3 bg-raised',
              )}
            />
          ))}
          <Slider.Thumb
            aria-label={t('contract.leverage')}
            getAriaValueText={(_, times) => t('contract.leverageTimes', { times })}
            className="size-5 rounded-full border-4 border-brand bg-raised outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-brand"
          />
        </Slider.Track>
      </Slider.Control>
      <div className="relative mx-3 h-4 text-11 text-text-3" aria-hidden>
        {marks.map((mark) => (
          <span key={mark} style={{ left: `${placeOf(mark)}%` }} className="absolute -translate-x-1/2">
            {t('contract.leverageTimes', { times: mark })}
          </span>
        ))}
      </div>
    </Slider.Root>
  );
}

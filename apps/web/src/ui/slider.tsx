/**
 * The share slider of order panels: a 2 px track with five diamonds, 0 to 100 in whole percent. A finger snaps to a
 * diamond that it comes near; the keyboard takes every value.
 */
import { Slider as Base } from '@base-ui/react/slider';
import { cx } from './cx.ts';
import { SNAP_MARKS, snappedPercent } from './snapped-percent.ts';

export interface SliderProps {
  percent: number;
  onPercent(percent: number): void;
  label: string;
  disabled?: boolean;
}

export function Slider({ percent, onPercent, label, disabled = false }: SliderProps) {
  return (
    <Base.Root
      value={percent}
      onValueChange={(value, { reason }) =>
        onPercent(reason === 'drag' || reason === 'track-press' ? snappedPercent(value) : value)
      }
      min={0}
      max={100}
      disabled={disabled}
      aria-label={label}
    >
      <Base.Control className="-my-1.5 mx-2 flex h-10 touch-none select-none items-center">
        <Base.Track className="relative h-0.5 w-full bg-line">
          <Base.Indicator className="h-0.5 bg-brand" />
          {SNAP_MARKS.map((mark) => (
            <i
              key={mark}
              style={{ left: `${mark}%` }}
              className={cx(
                'absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rotate-45 border-2',
                mark <= percent && percent > 0 ? 'border-brand bg-brand' : 'border-text-3 bg-surface',
              )}
            />
          ))}
          <Base.Thumb
            aria-label={label}
            getAriaValueText={(_, value) => `${value}%`}
            className="size-3.5 rotate-45 border-2 border-brand bg-brand outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-brand"
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}

/** Tabs with a mark below the chosen one, and segments; arrow keys move between them, as the tab pattern asks. */
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Choice<V extends string> {
  value: V;
  label: ReactNode;
}

interface ChoiceProps<V extends string> {
  choices: readonly Choice<V>[];
  value: V;
  onChoose(value: NoInfer<V>): void;
  label?: string;
  className?: string;
}

function moveWithArrows<V extends string>(
  event: KeyboardEvent<HTMLElement>,
  { choices, value, onChoose }: ChoiceProps<V>,
): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const at = choices.findIndex((choice) => choice.value === value);
  const next = (at + step + choices.length) % choices.length;
  onChoose(choices[next]!.value);
  event.currentTarget.querySelectorAll<HTMLElement>('[role]')[next]?.focus();
}

export function Tabs<V extends string>(props: ChoiceProps<V>) {
  const { choices, value, onChoose, label, className } = props;
  return (
    <div
      role="tablist"
      aria-label={label}
      className={cx(
        'no-scrollbar flex gap-5 overflow-x-auto text-15 text-text-3 max-[359px]:gap-4 max-[359px]:text-14',
        className,
      )}
      onKeyDown={(event) => moveWithArrows(event, props)}
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="tab"
          aria-selected={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChoose(choice.value)}
          className={cx(
            // A short word is hit beside itself too, up to 40 wide; the first one has no room on its left.
            'relative flex h-11 shrink-0 items-center gap-1 whitespace-nowrap before:absolute before:-inset-x-1.5 before:inset-y-0 first:before:left-0 first:before:-right-2.5',
            choice.value === value && 'tab-mark',
          )}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

export interface SegmentedProps<V extends string> extends ChoiceProps<V> {
  /** The colour of the chosen segment where it says a direction. */
  tones?: Partial<Record<V, 'up' | 'down'>>;
  size?: 'medium' | 'large';
}

export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { choices, value, onChoose, label, className, tones, size = 'medium' } = props;
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx('flex rounded-lg bg-sunken p-0.5', className)}
      onKeyDown={(event) => moveWithArrows(event, props)}
    >
      {choices.map((choice) => {
        const chosen = choice.value === value;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a row of labelled buttons that behaves as one radio group
          <button
            key={choice.value}
            type="button"
            role="radio"
            aria-checked={chosen}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChoose(choice.value)}
            className={cx(
              'flex flex-1 items-center justify-center gap-1 whitespace-nowrap rounded-md px-2',
              size === 'large' ? 'h-10 text-14' : TARGET_40,
              chosen ? segmentTone(tones?.[choice.value]) : 'text-text-2',
            )}
          >
            {choice.label}
          </button>
        );
      })}
    </div>
  );
}

/** 36 px of look and 40 px of target: the two pixels around it belong to it too. */
const TARGET_40 = 'relative h-9 text-13 after:absolute after:inset-x-0 after:-inset-y-0.5';

function segmentTone(tone: 'up' | 'down' | undefined): string {
  if (tone === 'up') return 'bg-up-solid font-semibold text-white';
  if (tone === 'down') return 'bg-down-solid font-semibold text-white';
  return 'bg-seg-on font-semibold text-text shadow-[0_1px_2px_rgba(0,0,0,.08)]';
}

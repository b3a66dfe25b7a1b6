/**
 * A place for one picture: choose it, see it, watch it go up, choose another. Draws alone; what is chosen, checked and
 * sent is the caller's. Words come from the caller.
 */
import { Camera, Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export interface ImageSlotProps {
  title: string;
  text: string;
  /** The drawing that shows while there is no picture. */
  sample?: ReactNode;
  /** Address of the chosen picture; '' while there is none. */
  previewUrl: string;
  /** Whole percent while it goes up. */
  percent: number | undefined;
  progressText: string;
  isDone: boolean;
  error?: string | undefined;
  /** Lets the member choose a picture. */
  onChoose(): void;
  words: { choose: string; again: string; done: string };
}

export function ImageSlot(props: ImageSlotProps) {
  const { title, text, percent, progressText, isDone, error, onChoose, words } = props;
  const id = useId();
  const busy = percent !== undefined;
  return (
    <div className="relative flex items-center gap-3 rounded-xl p-3 shadow-[inset_0_0_0_1px_var(--line)] has-focus-visible:shadow-[inset_0_0_0_2px_var(--brand)]">
      <Picture {...props} />
      <div className="min-w-0 flex-1">
        <p id={`${id}title`} className="font-semibold">
          {title}
        </p>
        <p id={`${id}text`} className="mt-0.5 mb-2 text-12 text-text-3">
          {text}
        </p>
        {busy ? (
          <Progress percent={percent} text={progressText} label={title} />
        ) : (
          <p className="flex flex-wrap gap-x-3 text-12" role={error ? 'alert' : 'status'}>
            {error && <span className="text-bad">{error}</span>}
            {isDone && <span className="text-ok">{words.done}</span>}
            {!error && (
              <span className="font-semibold text-brand">{isDone ? words.again : words.choose}</span>
            )}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}text`}
        disabled={busy}
        onClick={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
      />
    </div>
  );
}

function Picture({ sample, previewUrl, percent, isDone, error, words }: ImageSlotProps) {
  return (
    <div
      className={cx(
        'relative flex h-20 w-32 shrink-0 flex-col items-center justify-center overflow-hidden rounded-lg text-11 max-[359px]:w-24',
        error ? 'bg-bad-soft text-bad shadow-[inset_0_0_0_1px_var(--red)]' : 'bg-sunken text-text-2',
      )}
    >
      {error ? (
        <>
          <Camera size={24} strokeWidth={1.6} className="mb-1" aria-hidden />
          {words.again}
        </>
      ) : previewUrl ? (
        <img src={previewUrl} alt="" className="size-full object-cover" />
      ) : (
        (sample ?? <Camera size={24} strokeWidth={1.6} aria-hidden />)
      )}
      {percent !== undefined && (
        <span className="absolute inset-0 flex items-center justify-center bg-black/62 text-14 font-semibold text-white">
          {percent}%
        </span>
      )}
      {isDone && !error && (
        <span className="absolute top-1 right-1 flex size-5 items-center justify-center rounded-full bg-brand-solid text-on-brand">
          <Check size={12} strokeWidth={2.6} aria-hidden />
        </span>
      )}
    </div>
  );
}

function Progress({ percent, text, label }: { percent: number; text: string; label: string }) {
  return (
    <>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mb-2 h-1 overflow-hidden rounded-sm bg-line"
      >
        <i className="block h-1 rounded-sm bg-brand" style={{ width: `${percent}%` }} />
      </div>
      <p className="text-12 text-text-2">{text}</p>
    </>
  );
}

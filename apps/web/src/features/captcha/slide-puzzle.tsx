/**
 * The picture and the piece below it, which slides under the hole that shows its figure: by touch, by mouse and by the
 * arrow keys. A column over the picture says where it is.
 */
import { Check, LoaderCircle } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { t } from '../../locale/text.ts';
import { draggedTo, keyedTo, lastLeft } from './slide-model.ts';
import type { Puzzle } from './start-captcha.ts';

interface AnswerProps {
  puzzle: Puzzle;
  isSolving: boolean;
  isSolved: boolean;
  onAnswer(answer: string): void;
}

interface Drag {
  startX: number;
  startLeft: number;
  /** The picture's width on the screen. */
  widthPx: number;
}

function useSlide({ puzzle, isSolving, isSolved, onAnswer }: AnswerProps) {
  const [left, setLeft] = useState(0);
  const drag = useRef<Drag | undefined>(undefined);
  const ground = useRef<HTMLDivElement>(null);
  const isClosed = isSolving || isSolved;
  const answer = (at: number) => {
    if (!isClosed && at > 0) onAnswer(String(at));
  };
  return {
    left,
    ground,
    handle: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        if (isClosed) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const widthPx = ground.current?.clientWidth ?? puzzle.width;
        drag.current = { startX: event.clientX, startLeft: left, widthPx };
      },
      onPointerMove: (event: PointerEvent) => {
        if (!drag.current) return;
        const { startX, startLeft, widthPx } = drag.current;
        setLeft(draggedTo(puzzle, startLeft, event.clientX - startX, widthPx));
      },
      onPointerUp: () => {
        if (drag.current) answer(left);
        drag.current = undefined;
      },
      onPointerCancel: () => {
        drag.current = undefined;
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (isClosed) return;
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          answer(left);
          return;
        }
        const next = keyedTo(puzzle, left, event.key, event.shiftKey);
        if (next === undefined) return;
        event.preventDefault();
        setLeft(next);
      },
    },
  };
}

export function SlidePuzzle(props: AnswerProps) {
  const { puzzle, isSolving, isSolved } = props;
  const { left, ground, handle } = useSlide(props);
  const share = (pixels: number) => `${(100 * pixels) / puzzle.width}%`;
  const place = { left: share(left), width: share(puzzle.pieceWidth) };
  return (
    <>
      <div
        ref={ground}
        className="relative overflow-hidden rounded-lg bg-sunken select-none"
        style={{ aspectRatio: `${puzzle.width} / ${puzzle.height}` }}
      >
        <img
          src={puzzle.background}
          alt={t('login.captchaPicture')}
          className="size-full"
          draggable={false}
        />
        {/* The column of the picture that stands over the piece. */}
        <span
          className="absolute inset-y-0 rounded bg-white/15 shadow-[inset_0_0_0_1.5px_white,0_0_0_1px_black]"
          style={place}
        />
      </div>
      <div className="relative mt-2 flex h-14 items-center justify-center rounded-lg bg-sunken shadow-[inset_0_0_0_1px_var(--line)]">
        <span className="pr-2 pl-14 text-12 text-text-2">{left === 0 && t('login.captchaDrag')}</span>
        <div
          role="slider"
          tabIndex={0}
          aria-label={t('login.captchaDrag')}
          aria-valuemin={0}
          aria-valuemax={lastLeft(puzzle)}
          aria-valuenow={left}
          aria-busy={isSolving || undefined}
          aria-description={t('login.captchaKeys')}
          className="absolute inset-y-0 flex min-w-11 touch-none items-center justify-center rounded-lg bg-brand-soft shadow-[inset_0_0_0_1px_var(--brand)]"
          style={place}
          {...handle}
        >
          <img src={puzzle.piece} alt="" draggable={false} className="pointer-events-none w-full" />
          <State isSolving={isSolving} isSolved={isSolved} />
        </div>
      </div>
    </>
  );
}

function State({ isSolving, isSolved }: { isSolving: boolean; isSolved: boolean }) {
  if (!isSolving && !isSolved) return null;
  const Icon = isSolved ? Check : LoaderCircle;
  return (
    <span className="absolute inset-0 flex items-center justify-center rounded-lg bg-brand-solid text-on-brand">
      <Icon size={20} className={isSolved ? '' : 'animate-spin'} aria-hidden />
    </span>
  );
}

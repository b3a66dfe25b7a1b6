/** The picture with its piece and the handle that moves it: by touch, by mouse and by the arrow keys. */
import { Check, ChevronRight, LoaderCircle } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { t } from '../../locale/text.ts';
import { draggedTo, keyedTo, lastLeft } from './slide-model.ts';
import type { Puzzle } from './start-captcha.ts';

export interface AnswerProps {
  puzzle: Puzzle;
  isSolving: boolean;
  isSolved: boolean;
  onAnswer(answer: string): void;
}

interface Drag {
  startX: number;
  startLeft: number;
  /** Of the picture on the screen. */
  widthPx: number;
}

const HANDLE_PX = 44;

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
  const share = (pixels: number, whole: number) => `${(100 * pixels) / whole}%`;
  // The handle has its own width: its left edge runs from 0 to the track's end as the piece does in the picture.
  const run = left / lastLeft(puzzle);
  const handleLeft = `calc(${run} * (100% - ${HANDLE_PX}px))`;
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
        <img
          src={puzzle.piece}
          alt=""
          draggable={false}
          className="absolute"
          style={{
            left: share(left, puzzle.width),
            top: share(puzzle.pieceTop, puzzle.height),
            width: share(puzzle.pieceWidth, puzzle.width),
          }}
        />
      </div>
      <div className="relative mt-3 flex h-11 items-center justify-center rounded-lg bg-sunken shadow-[inset_0_0_0_1px_var(--line)]">
        <span className="pl-12 text-12 text-text-2">{left === 0 && t('login.captchaDrag')}</span>
        <span
          className="absolute top-0 left-0 h-11 rounded-lg bg-brand-soft shadow-[inset_0_0_0_1px_var(--brand)]"
          style={{ width: `calc(${run} * (100% - ${HANDLE_PX}px) + ${HANDLE_PX}px)` }}
        />
        <div
          role="slider"
          tabIndex={0}
          aria-label={t('login.captchaDrag')}
          aria-valuemin={0}
          aria-valuemax={lastLeft(puzzle)}
          aria-valuenow={left}
          aria-busy={isSolving || undefined}
          aria-description={t('login.captchaKeys')}
          className="absolute top-0 flex size-11 touch-none items-center justify-center rounded-lg bg-brand-solid text-on-brand"
          style={{ left: handleLeft }}
          {...handle}
        >
          <HandleIcon isSolving={isSolving} isSolved={isSolved} />
        </div>
      </div>
    </>
  );
}

function HandleIcon({ isSolving, isSolved }: { isSolving: boolean; isSolved: boolean }) {
  if (isSolving) return <LoaderCircle size={20} className="animate-spin" aria-hidden />;
  const Icon = isSolved ? Check : ChevronRight;
  return <Icon size={20} aria-hidden />;
}

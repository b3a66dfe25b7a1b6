/** A poster as it will be saved. */
import type { PosterDesign, PosterType } from '@tern/protocol';
import { type RefObject, useEffect } from 'react';
import { t } from '../../../locale/text.ts';
import { toast } from '../../../ui/toast.tsx';
import { drawPoster } from './draw-poster.ts';
import { POSTER_SIZE } from './pen.ts';
import { posterWords } from './poster-words.ts';
import { useBackground } from './use-background.ts';

const FAILED_MS = 2_000;

export interface PosterProps {
  posterType: PosterType;
  design: PosterDesign;
  link: string;
  /** Empty on the poster of the download. */
  welCode: string;
  pictureUrl: string | undefined;
}

export function PosterCanvas({
  canvas,
  ...poster
}: PosterProps & { canvas: RefObject<HTMLCanvasElement | null> }) {
  const { posterType, design, link, welCode, pictureUrl } = poster;
  const background = useBackground(pictureUrl);
  useEffect(() => {
    try {
      const context = canvas.current?.getContext('2d');
      if (!context) throw new Error('the device draws no canvas');
      drawPoster(context, design, { link, background, words: posterWords(posterType, welCode) });
    } catch {
      toast(t('share.drawFailed'), 'bad', FAILED_MS);
    }
  }, [canvas, posterType, design, link, welCode, background]);
  const name = { design, code: welCode };
  return (
    <canvas
      ref={canvas}
      {...POSTER_SIZE}
      role="img"
      aria-label={posterType === 'DOWNLOAD' ? t('share.downloadOf', name) : t('share.posterOf', name)}
      className="w-full"
    />
  );
}

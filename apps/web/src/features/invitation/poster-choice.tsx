/** The two designs of a poster beside each other, one of them chosen; it is saved as a picture, and its link copied. */
import { POSTER_DESIGNS, type PosterDesign, type PosterType } from '@tern/protocol';
import { Check, Copy, Download } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { copyAndSay } from '../../kit/device/copy-and-say.ts';
import { savePicture } from '../../kit/device/save-picture.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { PosterCanvas } from './poster/poster-canvas.tsx';

/** The toast of a saved poster clears after this time (product#constants). */
const POSTER_TOAST_MS = 60_000;

interface PosterChoiceProps {
  posterType: PosterType;
  link: string;
  welCode: string;
  backgrounds: readonly { design: PosterDesign; pictureUrl: string }[];
}

export function PosterChoice({ backgrounds, ...poster }: PosterChoiceProps) {
  const { posterType, link } = poster;
  const [chosen, setChosen] = useState<PosterDesign>('1');
  const first = useRef<HTMLCanvasElement>(null);
  const second = useRef<HTMLCanvasElement>(null);
  const canvases = { '1': first, '2': second };
  const save = () => {
    const canvas = canvases[chosen].current;
    if (!canvas) return;
    const name = `${posterType === 'DOWNLOAD' ? 'download' : 'invitation'}-${chosen}.png`;
    void savePicture(canvas, name, {
      saved: t('share.saved'),
      failed: t('share.saveFailed'),
      savedMs: POSTER_TOAST_MS,
    });
  };
  return (
    <>
      <div role="radiogroup" aria-label={t('share.designs')} className="grid grid-cols-2 gap-3">
        {POSTER_DESIGNS.map((design) => (
          <Design
            key={design}
            design={design}
            isChosen={design === chosen}
            onChoose={() => setChosen(design)}
          >
            <PosterCanvas
              {...poster}
              canvas={canvases[design]}
              design={design}
              pictureUrl={backgrounds.find((one) => one.design === design)?.pictureUrl}
            />
          </Design>
        ))}
      </div>
      <div className="mt-3 flex gap-3">
        <Button share={1} size="large" tone="soft" onClick={() => void copyAndSay(link)}>
          <Copy size={18} className="max-[359px]:hidden" aria-hidden />
          {t('share.copyLink')}
        </Button>
        <Button share={1} size="large" onClick={save}>
          <Download size={18} className="max-[359px]:hidden" aria-hidden />
          {t('share.save')}
        </Button>
      </div>
    </>
  );
}

interface DesignProps {
  design: PosterDesign;
  isChosen: boolean;
  onChoose(): void;
  children: ReactNode;
}

function Design({ design, isChosen, onChoose, children }: DesignProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot hold the picture that it chooses.
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-label={t('share.design', { design })}
      onClick={onChoose}
      className={cx(
        'relative overflow-hidden rounded-xl border-2 active:opacity-80',
        isChosen ? 'border-brand' : 'border-line',
      )}
    >
      {children}
      {isChosen && (
        <span className="absolute top-2 right-2 flex size-5 items-center justify-center rounded-full bg-brand-solid text-white">
          <Check size={14} aria-hidden />
        </span>
      )}
    </button>
  );
}

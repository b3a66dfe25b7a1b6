/** The share box of the invitation: the poster as it is saved, the button that saves it, and the one that copies the link. */
import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { copyAndSay } from '../../kit/copy-and-say.ts';
import { savePicture } from '../../kit/save-picture.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/layer.tsx';
import { toast } from '../../ui/toast.tsx';
import { drawPoster, POSTER_SIZE, type PosterWords } from './draw-poster.ts';

const FAILED_MS = 2_000;
/** The toast of a saved poster clears after this time (product#constants). */
const SAVED_MS = 60_000;

interface Shared {
  welCode: string;
  link: string;
}

interface PosterSheetProps extends Shared {
  open: boolean;
  onClose(): void;
}

export function PosterSheet({ open, onClose, ...shared }: PosterSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('invitation.poster')} closeLabel={t('app.close')}>
      <Poster {...shared} />
    </Sheet>
  );
}

function Poster({ welCode, link }: Shared) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) drawPoster(context, link, wordsOf(welCode));
    else toast(t('invitation.drawFailed'), 'bad', FAILED_MS);
  }, [welCode, link]);
  const save = () => {
    if (!canvas.current) return;
    savePicture(canvas.current, `invitation-${welCode}.png`).then(
      () => toast(t('invitation.saved'), 'ok', SAVED_MS),
      () => toast(t('invitation.saveFailed'), 'bad', FAILED_MS),
    );
  };
  return (
    <div className="flex flex-col items-center gap-3">
      <canvas
        ref={canvas}
        {...POSTER_SIZE}
        role="img"
        aria-label={t('invitation.posterOf', { code: welCode })}
        className="w-[220px] max-w-full rounded-2xl border border-line"
      />
      <Button wide size="large" onClick={save}>
        <Download size={18} aria-hidden />
        {t('invitation.save')}
      </Button>
      <Button wide size="large" tone="soft" onClick={() => void copyAndSay(link)}>
        <Copy size={18} aria-hidden />
        {t('invitation.copyLink')}
      </Button>
    </div>
  );
}

function wordsOf(welCode: string): PosterWords {
  const name = t('app.name');
  return {
    brand: name,
    head: [t('invitation.posterHead'), t('invitation.posterLine')],
    parts: t('invitation.posterParts'),
    codeName: t('invitation.code'),
    welCode,
    scan: t('invitation.posterScan'),
    invites: t('invitation.posterInvites', { name }),
  };
}

/** Reads an address from a QR code: by the camera, or from a picture where there is none. */
import { files } from '@tern/bridge';
import { ImageIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/layer.tsx';
import { toast } from '../../ui/toast.tsx';
import { readQrOfCamera, readQrOfPicture } from './read-qr.ts';

interface ScanSheetProps {
  open: boolean;
  onClose(): void;
  /** An address or a payment link. */
  onRead(text: string): void;
}

export function ScanSheet({ open, onClose, onRead }: ScanSheetProps) {
  const read = (text: string) => {
    onClose();
    onRead(text);
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('chain.scanTitle')} closeLabel={t('app.close')}>
      <Scanner onRead={read} />
    </Sheet>
  );
}

function Scanner({ onRead }: { onRead(text: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasCamera, setHasCamera] = useState(true);
  const onCode = useEffectEvent(onRead);
  useEffect(() => {
    if (!video.current) return;
    let isGone = false;
    let end = () => {};
    readQrOfCamera(video.current, (text) => onCode(text)).then(
      (stop) => {
        end = stop;
        if (isGone) stop();
      },
      () => !isGone && setHasCamera(false),
    );
    return () => {
      isGone = true;
      end();
    };
  }, []);
  const choose = async () => {
    const file = await files.pick('image/*');
    const text = file && (await readQrOfPicture(file));
    if (text) onRead(text);
    else if (file) toast(t('chain.noQr'), 'bad', 2000);
  };
  return (
    <div className="flex flex-col gap-3">
      {hasCamera ? (
        <>
          <video
            ref={video}
            playsInline
            muted
            aria-label={t('chain.scanText')}
            className="mx-auto aspect-square w-full max-w-80 rounded-xl bg-sunken object-cover"
          />
          <p className="text-center text-12 text-text-2">{t('chain.scanText')}</p>
        </>
      ) : (
        <p role="alert" className="py-6 text-center text-13 text-text-2">
          {t('chain.noCamera')}
        </p>
      )}
      <Button wide size="large" tone={hasCamera ? 'soft' : 'primary'} onClick={() => void choose()}>
        <ImageIcon size={18} aria-hidden />
        {t('chain.fromPicture')}
      </Button>
    </div>
  );
}

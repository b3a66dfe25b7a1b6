/** The member's own payment QR code in full. */
import { useRef } from 'react';
import { useOwnImage } from '../../../features/payment/index.ts';
import { messageOf } from '../../../kit/api/api.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/layer.tsx';
import { Skeleton } from '../../../ui/states.tsx';

export function QrDialog({ imageId, onClose }: { imageId: string; onClose(): void }) {
  // The picture stays while the dialog fades out.
  const last = useRef(imageId);
  if (imageId) last.current = imageId;
  return (
    <Dialog open={imageId !== ''} onClose={onClose} title={t('payment.qr')}>
      <div className="mt-4">
        <Picture imageId={last.current} />
        <Button tone="ghost" wide className="mt-4" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </Dialog>
  );
}

function Picture({ imageId }: { imageId: string }) {
  const { data, error } = useOwnImage(imageId);
  if (error) return <p className="py-10 text-13 text-bad">{messageOf(error)}</p>;
  if (!data) return <Skeleton className="mx-auto size-60 rounded-lg" />;
  return <img src={data} alt={t('payment.qr')} className="mx-auto max-h-[60vh] max-w-full rounded-lg" />;
}

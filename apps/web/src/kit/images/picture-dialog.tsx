/** One picture in full. */
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layer.tsx';
import { Skeleton } from '../../ui/states.tsx';

interface PictureDialogProps {
  open: boolean;
  onClose(): void;
  label: string;
  /** Undefined while it is on its way. */
  address: string | undefined;
  error: string;
}

export function PictureDialog({ open, onClose, label, address, error }: PictureDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={label} className="w-[343px]">
      <div className="mt-4">
        {address && (
          <img src={address} alt={label} className="mx-auto max-h-[60vh] max-w-full rounded-lg bg-white" />
        )}
        {!address && error !== '' && <p className="py-10 text-13 text-bad">{error}</p>}
        {!address && error === '' && <Skeleton className="mx-auto size-60 rounded-lg" />}
        <Button tone="ghost" wide className="mt-4" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </Dialog>
  );
}

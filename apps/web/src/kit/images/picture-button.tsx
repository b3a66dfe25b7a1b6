/** A small picture, which a tap shows in full. */
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../locale/text.ts';
import { Skeleton } from '../../ui/states.tsx';
import { messageOf } from '../api/api.ts';
import { lateSheet } from '../loading/late-sheet.tsx';

const PictureDialog = lateSheet(() => import('./picture-dialog.tsx').then((file) => file.PictureDialog));

interface PictureButtonProps {
  /** The name of the picture. */
  label: string;
  /** Undefined while it is on its way. */
  address: string | undefined;
  error: unknown;
  className?: string | undefined;
}

export function PictureButton({ label, address, error, className }: PictureButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`${t('app.enlarge')} ${label}`}
        onClick={() => setOpen(true)}
        className={className ?? 'size-20 shrink-0 overflow-hidden rounded-lg bg-sunken active:opacity-60'}
      >
        {address && <img src={address} alt="" className="size-full object-cover" />}
        {!address && Boolean(error) && (
          <span className="flex size-full items-center justify-center text-text-3">
            <ImageOff size={20} strokeWidth={1.6} aria-hidden />
          </span>
        )}
        {!address && !error && <Skeleton className="size-full" />}
      </button>
      <PictureDialog
        open={open}
        onClose={() => setOpen(false)}
        label={label}
        address={address}
        error={error ? messageOf(error) : ''}
      />
    </>
  );
}

/** Images of an own order as small pictures; a tap shows one in full. An image never changes. */
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../kit/api.ts';
import { otcOrderApi } from '../../kit/calls/otc-order.ts';
import { lateSheet } from '../../kit/late-sheet.tsx';
import { t } from '../../locale/text.ts';
import { Skeleton } from '../../ui/states.tsx';

interface OrderImageName {
  orderId: string;
  imageId: string;
}

function useOrderImage({ orderId, imageId }: OrderImageName) {
  return useQuery({
    queryKey: ['own', 'otc', 'image', orderId, imageId],
    queryFn: async ({ signal }) => {
      const { contentType, base64 } = await otcOrderApi.call('getOtcImage', { orderId, imageId }, { signal });
      return `data:${contentType};base64,${base64}`;
    },
    enabled: imageId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const ImageDialog = lateSheet(() => import('./image-dialog.tsx').then((file) => file.ImageDialog));

/** @param label what the picture shows */
export function OrderImage({
  label,
  className,
  ...name
}: OrderImageName & { label: string; className?: string }) {
  const [open, setOpen] = useState(false);
  const { data, error } = useOrderImage(name);
  return (
    <>
      <button
        type="button"
        aria-label={`${t('otc.enlarge')} ${label}`}
        onClick={() => setOpen(true)}
        className={className ?? 'size-20 shrink-0 overflow-hidden rounded-lg bg-sunken active:opacity-60'}
      >
        {data && <img src={data} alt="" className="size-full object-cover" />}
        {!data && error && (
          <span className="flex size-full items-center justify-center text-text-3">
            <ImageOff size={20} strokeWidth={1.6} aria-hidden />
          </span>
        )}
        {!data && !error && <Skeleton className="size-full" />}
      </button>
      <ImageDialog
        open={open}
        onClose={() => setOpen(false)}
        label={label}
        address={data}
        error={error ? messageOf(error) : ''}
      />
    </>
  );
}

/** @param label of each picture, numbered */
export function OrderImages({
  orderId,
  imageIds,
  label,
}: {
  orderId: string;
  imageIds: readonly string[];
  label: string;
}) {
  if (imageIds.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {imageIds.map((imageId, at) => (
        <OrderImage key={imageId} orderId={orderId} imageId={imageId} label={`${label} ${at + 1}`} />
      ))}
    </div>
  );
}

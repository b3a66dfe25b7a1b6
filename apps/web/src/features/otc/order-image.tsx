/** Images of an own order as small pictures; a tap shows one in full. An image never changes. */
import { useQuery } from '@tanstack/react-query';
import { otcOrderApi } from '../../kit/calls/otc-order.ts';
import { PictureButton } from '../../kit/images/picture-button.tsx';

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

/** @param label what the picture shows */
export function OrderImage({
  label,
  className,
  ...name
}: OrderImageName & { label: string; className?: string }) {
  const { data, error } = useOrderImage(name);
  return <PictureButton label={label} address={data} error={error} className={className} />;
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

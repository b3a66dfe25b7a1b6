/** Images of an order whose evidence the operator has opened. */
import { callDesk } from '../api.ts';
import { ShownImage } from '../shown-image.tsx';

interface Props {
  orderId: string;
  imageIds: readonly string[];
  /** From 1. */
  caption(number: number): string;
}

export function OtcImages({ orderId, imageIds, caption }: Props) {
  return (
    <div className="case-images">
      {imageIds.map((imageId, at) => (
        <ShownImage
          key={imageId}
          load={() => callDesk('getOtcEvidenceImage', { orderId, imageId })}
          caption={caption(at + 1)}
        />
      ))}
    </div>
  );
}

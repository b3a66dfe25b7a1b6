/** An image of a review: each look at it is logged and counted by the server. */
import { callDesk } from './api.ts';
import { ShownImage } from './shown-image.tsx';

interface Props {
  call: 'viewIdentityImage' | 'viewSecurityImage';
  reviewId: string;
  imageId: string;
  /** The reason that the case was opened with. */
  reason: string;
  caption: string;
  onShown?(): void;
}

export function LoggedImage({ call, reviewId, imageId, reason, caption, onShown }: Props) {
  return (
    <ShownImage
      load={() => callDesk(call, { reviewId, imageId, reason })}
      caption={caption}
      onShown={onShown}
    />
  );
}

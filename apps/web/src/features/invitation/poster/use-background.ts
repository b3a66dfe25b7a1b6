/** The picture that an operator set behind a poster, once it is here. */
import { useEffect, useState } from 'react';
import { serverAddress } from '../../../kit/api/server-origin.ts';
import { t } from '../../../locale/text.ts';
import { toast } from '../../../ui/toast.tsx';

const FAILED_MS = 2_000;

/** @returns undefined: there is none, or it is still on its way or did not come, and the design shows its own ground */
export function useBackground(pictureUrl: string | undefined): HTMLImageElement | undefined {
  const [shown, setShown] = useState<{ pictureUrl: string; picture: HTMLImageElement }>();
  useEffect(() => {
    if (pictureUrl === undefined) return;
    let isCurrent = true;
    const picture = new Image();
    // A canvas with a picture that another origin does not share cannot be saved.
    picture.crossOrigin = 'anonymous';
    picture.src = serverAddress(pictureUrl);
    picture.decode().then(
      () => isCurrent && setShown({ pictureUrl, picture }),
      () => isCurrent && toast(t('share.backgroundFailed'), 'bad', FAILED_MS),
    );
    return () => {
      isCurrent = false;
    };
  }, [pictureUrl]);
  return shown?.pictureUrl === pictureUrl ? shown?.picture : undefined;
}

/** Covers the app while the device has no network, so that no stale price is taken for a current one. */
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { t } from '../locale/text.ts';
import { Button } from '../ui/button.tsx';
import { Message, Ring } from '../ui/states.tsx';

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

export function OfflineCover() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <div role="alert" className="fixed inset-0 z-[55] flex flex-col justify-center bg-surface">
      <Message
        picture={
          <Ring>
            <WifiOff size={28} strokeWidth={1.4} aria-hidden />
          </Ring>
        }
        title={t('app.offlineTitle')}
        text={
          <>
            {t('app.offlineText')}
            <br />
            {t('app.offlineNote')}
          </>
        }
        action={
          <Button className="w-40" onClick={() => location.reload()}>
            {t('app.reload')}
          </Button>
        }
      />
    </div>
  );
}

/**
 * Covers the app while the device has no network, so that no stale price is taken for a current one. The flag of the
 * network mode (SPEC 9) is left in the storage for whoever wraps the app.
 */
import { WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../locale/text.ts';
import { writeStored } from '../platform/storage.ts';
import { Button } from '../ui/button.tsx';
import { Message, Ring } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { loadPageAnew } from './load-page-anew.ts';

const MODE_KEY = 'networkMode';

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
  useEffect(() => writeStored(MODE_KEY, online ? 'online' : 'offline'), [online]);
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
        action={<ReloadButton />}
      />
    </div>
  );
}

function ReloadButton() {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await loadPageAnew().catch(() => toast(t('app.stillOffline'), 'bad', 2000));
    setBusy(false);
  };
  return (
    <Button className="w-40" busy={busy} onClick={press}>
      {t('app.reload')}
    </Button>
  );
}

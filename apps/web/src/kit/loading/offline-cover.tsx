/**
 * The offline screen (product#shell): over everything while the app never had a network, and in the place of a screen
 * that could not be loaded. A screen drawn before the network went stays (connection-strip.tsx). The flag of the
 * network mode (product#constants) is left in the storage for apps that wrap this one.
 */

import { storage } from '@tern/bridge';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Message, Ring } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useOnline } from '../device/online.ts';
import { loadPageAnew } from './load-page-anew.ts';

const MODE_KEY = 'networkMode';

export function OfflineCover() {
  const online = useOnline();
  const [hadNetwork, setHadNetwork] = useState(online);
  useEffect(() => storage.write(MODE_KEY, online ? 'online' : 'offline'), [online]);
  if (online && !hadNetwork) setHadNetwork(true);
  if (online || hadNetwork) return null;
  return (
    <div data-offline className="fixed inset-0 z-[55] flex flex-col justify-center bg-surface">
      <OfflineMessage />
    </div>
  );
}

export function OfflineMessage({ className }: { className?: string | undefined }) {
  return (
    <div role="alert" className={className}>
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

/**
 * Step 2: the key, as a QR code and as text. The exchange keeps one waiting key a member, and asking again replaces it: it
 * is asked for once while the screen stands, so that going a step back shows the same.
 */
import { useQuery } from '@tanstack/react-query';
import { Copy, TriangleAlert } from 'lucide-react';
import { securityApi } from '../../../kit/calls/security.ts';
import { copyAndSay } from '../../../kit/device/copy-and-say.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { useSession } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/foot-bar.tsx';
import { Note } from '../../../ui/list-row.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { Skeleton } from '../../../ui/states.tsx';

/** Less than the ten minutes that the key waits. */
const KEY_LIFE_MS = 9 * 60_000;

export function KeyStep({ onNext, onBack }: { onNext(): void; onBack(): void }) {
  const userId = useSession((session) => session.userId);
  const { data, error, refetch } = useQuery({
    queryKey: ['startGoogle', userId],
    queryFn: () => securityApi.call('startGoogle'),
    staleTime: KEY_LIFE_MS,
    gcTime: KEY_LIFE_MS,
  });
  if (error && !data) {
    return <LoadFailed className="flex-1" error={error} refetch={refetch} />;
  }
  return (
    <>
      <div className="flex-1 px-4 pb-6">
        <p className="mt-5 mb-3 text-center text-13 text-text-2">{t('account.scanKey')}</p>
        <div className="flex justify-center">
          <div className="rounded-xl bg-white p-3 shadow-[0_0_0_1px_var(--line)]">
            {data ? (
              <QrCode text={data.uri} sizePx={160} label={t('account.keyQr')} />
            ) : (
              <Skeleton className="size-40" />
            )}
          </div>
        </div>
        <div className="mt-4 mb-2">
          {data ? <Key secret={data.secret} /> : <Skeleton className="h-12 rounded-lg" />}
        </div>
        <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
          {t('account.keyNote')}
        </Note>
      </div>
      <FootBar>
        <Button tone="ghost" size="large" onClick={onBack}>
          {t('account.back')}
        </Button>
        <Button size="large" onClick={onNext} disabled={!data}>
          {t('account.next')}
        </Button>
      </FootBar>
    </>
  );
}

function Key({ secret }: { secret: string }) {
  return (
    <div className="flex min-h-12 items-center gap-3 rounded-lg bg-sunken px-3 py-2 shadow-[inset_0_0_0_1px_var(--line)]">
      <span className="shrink-0 text-14 text-text-2">{t('account.key')}</span>
      <span className="min-w-0 flex-1 text-14 font-semibold tracking-wider break-words">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </span>
      <IconButton label={t('account.copyKey')} onClick={() => void copyAndSay(secret)} className="text-brand">
        <Copy size={20} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </div>
  );
}

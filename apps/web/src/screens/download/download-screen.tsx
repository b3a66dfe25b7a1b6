/** The download page, to which a poster of the app leads: the stores that the operator named, and the steps without one. */
import { useNavigate } from 'react-router';
import { install, useInstallOffer } from '../../features/install/index.ts';
import { useSharing } from '../../features/invitation/index.ts';
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import type { PlainKey } from '../../locale/keys.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/list-row.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/states.tsx';

const IOS = ['share.iosStep1', 'share.iosStep2', 'share.iosStep3'] as const;
const ANDROID = ['share.androidStep1', 'share.androidStep2', 'share.androidStep3'] as const;

export function DownloadScreen() {
  const { data, error, refetch } = useSharing();
  const navigate = useNavigate();
  const hasStore = data !== undefined && (data.iosStore !== '' || data.androidStore !== '');
  return (
    <div className="flex flex-col gap-3 px-4 pb-8">
      <div className="flex flex-col items-center pt-8 pb-4 text-center">
        <span className="hero-ground flex size-[72px] items-center justify-center rounded-2xl">
          <Logo width={48} className="text-white" />
        </span>
        <p className="mt-3 text-20 font-semibold">{t('app.name')}</p>
        <p className="mt-1 text-13 text-text-2">
          {t(hasStore ? 'share.downloadIntro' : 'share.downloadIntroPage')}
        </p>
      </div>
      {data ? (
        <>
          <Store address={data.iosStore} label={t('share.iosStore')} />
          <Store address={data.androidStore} label={t('share.androidStore')} />
        </>
      ) : error ? (
        <LoadFailed error={error} refetch={refetch} />
      ) : (
        <Skeleton className="h-12 w-full rounded-lg" />
      )}
      <InstallButton />
      <Steps title="share.iosSteps" steps={IOS} />
      <Steps title="share.androidSteps" steps={ANDROID} />
      <Button wide size="large" tone="soft" onClick={() => navigate('/home')}>
        {t('share.openHere')}
      </Button>
    </div>
  );
}

/** Where the browser can install the page by itself; the steps below it are for the others. */
function InstallButton() {
  if (!useInstallOffer()) return null;
  return (
    <Button wide size="large" onClick={install}>
      {t('share.install')}
    </Button>
  );
}

function Store({ address, label }: { address: string; label: string }) {
  if (address === '') return null;
  return (
    <a
      href={address}
      rel="noopener"
      className="flex h-12 w-full items-center justify-center rounded-lg bg-brand-solid text-16 font-semibold text-white active:opacity-80"
    >
      {label}
    </a>
  );
}

function Steps({ title, steps }: { title: PlainKey; steps: readonly PlainKey[] }) {
  return (
    <Card className="p-4">
      <h2 className="text-15 font-semibold">{t(title)}</h2>
      <ol className="mt-2 flex flex-col gap-2">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-2.5 text-13 text-text-2">
            <span className="flex size-5 shrink-0 items-center justify-center rounded-full bg-brand-soft text-11 font-semibold text-brand">
              {at + 1}
            </span>
            <span className="min-w-0 flex-1">{t(step)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

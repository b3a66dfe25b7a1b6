/**
 * The share box (product#sharing) with its two modes: the app, whose poster leads to the download page, and the invitation,
 * whose poster leads to the registration with the member's code and wants a login.
 */
import type { PosterType } from '@tern/protocol';
import { ChevronRight } from 'lucide-react';
import { serverAddress } from '../../kit/api/server-origin.ts';
import { LoadFailed } from '../../kit/loading/load-failed.tsx';
import { loginAddress, useNavigate } from '../../kit/navigation/navigation.ts';
import { closeShare, openShare, type ShareMode, usePopups } from '../../kit/popups/popups.ts';
import { useLoggedIn } from '../../kit/session/session.ts';
import { t } from '../../locale/text.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/layer.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useHasInvitation } from '../member/index.ts';
import { PosterChoice } from './poster-choice.tsx';
import { useInvitationFigures, useSharing } from './queries.ts';

const MODES = ['app', 'invitation'] as const;

export function ShareBox() {
  const mode = usePopups((popups) => popups.share);
  return (
    <Sheet
      open={mode !== undefined}
      onClose={closeShare}
      title={t('share.title')}
      closeLabel={t('app.close')}
    >
      {mode !== undefined && <Modes mode={mode} />}
    </Sheet>
  );
}

function Modes({ mode }: { mode: ShareMode }) {
  const isLoggedIn = useLoggedIn();
  if (!useHasInvitation()) return <ShareApp />;
  return (
    <>
      <Tabs<ShareMode>
        choices={MODES.map((value) => ({ value, label: t(`share.mode_${value}`) }))}
        value={mode}
        onChoose={openShare}
        label={t('share.modes')}
        className="mb-3"
      />
      {mode === 'app' && <ShareApp />}
      {mode === 'invitation' && (isLoggedIn ? <ShareInvitation /> : <LoginFirst />)}
    </>
  );
}

function ShareApp() {
  const { data, error, refetch } = useSharing();
  if (!data) return error ? <LoadFailed error={error} refetch={refetch} /> : <Outline />;
  return <Posters posterType="DOWNLOAD" link={serverAddress(data.downloadLink)} welCode="" />;
}

function ShareInvitation() {
  const navigate = useNavigate();
  const { data, error, refetch } = useInvitationFigures();
  if (!data) return error ? <LoadFailed error={error} refetch={refetch} /> : <Outline />;
  const open = () => {
    closeShare();
    navigate('/invitation');
  };
  return (
    <>
      <Posters posterType="INVITATION" link={serverAddress(data.link)} welCode={data.welCode} />
      <button
        type="button"
        onClick={open}
        className="mt-1 flex h-10 w-full items-center justify-center gap-0.5 text-13 text-text-2 active:opacity-60"
      >
        {t('share.rebates', { percent: data.percent })}
        <ChevronRight size={14} aria-hidden />
      </button>
    </>
  );
}

interface Posters {
  posterType: PosterType;
  link: string;
  welCode: string;
}

/** Without an answer about backgrounds the designs keep their own grounds. */
function Posters(poster: Posters) {
  const sharing = useSharing();
  if (sharing.isPending) return <Outline />;
  const backgrounds = (sharing.data?.backgrounds ?? []).filter(
    ({ posterType }) => posterType === poster.posterType,
  );
  return <PosterChoice key={poster.posterType} {...poster} backgrounds={backgrounds} />;
}

function LoginFirst() {
  const navigate = useNavigate();
  const logIn = () => {
    closeShare();
    navigate(loginAddress('/invitation'));
  };
  return (
    <EmptyState
      title={t('app.notLoggedIn')}
      text={t('share.loginFirst')}
      action={<Button onClick={logIn}>{t('app.goLogin')}</Button>}
    />
  );
}

function Outline() {
  return (
    <div aria-busy="true" className="grid grid-cols-2 gap-3">
      <Skeleton className="aspect-[248/396] rounded-xl" />
      <Skeleton className="aspect-[248/396] rounded-xl" />
    </div>
  );
}

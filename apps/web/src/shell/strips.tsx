/**
 * The strips over every screen: the connection that is lost, trading that is paused, the order without an answer, and what
 * just happened.
 */
import { IS_NATIVE } from '@tern/bridge';
import { ChevronRight, CircleCheck, TriangleAlert, WifiOff, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { BrowserUpdates } from '../features/browser-update/index.ts';
import { useAgreementChanges } from '../features/content/index.ts';
import { socket } from '../feed/connection.ts';
import { useLostSince } from '../feed/connection-lost.ts';
import { watchFills } from '../feed/filled-notice.ts';
import { useLostAnswers } from '../feed/lost-answers.ts';
import { dismissNotice, useNotice } from '../feed/notice.ts';
import { usePart } from '../kit/loading/use-part.ts';
import { useNavigate } from '../kit/navigation/navigation.ts';
import { askAgreements } from '../kit/popups/popups.ts';
import { useLoggedIn } from '../kit/session/session.ts';
import { serverTimeOf } from '../kit/time/server-clock.ts';
import { loadTexts, t } from '../locale/text.ts';
import { IconButton } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { clockDuration } from '../ui/duration-words.ts';
import { clockTime } from '../ui/time-words.ts';
import { ToastLog } from '../ui/toast-log.tsx';

export function Strips() {
  const loggedIn = useLoggedIn();
  useEffect(() => (loggedIn ? watchFills() : undefined), [loggedIn]);
  return (
    <>
      <ConnectionStrip />
      <NoticeStrip />
      <ToastLog label={t('notice.recent')} />
      {loggedIn && <AgreementChanges />}
      {IS_NATIVE ? <Updates /> : <BrowserUpdates />}
    </>
  );
}

const loadUpdates = () =>
  Promise.all([import('../features/update/index.ts'), loadTexts(['update'])]).then(
    ([file]) => file.UpdateHost,
  );

/** The native app's own updates come with the strips, after the first paint. */
function Updates() {
  const UpdateHost = usePart(true, loadUpdates);
  return UpdateHost && <UpdateHost />;
}

/** Brings the new versions of agreements before the member, at a start and whenever one is published. */
function AgreementChanges() {
  const { data: changes } = useAgreementChanges();
  const hasChanges = changes !== undefined && changes.length > 0;
  useEffect(() => {
    if (hasChanges) askAgreements(true);
  }, [hasChanges]);
  return null;
}

const onStale = (listener: () => void) => socket.onStale(listener);
const staleSince = () => socket.staleSince();

/** Takes its room above the screen, so that it hides nothing; what is drawn stays, grey, below it. */
function ConnectionStrip() {
  const lostSince = useLostSince();
  const pausedSince = useSyncExternalStore(onStale, staleSince) || undefined;
  const waiting = useLostAnswers((answers) => answers.waiting > 0);
  const since = lostSince ?? pausedSince;
  if (since === undefined && !waiting) return null;
  return (
    <div className="strip-top relative z-[46] shrink-0 bg-surface">
      {since !== undefined && (
        <>
          {/* Over the screen: a filter on the screen itself would move what is fixed in it. */}
          <div
            data-lost
            aria-hidden
            className="pointer-events-none fixed inset-0 -z-1 bg-page/40 backdrop-grayscale"
          />
          <p role="alert" className="flex items-center gap-2 bg-warn-soft px-4 py-2 text-12 text-warn">
            {lostSince === undefined ? (
              <TriangleAlert size={16} className="shrink-0" aria-hidden />
            ) : (
              <WifiOff size={16} className="shrink-0" aria-hidden />
            )}
            <span className="min-w-0 flex-1">
              {t(lostSince === undefined ? 'notice.paused' : 'notice.lost', {
                time: clockTime(serverTimeOf(since)),
              })}
            </span>
            <Age since={since} />
          </p>
        </>
      )}
      {waiting && (
        <p role="alert" className="bg-warn-soft px-4 py-2 text-12 text-warn">
          {t('notice.waiting')}
        </p>
      )}
    </div>
  );
}

/** Counts on for the eye alone: read aloud every second it would hide all else. */
function Age({ since }: { since: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((now - since) / 1000));
  return (
    <span className="shrink-0" aria-hidden>
      {/* Minutes and seconds within the hour. */}
      {t('notice.age', { age: clockDuration(seconds).replace(/^00:/, '') })}
    </span>
  );
}

function NoticeStrip() {
  const { shown } = useNotice();
  const navigate = useNavigate();
  const open = () => {
    dismissNotice();
    if (shown) navigate(shown.link);
  };
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--safe-top)+44px)] z-[54] px-3"
    >
      {shown && (
        <div className="pointer-events-auto mx-auto flex max-w-md items-center rounded-lg border border-line bg-surface pl-3 shadow-lg">
          <button
            type="button"
            onClick={open}
            className="flex min-h-12 min-w-0 flex-1 items-center gap-2 py-2 text-left text-13 active:opacity-60"
          >
            <ToneIcon tone={shown.tone} />
            <span className="min-w-0 flex-1 break-words">{shown.text}</span>
            <ChevronRight size={16} className="shrink-0 text-text-3" aria-hidden />
          </button>
          <IconButton label={t('app.close')} onClick={dismissNotice} className="text-text-3">
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );
}

function ToneIcon({ tone }: { tone: 'ok' | 'bad' }) {
  const Icon = tone === 'ok' ? CircleCheck : TriangleAlert;
  return <Icon size={18} className={cx('shrink-0', tone === 'ok' ? 'text-ok' : 'text-warn')} aria-hidden />;
}

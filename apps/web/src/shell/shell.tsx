/**
 * The frame around every screen: the kept-alive screens, the bars of the shown row, the popups. Dropped and built
 * anew when the member changes, so that no screen shows another's data; another language only draws them again, so that
 * what was typed stays.
 */
import { FileText } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { onSessionExpired } from '../kit/api/api.ts';
import { OfflineCover } from '../kit/loading/offline-cover.tsx';
import { capitalRecordsKind } from '../kit/navigation/navigation.ts';
import { TopBar } from '../kit/navigation/top-bar.tsx';
import { usePreferences } from '../kit/preferences/preferences.ts';
import { useSession } from '../kit/session/session.ts';
import { currentLanguage, type Language, loadTexts, t } from '../locale/text.ts';
import { IconButton } from '../ui/button.tsx';
import { ToastHost } from '../ui/toast.tsx';
import { type KeptScreen, showScreen } from './kept-screens.ts';
import { loadTable } from './load-screen.ts';
import { PopupsWhenWanted } from './popups-when-wanted.tsx';
import type { Route } from './routes/route-row.ts';
import { ScreenFrame } from './screen-frame.tsx';
import { TabBar } from './tab-bar.tsx';
import { useVisit, type Visit } from './use-visit.tsx';

/** They come after the first screen, while there is still a network; the app goes on without them. */
const Strips = lazy(() =>
  Promise.all([import('./strips.tsx'), loadTexts(['notice']), import('./popup-host.tsx'), loadTable()]).then(
    ([file]) => ({ default: file.Strips }),
    () => ({ default: () => <></> }),
  ),
);

/** The native app alone has it: its build's mode, unlike IS_NATIVE, keeps even the part's name out of the browser's. */
const DeviceHost =
  import.meta.env.MODE === 'shell' &&
  lazy(() => import('./device/device-host.tsx').then((file) => ({ default: file.DeviceHost })));

export function Shell() {
  const language = usePreferences((preferences) => preferences.language);
  const userId = useSession((session) => session.userId);
  const navigate = useNavigate();
  useEffect(() => onSessionExpired(() => navigate('/login', { replace: true })), [navigate]);
  const { visit, isLoading, redirect } = useVisit();
  return (
    <div className="flex h-full flex-col">
      {redirect}
      {isLoading && <Progress />}
      <Suspense>
        <Strips key={language} />
      </Suspense>
      <div className="min-h-0 flex-1">
        <Screens key={userId} visit={visit} language={language} />
      </div>
      {DeviceHost && (
        <Suspense>
          <DeviceHost isSecret={visit.row?.isSecret === true} />
        </Suspense>
      )}
      {visit.row?.tab && <TabBar tab={visit.row.tab} />}
      <PopupsWhenWanted key={language} />
      <OfflineCover />
      <ToastHost />
    </div>
  );
}

const isSameVisit = (a: Visit, b: Visit) => a.content === b.content;

function Screens({ visit, language }: { visit: Visit; language: Language }) {
  const [kept, setKept] = useState<readonly KeptScreen<Visit>[]>([]);
  const key = visit.location.pathname;
  const next = showScreen(
    kept,
    { key, keepAlive: visit.row?.keepAlive === true, content: visit },
    isSameVisit,
  );
  if (next !== kept) setKept(next);
  return next.map(({ key: screenKey, content: { location, row, content } }) => (
    <ScreenFrame
      key={screenKey}
      visible={screenKey === key}
      location={location}
      language={language}
      bar={row?.top === 'own' ? null : <ShellBar row={row} />}
    >
      {content}
    </ScreenFrame>
  ));
}

/** An address without a row gets the shell's bar too: no other component would draw a way back. */
function ShellBar({ row }: { row: Route | undefined }) {
  const title = row ? titleOf(row) : t('app.notFoundTitle');
  return (
    <TopBar
      left={row?.tab ? 'menu' : 'back'}
      title={<h1 className="truncate">{title}</h1>}
      ground={row?.ground ?? 'page'}
      right={row?.right && <RecordsIcon title={title} />}
    />
  );
}

function titleOf({ title }: Route): string {
  return typeof title === 'string' ? t(title) : title[currentLanguage()];
}

function RecordsIcon({ title }: { title: string }) {
  const navigate = useNavigate();
  const kind = capitalRecordsKind(title, { deposit: t('app.deposit'), withdraw: t('app.withdraw') });
  return (
    <IconButton label={t('app.records')} onClick={() => navigate(`/assets/capitalRecords?type=${kind}`)}>
      <FileText size={22} strokeWidth={1.6} aria-hidden />
    </IconButton>
  );
}

/** A thin line while the next screen is on its way; quick ones never show it. */
function Progress() {
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="progress-line h-full bg-brand" />
    </div>
  );
}

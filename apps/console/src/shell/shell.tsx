/** The frame around the desks: the way to each of them that the operator's roles open, and who is signed in. */
import { Alert, Button, Spin } from 'antd';
import { Suspense, useState } from 'react';
import { Navigate, NavLink, Route, Routes, useLocation } from 'react-router';
import { PasswordDesk } from '../desks/session/password-desk.tsx';
import { connectionLost } from '../kit/api.ts';
import { DraftsNote } from '../kit/drafts/drafts-note.tsx';
import { LeaveGuard } from '../kit/drafts/leave-guard.tsx';
import { useDeskRead } from '../kit/queries.ts';
import { useMay, useOwnSession } from '../kit/session.ts';
import { t } from '../locale/text.ts';
import { Icon } from '../ui/icons.tsx';
import { FaultBoundary } from './fault-boundary.tsx';
import { type Desk, openDesks, START_PATH } from './navigation.tsx';
import { ShellHead } from './shell-head.tsx';

export function Shell() {
  const groups = openDesks(useOwnSession());
  const desks = groups.flatMap((group) => group.desks);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <div className="desk" data-menu={isMenuOpen}>
      <a className="skip-link" href="#desk-main">
        {t('app.skip')}
      </a>
      <aside className="desk-side">
        <div className="desk-brand">
          <span>Tern</span> {t('app.desk')}
        </div>
        {/* On a phone the desks lie behind it. */}
        <Button
          className="desk-menu"
          aria-expanded={isMenuOpen}
          aria-controls="desk-nav"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          {isMenuOpen ? t('app.close') : t('app.menu')}
        </Button>
        <nav id="desk-nav" aria-label={t('app.desks')}>
          {groups.map((group) => (
            <div key={group.name}>
              <div className="desk-group">{t(group.name)}</div>
              <ul>
                {group.desks.map((desk) => (
                  <li key={desk.path}>
                    <NavLink className="desk-link" to={desk.path} onClick={() => setMenuOpen(false)}>
                      <Icon name={desk.icon} />
                      {t(desk.name)}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </aside>
      <LeaveGuard />
      <ShellHead />
      <main className="desk-main" id="desk-main" tabIndex={-1}>
        <ConnectionNote />
        <DraftsNote />
        <DeskRoutes desks={desks} />
      </main>
    </div>
  );
}

function ConnectionNote() {
  const isLost = connectionLost.use();
  if (!isLost) return null;
  return <Alert type="warning" showIcon banner title={t('app.offline')} role="alert" />;
}

/** A new exchange begins at its first steps, everybody else at the first desk. */
function Landing({ first }: { first: string }) {
  const may = useMay();
  const { data, error } = useDeskRead('getFirstSteps', {}, { enabled: may('getFirstSteps') });
  if (may('getFirstSteps') && !data && !error) return <Spin aria-label={t('app.loading')} />;
  const isNew = data?.steps.some(({ step, isDone }) => step === 'FIRST_TRADE' && !isDone) === true;
  return <Navigate to={isNew ? START_PATH : first} replace />;
}

function DeskRoutes({ desks }: { desks: Desk[] }) {
  const { pathname } = useLocation();
  const first = desks[0]?.path ?? '/password';
  return (
    // Another desk gets a boundary of its own: one that failed takes only itself down.
    <FaultBoundary key={pathname.split('/')[1]}>
      <Suspense
        fallback={
          <div className="centred">
            <Spin aria-label={t('app.loading')} />
          </div>
        }
      >
        <Routes>
          {desks.map(({ path, below, Screen }) => (
            <Route key={path} path={below ? `${path}/${below}` : path} element={<Screen />} />
          ))}
          <Route path="/password" element={<PasswordDesk />} />
          <Route path="*" element={<Landing first={first} />} />
        </Routes>
      </Suspense>
    </FaultBoundary>
  );
}

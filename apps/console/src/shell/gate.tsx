/**
 * Shows the sign-in alone until an operator is signed in; an operator whose password another one gave changes it first.
 * While a form of an ended session holds something, the desk stays in the page behind the sign-in, neither seen nor reached,
 * and the same operator goes on where the session ended. Another operator gets another desk.
 */
import { useQueryClient } from '@tanstack/react-query';
import { Spin } from 'antd';
import { useEffect, useLayoutEffect, useState } from 'react';
import { PasswordDesk } from '../desks/session/password-desk.tsx';
import { SignIn } from '../desks/session/sign-in.tsx';
import { ActionHost } from '../kit/actions.tsx';
import { readOwnSession } from '../kit/api.ts';
import { FaultView } from '../kit/fault-view.tsx';
import { IdleWatch } from '../kit/idle-watch.tsx';
import { DeskSession, type OwnSession, signedOut, signedState } from '../kit/session.ts';
import { t } from '../locale/text.ts';
import { Shell } from './shell.tsx';

export function Gate() {
  const state = signedState.use();
  const session = state.kind === 'in' ? state.session : state.kind === 'out' ? state.ended : undefined;
  const isFresh = useFreshStart(session?.operatorId ?? '');
  if (state.kind === 'unknown') return <FirstQuestion />;
  const isOut = state.kind === 'out';
  return (
    <>
      {isOut && <SignIn message={state.message} isWaitedFor={session !== undefined} />}
      {isFresh && session && <OwnDesk key={session.operatorId} session={session} isHidden={isOut} />}
    </>
  );
}

function OwnDesk({ session, isHidden }: { session: OwnSession; isHidden: boolean }) {
  useHiddenLayers(isHidden);
  return (
    <DeskSession value={session}>
      <div className="own-desk" hidden={isHidden}>
        <ActionHost>
          {!isHidden && <IdleWatch session={session} />}
          {session.mustChangePassword ? <PasswordDesk isFirst /> : <Shell />}
        </ActionHost>
      </div>
    </DeskSession>
  );
}

/** Dialogs lie beside the desk in the page: they are hidden with it, and Escape closes none that is not seen. */
function useHiddenLayers(isHidden: boolean): void {
  useLayoutEffect(() => {
    const layers = document.getElementById('layers');
    if (!isHidden || layers === null) return;
    layers.hidden = true;
    window.addEventListener('keydown', stopEscape, true);
    return () => {
      layers.hidden = false;
      window.removeEventListener('keydown', stopEscape, true);
    };
  }, [isHidden]);
}

function stopEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopImmediatePropagation();
}

/**
 * Clears one operator's reads before the next operator's desks show. False until then: a desk that already stood would
 * wait for ever for a read that was cleared away.
 */
function useFreshStart(operatorId: string): boolean {
  const queries = useQueryClient();
  const [cleared, setCleared] = useState(operatorId);
  useLayoutEffect(() => {
    if (cleared === operatorId) return;
    queries.clear();
    setCleared(operatorId);
  }, [operatorId, cleared, queries]);
  return cleared === operatorId;
}

function FirstQuestion() {
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    readOwnSession()
      .then((isIn) => !isIn && signedOut(''))
      .catch(setError);
  }, [tries]);
  const retry = () => {
    setError(undefined);
    setTries(tries + 1);
  };
  return (
    <main className="sign-in">
      {error ? (
        <FaultView error={error} onRetry={retry} />
      ) : (
        <Spin size="large" aria-label={t('app.loading')} />
      )}
    </main>
  );
}

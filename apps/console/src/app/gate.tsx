/** Who is not signed in sees the sign-in and nothing else; who has somebody else's password changes it first. */
import { useQueryClient } from '@tanstack/react-query';
import { Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { PasswordDesk } from '../desks/session/password-desk.tsx';
import { SignIn } from '../desks/session/sign-in.tsx';
import { t } from '../locale/text.ts';
import { ActionHost } from './actions.tsx';
import { readOwnSession } from './api.ts';
import { FaultView } from './fault-view.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { signedOut, signedState } from './session.ts';
import { Shell } from './shell.tsx';

export function Gate() {
  const state = signedState.use();
  useFreshStart(state.kind === 'in' ? state.session.operatorId : '');
  if (state.kind === 'unknown') return <FirstQuestion />;
  if (state.kind === 'out') return <SignIn message={state.message} />;
  return (
    <ActionHost>
      <IdleWatch session={state.session} />
      {state.session.mustChangePassword ? <PasswordDesk isFirst /> : <Shell />}
    </ActionHost>
  );
}

/** What one operator has read is not there for the next. */
function useFreshStart(operatorId: string): void {
  const queries = useQueryClient();
  const last = useRef(operatorId);
  useEffect(() => {
    if (last.current !== operatorId) queries.clear();
    last.current = operatorId;
  }, [operatorId, queries]);
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

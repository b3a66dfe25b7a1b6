/**
 * Shows the sign-in alone until an operator is signed in; an operator whose password another one gave changes it first.
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
import { signedOut, signedState } from '../kit/session.ts';
import { t } from '../locale/text.ts';
import { Shell } from './shell.tsx';

export function Gate() {
  const state = signedState.use();
  const isFresh = useFreshStart(state.kind === 'in' ? state.session.operatorId : '');
  if (state.kind === 'unknown') return <FirstQuestion />;
  if (state.kind === 'out') return <SignIn message={state.message} />;
  if (!isFresh) return null;
  return (
    <ActionHost>
      <IdleWatch session={state.session} />
      {state.session.mustChangePassword ? <PasswordDesk isFirst /> : <Shell />}
    </ActionHost>
  );
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

/**
 * Lets a verified member through to a screen that wants it (SPEC 6). Anybody else is asked whether to go to /realname;
 * a no leads back. The server decides who is verified: cardState of getMember, asked anew when it is old.
 */
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { isVerified, useMember } from '../features/member/use-member.ts';
import { t } from '../locale/text.ts';
import { ErrorState, Skeleton } from '../ui/states.tsx';
import { askToVerify, dismissQuestion } from './confirm.ts';
import { useStepBack } from './navigation.ts';
import { useSession } from './session.ts';

export function IdentityGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const queryKey = ['getMember', useSession((session) => session.userId)];
  const member = useMember();
  const isFetching = useIsFetching({ queryKey }) > 0;
  useQuestion(member !== undefined && !isVerified(member) && !isFetching);
  if (isVerified(member)) return children;
  if (!member && !isFetching && client.getQueryState(queryKey)?.status === 'error') {
    return (
      <ErrorState
        className="flex-1 bg-surface"
        title={t('app.loadFailed')}
        retryLabel={t('app.retry')}
        onRetry={() => void client.refetchQueries({ queryKey })}
      />
    );
  }
  return <Skeleton className="m-4 h-40 rounded-xl" />;
}

function useQuestion(wanted: boolean): void {
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const ask = useEffectEvent(async (isCurrent: () => boolean) => {
    const agreed = await askToVerify();
    if (!isCurrent()) return;
    if (agreed) navigate('/realname', { replace: true });
    else stepBack();
  });
  useEffect(() => {
    if (!wanted) return;
    let isHere = true;
    void ask(() => isHere);
    return () => {
      isHere = false;
      dismissQuestion();
    };
  }, [wanted]);
}

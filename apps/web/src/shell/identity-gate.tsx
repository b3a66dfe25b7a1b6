/**
 * Lets a verified member through to a screen that wants it (product#roles). Anybody else is asked whether to go to
 * /realname; a no leads back. The server decides who is verified: cardState of getMember, asked anew when it is old.
 */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { askToVerify } from '../features/identity/index.ts';
import { isVerified, useMemberAnswer } from '../features/member/index.ts';
import { LoadFailed } from '../kit/loading/load-failed.tsx';
import { useNavigate, useStepBack } from '../kit/navigation/navigation.ts';
import { dismissQuestion } from '../kit/popups/confirm.ts';
import { Skeleton } from '../ui/states.tsx';

export function IdentityGate({ children }: { children: ReactNode }) {
  const { data: member, error, refetch, isFetching } = useMemberAnswer();
  useQuestion(member !== undefined && !isVerified(member) && !isFetching);
  if (isVerified(member)) return children;
  if (error && !member) return <LoadFailed error={error} refetch={refetch} className="flex-1 bg-surface" />;
  return (
    <div aria-busy={!member} className="flex flex-1 flex-col bg-surface p-4">
      <Skeleton className="h-40 w-full rounded-xl" />
    </div>
  );
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

/** Where the member is logged in, with the way to end any session but this one, or all the others at once. */
import { useMutation } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { type MemberSession, useMemberSessions, useSecurityChanged } from '../../../features/member/index.ts';
import { toastError } from '../../../kit/api/api.ts';
import { securityApi } from '../../../kit/calls/security.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { confirm } from '../../../kit/popups/confirm.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { Ring, Skeleton } from '../../../ui/states.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toast.tsx';

export function DevicesScreen() {
  const { data, error, refetch } = useMemberSessions();
  if (error && !data) {
    return <LoadFailed className="flex-1 bg-surface" error={error} refetch={refetch} />;
  }
  return (
    <div className="flex flex-col gap-3 px-4 pt-2 pb-8">
      <p className="text-13 text-text-2">{t('account.devicesText')}</p>
      {data ? <Sessions sessions={data} /> : <Skeleton className="h-40 w-full rounded-xl" />}
    </div>
  );
}

function Sessions({ sessions }: { sessions: readonly MemberSession[] }) {
  const changed = useSecurityChanged();
  const endOthers = useMutation({
    mutationFn: () => securityApi.call('endOtherSessions'),
    onError: toastError,
    onSuccess: async ({ ended }) => {
      toast(t('account.endedOthers', { count: ended }), 'ok');
      await changed();
    },
  });
  const ask = async () => {
    const agreed = await confirm({
      title: t('account.endOthersAsk'),
      text: t('account.endOthersText'),
      confirmLabel: t('account.endOthers'),
      cancelLabel: t('app.cancel'),
      tone: 'danger',
    });
    if (agreed) endOthers.mutate();
  };
  return (
    <>
      <Card className="px-4">
        <ul>
          {sessions.map((session) => (
            <SessionRow key={session.sessionId} session={session} />
          ))}
        </ul>
      </Card>
      {sessions.length > 1 && (
        <Button tone="outline" size="large" onClick={() => void ask()} busy={endOthers.isPending}>
          {t('account.endOthers')}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session }: { session: MemberSession }) {
  const changed = useSecurityChanged();
  const end = useMutation({
    mutationFn: () => securityApi.call('endSession', { sessionId: session.sessionId }),
    onError: toastError,
    onSuccess: () => toast(t('account.sessionEnded'), 'ok'),
    onSettled: changed,
  });
  const Icon = session.clientType === 'h5' ? Monitor : Smartphone;
  return (
    <li className="flex items-center gap-3 py-3 [&+&]:border-t [&+&]:border-line">
      <Ring size="small">
        <Icon size={20} strokeWidth={1.6} aria-hidden />
      </Ring>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate font-semibold">{session.device || t('account.unknownDevice')}</span>
          {session.isCurrent && <Chip tone="ok">{t('account.thisDevice')}</Chip>}
        </p>
        <p className="mt-0.5 text-12 text-text-3">{session.ip}</p>
        <p className="text-12 text-text-3">
          {t('account.lastSeen', { time: dayAndMinute(session.lastSeenTime) })}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          tone="ghost"
          size="small"
          className="-my-1.5 h-11"
          onClick={() => end.mutate()}
          busy={end.isPending}
        >
          {t('account.endSession')}
        </Button>
      )}
    </li>
  );
}

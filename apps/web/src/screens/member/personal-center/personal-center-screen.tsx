/** The member's profile: nickname, UID, contacts, verification. */
import { Copy, SquarePen } from 'lucide-react';
import { useNavigate } from 'react-router';
import { identityWords, type Member, memberName, useMemberAnswer } from '../../../features/member/index.ts';
import { copyAndSay } from '../../../kit/device/copy-and-say.ts';
import { LoadFailed } from '../../../kit/loading/load-failed.tsx';
import { openNickName } from '../../../kit/popups/popups.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card, ListRow } from '../../../ui/list-row.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Skeleton } from '../../../ui/states.tsx';

export function PersonalCenterScreen() {
  const { data: member, error, refetch } = useMemberAnswer();
  if (error && !member) return <LoadFailed error={error} refetch={refetch} className="flex-1 bg-surface" />;
  return (
    <div className="flex flex-col gap-3 px-4 pt-2 pb-8">
      {member ? <Person member={member} /> : <Skeleton className="h-60 w-full rounded-xl" />}
    </div>
  );
}

function Person({ member }: { member: Member }) {
  const navigate = useNavigate();
  return (
    <>
      <Card className="flex flex-col items-center px-4 py-6">
        <span className="flex size-16 items-center justify-center rounded-full bg-brand-soft text-28 font-bold text-brand">
          {member.nickName ? [...member.nickName][0] : <Logo width={36} />}
        </span>
        <p className="mt-3 max-w-full truncate text-17 font-semibold">{memberName(member)}</p>
      </Card>
      <Card className="px-4">
        {member.nickName ? (
          <ListRow label={t('member.nickName')} value={member.nickName} />
        ) : (
          <ListRow
            label={t('member.nickName')}
            value={
              <span className="flex items-center gap-1 text-brand">
                <SquarePen size={14} aria-hidden />
                {t('app.setNickName')}
              </span>
            }
            onPress={() => openNickName(true)}
          />
        )}
        <ListRow label={t('app.uid')} value={<Copied text={member.uuid} label={t('app.copyUid')} />} />
      </Card>
      <Card className="px-4">
        <ListRow
          label={t('member.phone')}
          value={member.phone || t('member.notBound')}
          onPress={() => navigate('/accountCenter/bind?type=phone')}
        />
        <ListRow
          label={t('member.mailAddress')}
          value={member.mail || t('member.notBound')}
          onPress={() => navigate('/accountCenter/bind?type=mail')}
        />
        <ListRow
          label={t('app.identity')}
          value={identityWords(member)}
          onPress={() => navigate('/realname')}
        />
        {member.cardNo && <ListRow label={t('member.identityCard')} value={member.cardNo} />}
        <ListRow label={t('app.accountCenter')} onPress={() => navigate('/accountCenter')} />
      </Card>
    </>
  );
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex items-center gap-3">
      {text}
      <IconButton label={label} onClick={() => void copyAndSay(text)}>
        <Copy size={16} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </span>
  );
}

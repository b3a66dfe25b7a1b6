/** The member's name, and how well the account is protected, with the next step that would raise it. */
import { Copy } from 'lucide-react';
import {
  identityWords,
  isVerified,
  type Member,
  memberName,
  type Security,
  useMember,
} from '../../../features/member/index.ts';
import { copyAndSay } from '../../../kit/device/copy-and-say.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Skeleton } from '../../../ui/states.tsx';

export function AccountHead({ security }: { security: Security }) {
  const member = useMember();
  return (
    <Card className="p-4">
      {member ? <Who member={member} /> : <Skeleton className="h-12 w-full rounded-lg" />}
      <Level security={security} />
    </Card>
  );
}

function Who({ member }: { member: Member }) {
  return (
    <div className="flex items-center gap-3">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-brand-soft text-17 font-bold text-brand">
        {member.nickName ? [...member.nickName][0] : <Logo width={28} />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-16 font-semibold">{memberName(member)}</p>
        <p className="flex items-center gap-3 text-12 text-text-3">
          {t('app.uid')} {member.uuid}
          <IconButton label={t('app.copyUid')} onClick={() => void copyAndSay(member.uuid)}>
            <Copy size={14} strokeWidth={1.6} aria-hidden />
          </IconButton>
        </p>
      </div>
      <Chip tone={isVerified(member) ? 'ok' : 'plain'}>
        {isVerified(member) || member.cardState === 'REVIEWING' ? identityWords(member) : t('app.unverified')}
      </Chip>
    </div>
  );
}

const BARS = { low: 1, medium: 2, high: 3 } as const;

function Level({ security }: { security: Security }) {
  const words = { low: t('account.low'), medium: t('account.medium'), high: t('account.high') };
  const filled = BARS[security.level];
  const advice = nextStep(security);
  return (
    <>
      <div className="mt-4 flex items-center gap-2 text-12">
        <span className="text-text-2">{t('account.level')}</span>
        <span className="flex flex-1 gap-1" aria-hidden>
          {[1, 2, 3].map((bar) => (
            <i key={bar} className={`h-1 flex-1 rounded-sm ${bar <= filled ? 'bg-brand' : 'bg-line'}`} />
          ))}
        </span>
        <span className="font-semibold text-brand">{words[security.level]}</span>
      </div>
      {advice && <p className="mt-2 text-12 text-text-3">{advice}</p>}
    </>
  );
}

function nextStep({ level, google, postPassword, phone, mail }: Security): string | undefined {
  if (level === 'high') return undefined;
  if (!google) return t('account.adviceGoogle');
  if (!postPassword) return t('account.advicePostPassword');
  return phone && mail ? undefined : t('account.adviceBoth');
}

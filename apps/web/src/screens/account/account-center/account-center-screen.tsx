/** The account centre: how well the account is protected, and the way to every part of it. */
import {
  CreditCard,
  History,
  IdCard,
  KeyRound,
  LifeBuoy,
  Lock,
  Mail,
  MailCheck,
  MonitorSmartphone,
  Shield,
  Smartphone,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAntiPhishingCode } from '../../../features/anti-phishing/index.ts';
import { FreezeNote, type Security, WithSecurity } from '../../../features/member/index.ts';
import { t } from '../../../locale/text.ts';
import { Card, ListRow, Note } from '../../../ui/list-row.tsx';
import { AccountHead } from './account-head.tsx';
import { LockNote } from './lock-note.tsx';

const PICTURE = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const;

export function AccountCenterScreen() {
  return (
    <WithSecurity>
      {(security) => (
        <div className="flex flex-col gap-3 px-4 pt-2 pb-8">
          <AccountHead security={security} />
          <div className="-mx-4 empty:hidden">
            <FreezeNote />
          </div>
          <LockNote lockedUntil={security.withdrawalLockedUntil} />
          <LoginRows security={security} />
          <FundRows security={security} />
          <MoreRows />
          <Note tone="warn" icon={<TriangleAlert size={16} aria-hidden />}>
            {t('account.lockRule')}
          </Note>
        </div>
      )}
    </WithSecurity>
  );
}

function Group({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section>
      {title && <h2 className="mb-2 text-12 text-text-2">{title}</h2>}
      <Card className="px-4">{children}</Card>
    </section>
  );
}

function LoginRows({ security }: { security: Security }) {
  const navigate = useNavigate();
  const bound = (target: string) => target || <span className="text-brand">{t('account.goBind')}</span>;
  return (
    <Group title={t('account.loginGroup')}>
      <ListRow
        icon={<Smartphone {...PICTURE} />}
        label={t('account.phone')}
        value={bound(security.phone)}
        onPress={() => navigate('/accountCenter/bind?type=phone')}
      />
      <ListRow
        icon={<Mail {...PICTURE} />}
        label={t('account.mail')}
        value={bound(security.mail)}
        onPress={() => navigate('/accountCenter/bind?type=mail')}
      />
      <ListRow
        icon={<Lock {...PICTURE} />}
        label={t('account.loginPassword')}
        value={t('account.change')}
        onPress={() => navigate('/accountCenter/change')}
      />
      <AntiPhishingRow />
    </Group>
  );
}

function AntiPhishingRow() {
  const navigate = useNavigate();
  const { data } = useAntiPhishingCode();
  return (
    <ListRow
      icon={<MailCheck {...PICTURE} />}
      label={t('account.antiPhishing')}
      value={data && (data.code === '' ? t('account.notSet') : t('account.isSet'))}
      onPress={() => navigate('/accountCenter/antiPhishing')}
    />
  );
}

function FundRows({ security }: { security: Security }) {
  const navigate = useNavigate();
  const { postPassword, google } = security;
  const undone = (text: string) => <span className="text-warn">{text}</span>;
  return (
    <Group title={t('account.fundGroup')}>
      <ListRow
        icon={<KeyRound {...PICTURE} />}
        label={t('account.postPassword')}
        value={postPassword ? t('account.isSet') : undone(t('account.notSet'))}
        onPress={() =>
          navigate(postPassword ? '/accountCenter/postPasswordChange' : '/accountCenter/postPasswordSet')
        }
      />
      <ListRow
        icon={<Shield {...PICTURE} />}
        label={t('account.google')}
        value={google ? t('account.isBound') : undone(t('account.notBound'))}
        onPress={() => navigate(google ? '/accountCenter/closeGoogle' : '/accountCenter/googleAuthenticator')}
      />
      <ListRow
        icon={<IdCard {...PICTURE} />}
        label={t('app.identity')}
        value={<IdentityState security={security} />}
        onPress={() => navigate('/realname')}
      />
      <ListRow
        icon={<CreditCard {...PICTURE} />}
        label={t('app.payment')}
        onPress={() => navigate('/payment')}
      />
    </Group>
  );
}

function IdentityState({ security: { cardState, advancedState } }: { security: Security }) {
  const isAdvanced = cardState === 'PASS' && advancedState !== '';
  const state = isAdvanced ? advancedState : cardState;
  const words = {
    '': t('app.goVerify'),
    REVIEWING: t('app.reviewing'),
    PASS: t('app.verified'),
    REJECT: t('account.rejected'),
  }[state];
  const tone = { '': 'text-brand', REVIEWING: 'text-brand', PASS: 'text-ok', REJECT: 'text-bad' }[state];
  return <span className={tone}>{isAdvanced ? t('account.advancedIs', { state: words }) : words}</span>;
}

function MoreRows() {
  const navigate = useNavigate();
  return (
    <Group>
      <ListRow
        icon={<MonitorSmartphone {...PICTURE} />}
        label={t('app.devices')}
        onPress={() => navigate('/accountCenter/devices')}
      />
      <ListRow
        icon={<History {...PICTURE} />}
        label={t('app.securityEvents')}
        onPress={() => navigate('/accountCenter/events')}
      />
      <ListRow
        icon={<LifeBuoy {...PICTURE} />}
        label={t('app.recovery')}
        onPress={() => navigate('/accountCenter/recovery')}
      />
    </Group>
  );
}

/** Settings: language, theme, price colours, display currency, questions before orders; about; logging out. */
import { useMutation } from '@tanstack/react-query';
import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { changeOrderSettings, useOrderSettings } from '../../../features/spot/index.ts';
import { authApi } from '../../../kit/calls/auth.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { confirm } from '../../../kit/popups/confirm.ts';
import { setLook, usePreferences } from '../../../kit/preferences/preferences.ts';
import { endSession, useLoggedIn } from '../../../kit/session/session.ts';
import { t } from '../../../locale/text.ts';
import { Card, ListRow } from '../../../ui/list-row.tsx';
import { SwitchRow } from '../../../ui/switch.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast.tsx';

export function SettingScreen() {
  const navigate = useNavigate();
  const { theme, scheme } = usePreferences();
  const themes = [
    { value: 'day', label: <Labelled icon={<Sun size={16} aria-hidden />} text={t('member.day')} /> },
    { value: 'night', label: <Labelled icon={<Moon size={16} aria-hidden />} text={t('member.night')} /> },
  ] as const;
  const schemes = [
    { value: 'green-up', label: <Labelled icon={<Candles first="ok" />} text={t('member.greenUp')} /> },
    { value: 'red-up', label: <Labelled icon={<Candles first="bad" />} text={t('member.redUp')} /> },
  ] as const;
  return (
    <div className="px-4 pb-8">
      <Heading>{t('member.display')}</Heading>
      <Card className="px-4">
        <ListRow
          label={t('member.language')}
          value={t('member.languageName')}
          onPress={() => navigate('/langue')}
        />
        <ListRow
          label={t('member.theme')}
          value={
            <Segmented
              className="w-40"
              choices={themes}
              value={theme}
              onChoose={(next) => setLook({ theme: next })}
              label={t('member.theme')}
            />
          }
        />
        <ListRow
          label={t('member.scheme')}
          value={
            <Segmented
              className="w-[208px]"
              choices={schemes}
              value={scheme}
              onChoose={(next) => setLook({ scheme: next })}
              label={t('member.scheme')}
            />
          }
        />
        <ListRow label={t('member.currency')} value="CNY ¥" />
      </Card>
      <Heading>{t('member.trading')}</Heading>
      <OrderQuestions />
      <BlockedRow />
      <Heading>{t('member.general')}</Heading>
      <Card className="px-4">
        <ListRow label={t('app.help')} onPress={() => navigate('/helpCenter')} />
        <ListRow label={t('member.about')} value={`v${APP_VERSION}`} onPress={() => navigate('/about')} />
      </Card>
      <LogOut />
    </div>
  );
}

/** The settings for asking once more before an order is sent. */
function OrderQuestions() {
  const settings = useOrderSettings();
  const question = (name: 'confirmLimit' | 'confirmMarket') => (
    <SwitchRow
      label={t(`member.${name}`)}
      on={settings[name]}
      onChange={(on) => changeOrderSettings({ [name]: on })}
    />
  );
  return (
    <Card className="px-4">
      {question('confirmLimit')}
      {question('confirmMarket')}
    </Card>
  );
}

/** The members with whom the member does not want to trade. */
function BlockedRow() {
  const navigate = useNavigate();
  if (!useLoggedIn()) return null;
  return (
    <Card className="mt-3 px-4">
      <ListRow label={t('member.blocked')} onPress={() => navigate('/setting/blocked')} />
    </Card>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="mt-3 mb-2 text-12 text-text-2 first:mt-3 [&:not(:first-child)]:mt-4">{children}</h2>;
}

function Labelled({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <>
      {icon}
      {text}
    </>
  );
}

function Candles({ first }: { first: 'ok' | 'bad' }) {
  const rising = first === 'ok' ? 'bg-ok' : 'bg-bad';
  const falling = first === 'ok' ? 'bg-bad' : 'bg-ok';
  return (
    <span className="flex items-end gap-0.5" aria-hidden>
      <i className={`h-3.5 w-1 rounded-[1px] ${rising}`} />
      <i className={`h-2.5 w-1 rounded-[1px] ${falling}`} />
    </span>
  );
}

function LogOut() {
  const navigate = useNavigate();
  const loggedIn = useLoggedIn();
  const leave = useMutation({
    mutationFn: () => authApi.call('logout'),
    // The session ends here whatever the server answers: the member asked for it.
    onSettled: () => {
      endSession();
      toast(t('member.loggedOut'), 'ok');
      navigate('/home', { replace: true });
    },
  });
  if (!loggedIn) return null;
  const ask = async () => {
    const agreed = await confirm({
      title: t('member.logOutAsk'),
      text: t('member.logOutText'),
      confirmLabel: t('member.logOut'),
      cancelLabel: t('app.cancel'),
      tone: 'danger',
    });
    if (agreed) leave.mutate();
  };
  return (
    <button
      type="button"
      onClick={() => void ask()}
      disabled={leave.isPending}
      className="mt-5 h-12 w-full rounded-lg bg-surface text-16 font-semibold text-bad shadow-card active:opacity-70"
    >
      {t('member.logOut')}
    </button>
  );
}

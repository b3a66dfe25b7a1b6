/** The head of the menu: avatar, name or the way to log in, UID, and the switch between day and night. */
import { Copy, Moon, SquarePen, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyAndSay } from '../../kit/device/copy-and-say.ts';
import { useNavigate } from '../../kit/navigation/navigation.ts';
import { closeMenu, openNickName } from '../../kit/popups/popups.ts';
import { toggleTheme, usePreferences } from '../../kit/preferences/preferences.ts';
import { useLoggedIn } from '../../kit/session/session.ts';
import { t } from '../../locale/text.ts';
import { IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { type Member, memberName } from '../member/index.ts';

export function MenuHead({ member }: { member: Member | undefined }) {
  const loggedIn = useLoggedIn();
  return (
    <div className="flex items-center gap-3">
      <Avatar member={member} />
      {loggedIn ? <Identity member={member} /> : <LoginPrompt />}
      <ThemeSwitch />
    </div>
  );
}

const DISC =
  'flex size-[52px] shrink-0 items-center justify-center rounded-full bg-brand-soft text-20 font-bold text-brand';

function useOpenPersonalCenter(): () => void {
  const navigate = useNavigate();
  return () => {
    closeMenu();
    navigate('/personalCenter');
  };
}

/** The way to the personal center, for a member. */
function Avatar({ member }: { member: Member | undefined }) {
  const open = useOpenPersonalCenter();
  const picture = member?.nickName ? [...member.nickName][0] : <Logo width={30} />;
  if (!useLoggedIn()) return <span className={DISC}>{picture}</span>;
  return (
    <button
      type="button"
      aria-label={t('app.personalCenter')}
      onClick={open}
      className={`${DISC} active:opacity-60`}
    >
      {picture}
    </button>
  );
}

function LoginPrompt() {
  const navigate = useNavigate();
  const logIn = () => {
    closeMenu();
    navigate('/login');
  };
  return (
    <button type="button" onClick={logIn} className="min-w-0 flex-1 text-left active:opacity-60">
      <span className="block text-16 font-semibold">{t('app.tapToLogin')}</span>
      <span className="block text-12 text-text-3">{t('app.welcome')}</span>
    </button>
  );
}

function Identity({ member }: { member: Member | undefined }) {
  const open = useOpenPersonalCenter();
  if (!member) return <span className="min-w-0 flex-1 text-text-3">{t('app.loading')}</span>;
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-center gap-1.5 text-16 font-semibold">
        <button type="button" onClick={open} className="min-w-0 truncate text-left active:opacity-60">
          {memberName(member)}
        </button>
        {!member.nickName && (
          <SmallIcon label={t('app.setNickName')} onPress={() => openNickName(true)}>
            <SquarePen size={14} strokeWidth={1.6} aria-hidden />
          </SmallIcon>
        )}
      </div>
      <div className="flex items-center gap-1 text-12 text-text-3">
        <span className="truncate">
          {t('app.uid')} {member.uuid}
        </span>
        <SmallIcon label={t('app.copyUid')} onPress={() => void copyAndSay(member.uuid)}>
          <Copy size={14} strokeWidth={1.6} aria-hidden />
        </SmallIcon>
      </div>
    </div>
  );
}

function SmallIcon({ label, onPress, children }: { label: string; onPress(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="-m-2 shrink-0 p-2 active:opacity-60"
    >
      {children}
    </button>
  );
}

function ThemeSwitch() {
  const night = usePreferences((preferences) => preferences.theme === 'night');
  const Icon = night ? Sun : Moon;
  return (
    <IconButton label={night ? t('app.dayTheme') : t('app.nightTheme')} onClick={toggleTheme}>
      <Icon size={22} strokeWidth={1.6} aria-hidden />
    </IconButton>
  );
}

/** The body of the side menu and of the screen /my: who is logged in, the theme, and the ways to the member's own pages. */
import {
  ArrowDownToLine,
  ArrowDownUp,
  ArrowUpFromLine,
  ArrowUpToLine,
  Bell,
  Check,
  CreditCard,
  Gift,
  Headset,
  IdCard,
  Info,
  LifeBuoy,
  PiggyBank,
  Settings,
  Shield,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useMemberNavigate, useNavigate } from '../../kit/navigation/navigation.ts';
import { closeMenu, openShare } from '../../kit/popups/popups.ts';
import { isLoggedIn } from '../../kit/session/session.ts';
import { t } from '../../locale/text.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { askToVerify } from '../identity/index.ts';
import { identityWords, isVerified, type Member, useHasInvitation, useMember } from '../member/index.ts';
import { UnreadText, useUnreadCount, useUnreadTickets } from '../message/index.ts';
import { MenuHead } from './menu-head.tsx';

export function MenuBody() {
  const member = useMember();
  return (
    <>
      <MenuHead member={member} />
      <MenuShortcuts />
      <MenuRows member={member} />
    </>
  );
}

/** Closes the menu and goes; a visitor is asked to log in where a login is wanted. */
function useLeave(): (target: string, needsLogin?: boolean) => void {
  const navigate = useNavigate();
  const memberNavigate = useMemberNavigate();
  return (target, needsLogin = true) => {
    closeMenu();
    if (needsLogin) void memberNavigate(target);
    else navigate(target);
  };
}

function MenuShortcuts() {
  const leave = useLeave();
  const shortcut = (label: string, icon: ReactNode, target: string) => (
    <button
      type="button"
      onClick={() => leave(target)}
      className="flex flex-1 flex-col items-center gap-1 py-1 text-12 active:opacity-60"
    >
      {icon}
      {label}
    </button>
  );
  const picture = { size: 22, strokeWidth: 1.6, 'aria-hidden': true } as const;
  return (
    <div className="my-5 flex">
      {shortcut(t('app.deposit'), <ArrowDownToLine {...picture} />, '/assets/coinCharging')}
      {shortcut(t('app.withdraw'), <ArrowUpToLine {...picture} />, '/assets/withdrawCoin')}
      {shortcut(t('app.transfer'), <ArrowDownUp {...picture} />, '/assets/transfer')}
    </div>
  );
}

const PICTURE = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const;

function MenuRows({ member }: { member: Member | undefined }) {
  return (
    <div className="border-t border-line">
      <MemberRows member={member} />
      <AppRows />
    </div>
  );
}

/** The ways to what is the member's own. */
function MemberRows({ member }: { member: Member | undefined }) {
  const leave = useLeave();
  const navigate = useNavigate();
  const hasInvitation = useHasInvitation();
  const openPayment = async () => {
    // Where the member is not known yet, the gate of the screen asks.
    if (!isLoggedIn() || !member || isVerified(member)) {
      leave('/payment');
      return;
    }
    closeMenu();
    if (await askToVerify()) navigate('/realname');
  };
  return (
    <>
      <ListRow
        icon={<Bell {...PICTURE} />}
        label={t('app.messages')}
        value={<UnreadCount />}
        onPress={() => leave('/message')}
      />
      <ListRow
        icon={<PiggyBank {...PICTURE} />}
        label={t('app.earn')}
        onPress={() => leave('/activity', false)}
      />
      {hasInvitation && (
        <ListRow icon={<Gift {...PICTURE} />} label={t('app.invite')} onPress={() => leave('/invitation')} />
      )}
      <ListRow
        icon={<IdCard {...PICTURE} />}
        label={t('app.identity')}
        value={member && <IdentityState member={member} />}
        onPress={() => leave('/realname')}
      />
      <ListRow
        icon={<Shield {...PICTURE} />}
        label={t('app.accountCenter')}
        onPress={() => leave('/accountCenter')}
      />
      <ListRow
        icon={<CreditCard {...PICTURE} />}
        label={t('app.payment')}
        onPress={() => void openPayment()}
      />
    </>
  );
}

/** The ways to customer service, the settings and what is said about the app. */
function AppRows() {
  const leave = useLeave();
  return (
    <>
      <ListRow
        icon={<Headset {...PICTURE} />}
        label={t('app.customer')}
        value={<UnreadTickets />}
        onPress={() => leave('/customer', false)}
      />
      <ListRow
        icon={<Settings {...PICTURE} />}
        label={t('app.setting')}
        onPress={() => leave('/setting', false)}
      />
      <ListRow
        icon={<ArrowUpFromLine {...PICTURE} />}
        label={t('app.share')}
        onPress={() => {
          closeMenu();
          openShare('app');
        }}
      />
      <ListRow
        icon={<LifeBuoy {...PICTURE} />}
        label={t('app.help')}
        onPress={() => leave('/helpCenter', false)}
      />
      <ListRow
        icon={<Info {...PICTURE} />}
        label={t('app.about')}
        value={`v${APP_VERSION}`}
        onPress={() => leave('/about', false)}
      />
    </>
  );
}

function UnreadCount() {
  return <UnreadMark count={useUnreadCount()?.all ?? 0} />;
}

function UnreadTickets() {
  return <UnreadMark count={useUnreadTickets()} />;
}

function UnreadMark({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="min-w-4 rounded-full bg-bad-solid px-1 text-center text-10 leading-4 font-semibold text-white">
      <UnreadText count={count} />
    </span>
  );
}

function IdentityState({ member }: { member: Member }) {
  if (isVerified(member)) {
    return (
      <span className="flex items-center gap-1 text-12 text-ok">
        {identityWords(member)}
        <Check size={14} aria-hidden />
      </span>
    );
  }
  return <span className="text-12 text-text-3">{identityWords(member)}</span>;
}

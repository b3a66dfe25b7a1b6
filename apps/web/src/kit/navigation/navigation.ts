/** Ways through the app that carry a rule: back, the records icon, actions that want a login, the way after a login. */
import { type NavigateOptions, type To, useNavigate as useRouterNavigate } from 'react-router';
import { askToLogIn } from '../popups/confirm.ts';
import { openMenu } from '../popups/popups.ts';
import { isLoggedIn } from '../session/session.ts';

interface Navigate {
  (to: To, options?: NavigateOptions): void;
  (delta: number): void;
}

/** The router's promise is of routes that load data before they show. Ours show at once: there is nothing to wait for. */
export const useNavigate: () => Navigate = useRouterNavigate;

// Leaving one of these by the back arrow reopens the side menu, where they were entered.
const MENU_PAGES = ['personalCenter', 'accountCenter', 'setting', 'payment', 'customer', 'about'];

export function menuReopensAfter(path: string): boolean {
  return MENU_PAGES.includes(path.replace(/^\//, ''));
}

/** Which records the shell's right icon opens, by the words of the screen's title. */
export function capitalRecordsKind(
  title: string,
  words: { deposit: string; withdraw: string },
): 'coinCharging' | 'withdrawCoin' | 'transfer' {
  if (title.includes(words.deposit)) return 'coinCharging';
  if (title.includes(words.withdraw)) return 'withdrawCoin';
  return 'transfer';
}

/** An address inside the app, or home: a crafted link sends no member elsewhere. */
export function safeTarget(target: string | null): string {
  if (!target?.startsWith('/') || /^\/[/\\]/.test(target) || target.includes('\\')) return '/home';
  return /^\/(login|register|forget)\b/.test(target) ? '/home' : target;
}

export function loginAddress(target: string): string {
  return target === '/home' ? '/login' : `/login?to=${encodeURIComponent(target)}`;
}

/** One step back; elsewhere, home if not told otherwise, when the app was entered on this page. */
export function useStepBack(otherwise = '/home'): () => void {
  const navigate = useNavigate();
  return () => {
    const state: unknown = history.state;
    const depth =
      typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
        ? state.idx
        : 0;
    if (depth > 0) navigate(-1);
    else navigate(otherwise, { replace: true });
  };
}

/** The action of the back arrow. */
export function useBack(): () => void {
  const stepBack = useStepBack();
  return () => {
    const left = location.pathname;
    stepBack();
    if (menuReopensAfter(left)) openMenu();
  };
}

/** Goes to `target`, asking a visitor to log in first. */
export function useMemberNavigate(): (target: string) => Promise<void> {
  const navigate = useNavigate();
  return async (target) => {
    if (isLoggedIn()) navigate(target);
    else if (await askToLogIn()) navigate(loginAddress(target));
  };
}

import { ApiError } from '@tern/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { t } from '../../locale/text.ts';
import { shownToast } from '../../ui/toast.tsx';
import { openMenu, usePopups } from '../popups/popups.ts';
import { beginSession, isLoggedIn } from '../session/session.ts';
import { apiOptions, onSessionExpired, toastError } from './api.ts';

const sayDead = (message: string) => apiOptions.onSessionInvalid?.(message);

describe('a dead session', () => {
  const goToLogin = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    goToLogin.mockReset();
    onSessionExpired(goToLogin);
    beginSession('token', '1');
    openMenu();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is cleared, closes the menu, and leads to the login after half a second, once', () => {
    sayDead('gone');
    sayDead('gone');
    expect(isLoggedIn()).toBe(false);
    expect(usePopups.getState().menu).toBe(false);
    vi.advanceTimersByTime(499);
    expect(goToLogin).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(goToLogin).toHaveBeenCalledOnce();
  });

  it('keeps its own words: the failing screens add none', () => {
    sayDead('gone');
    for (const words of ['gone', 'gone too'])
      toastError(new ApiError('refused', 'SYS.0015', words, 200, true));
    expect(shownToast()).toBe(t('app.sessionExpired'));
  });

  it.each([
    ['another refusal', new ApiError('refused', 'USER.0003', 'no', 200, true)],
    ['a login that found its sessions ended', new ApiError('refused', 'SYS.0015', 'no', 200, false)],
    ['a wrong password of an old server', new ApiError('refused', 'SYS.0015', 'wrong password', 200, true)],
  ])('does not silence %s', (_, error) => {
    toastError(error);
    expect(shownToast()).toBe(error.message);
  });

  it.each(['wrong password', 'Wrong Password'])('is not meant by %j', (message) => {
    sayDead(message);
    vi.advanceTimersByTime(10_000);
    expect(isLoggedIn()).toBe(true);
    expect(usePopups.getState().menu).toBe(true);
    expect(goToLogin).not.toHaveBeenCalled();
  });
});

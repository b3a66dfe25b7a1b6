import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiOptions, onSessionExpired } from './api.ts';
import { openMenu, usePopups } from './popups.ts';
import { beginSession, isLoggedIn } from './session.ts';

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

  it.each(['wrong password', 'Wrong Password'])('is not meant by %j', (message) => {
    sayDead(message);
    vi.advanceTimersByTime(10_000);
    expect(isLoggedIn()).toBe(true);
    expect(usePopups.getState().menu).toBe(true);
    expect(goToLogin).not.toHaveBeenCalled();
  });
});

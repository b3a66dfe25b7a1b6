/** Turns the screen across where the browser lets a page do that (whole screen and orientation lock); else nothing. */

interface Lockable {
  lock?(orientation: 'landscape'): Promise<void>;
}

const orientation = (): Lockable | undefined => globalThis.screen?.orientation as Lockable | undefined;

export function canTurnScreen(): boolean {
  return (
    typeof orientation()?.lock === 'function' &&
    document.fullscreenEnabled === true &&
    matchMedia('(pointer: coarse)').matches
  );
}

/** Turns, and back when it is turned already. A refusal leaves everything as it is. */
export async function turnScreen(): Promise<void> {
  if (document.fullscreenElement) return unturnScreen();
  try {
    await document.documentElement.requestFullscreen();
    await orientation()?.lock?.('landscape');
  } catch {
    unturnScreen();
  }
}

/** The lock ends with the whole screen. */
export function unturnScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

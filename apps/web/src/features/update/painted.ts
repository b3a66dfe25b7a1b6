/**
 * Resolves once the app shows something that a member can use: a screen with content or the offline screen. The document tells it and
 * not a frame of the display, because a device paints no frame while the app is behind another one. A screen that failed in the place of
 * its content does not count: the version that shows it is broken.
 */
const SCREEN = '#root main';
const OFFLINE = '#root [data-offline]';
const FAULT = '#root [data-fault]';

export function painted(page: Document = document): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isPainted(page)) return;
      watcher.disconnect();
      resolve();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(page.documentElement, { subtree: true, childList: true, attributes: true });
    look();
  });
}

export function isPainted(page: Document): boolean {
  if (page.querySelector(FAULT)) return false;
  if (page.querySelector(OFFLINE)) return true;
  return [...page.querySelectorAll(SCREEN)].some((screen) => screen.checkVisibility() && hasContent(screen));
}

/** Text, a picture or a field: bars without any are the outline of a screen that never came. */
function hasContent(screen: Element): boolean {
  return (
    (screen.textContent ?? '').trim() !== '' || screen.querySelector('img, svg, input, .skeleton') !== null
  );
}

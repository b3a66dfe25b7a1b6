/** The keyboard as the browser tells of it: it covers the page instead of making it smaller (iOS), or shrinks the page. */
import type { DeviceKeyboard } from '../bridge.ts';

export const keyboard: DeviceKeyboard = {
  onMove(listener) {
    const view = window.visualViewport;
    if (!view) return () => {};
    let wasCovered = false;
    const moved = () => {
      // A page that is zoomed in shows less of itself too.
      const isCovered = view.scale === 1 && view.height < innerHeight - 1;
      if (!isCovered && !wasCovered) return;
      wasCovered = isCovered;
      listener(isCovered ? { top: view.offsetTop, height: view.height } : undefined);
    };
    view.addEventListener('resize', moved);
    view.addEventListener('scroll', moved);
    return () => {
      view.removeEventListener('resize', moved);
      view.removeEventListener('scroll', moved);
    };
  },
};

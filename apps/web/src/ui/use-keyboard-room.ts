/**
 * For every component with a field: where the keyboard covers the page instead of making it smaller (iOS), the app moves
 * into the part of the page that still shows, so that the keyboard covers no button; the field in hand stays in sight.
 */
import { useEffect } from 'react';

let isWatched = false;

export function useKeyboardRoom(): void {
  useEffect(() => {
    const view = window.visualViewport;
    const phone = document.getElementById('phone');
    if (isWatched || !view || !phone) return;
    isWatched = true;
    const fit = () => {
      // A page that is zoomed in shows less of itself too.
      const isCovered = view.scale === 1 && view.height < innerHeight - 1;
      phone.style.height = isCovered ? `${view.height}px` : '';
      phone.style.top = isCovered ? `${view.offsetTop}px` : '';
      if (isCovered) document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
  }, []);
}

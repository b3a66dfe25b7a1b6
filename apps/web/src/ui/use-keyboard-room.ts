/**
 * For every component with a field: where the keyboard covers the page, the app moves into the part that still shows, so that
 * the keyboard covers no button; the field in hand stays in sight.
 */
import { keyboard } from '@tern/bridge';
import { useEffect } from 'react';

let isWatched = false;

export function useKeyboardRoom(): void {
  useEffect(() => {
    const phone = document.getElementById('phone');
    if (isWatched || !phone) return;
    isWatched = true;
    keyboard.onMove((room) => {
      phone.style.height = room ? `${room.height}px` : '';
      phone.style.top = room ? `${room.top}px` : '';
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    });
  }, []);
}

/**
 * Lets a vertical swipe on the chart scroll the page. The chart takes every touch for itself; a swipe that begins upwards
 * or downwards is ended for it, and the browser goes on with it. A finger that rested first moves the crosshair, and two
 * fingers zoom.
 */

/** The chart decides at the same distance. */
const SWIPE_PX = 5;
/** As long as the chart waits for its crosshair. */
const HELD_MS = 500;

interface Gesture {
  touch: Touch;
  startMs: number;
  goesTo: 'page' | 'chart' | undefined;
}

/** @returns what takes it back */
export function leaveVerticalSwipes(element: HTMLElement): () => void {
  let gesture: Gesture | undefined;
  const begin = ({ touches, timeStamp }: TouchEvent) => {
    const touch = touches[0];
    if (touch && touches.length === 1) gesture = { touch, startMs: timeStamp, goesTo: undefined };
    else if (gesture) gesture.goesTo ??= 'chart';
  };
  const move = (event: TouchEvent) => {
    const now = event.touches[0];
    if (!gesture || !now) return;
    const isDecided = gesture.goesTo !== undefined;
    gesture.goesTo ??= decide(gesture, now, event.timeStamp);
    if (gesture.goesTo !== 'page') return;
    if (!isDecided) endForChart(gesture.touch);
    event.stopPropagation();
  };
  element.addEventListener('touchstart', begin, { capture: true, passive: true });
  element.addEventListener('touchmove', move, { passive: true });
  return () => {
    element.removeEventListener('touchstart', begin, { capture: true });
    element.removeEventListener('touchmove', move);
  };
}

function decide({ touch, startMs }: Gesture, now: Touch, nowMs: number): Gesture['goesTo'] {
  const right = Math.abs(now.clientX - touch.clientX);
  const down = Math.abs(now.clientY - touch.clientY);
  if (right + down < SWIPE_PX) return undefined;
  return down > right && nowMs - startMs < HELD_MS ? 'page' : 'chart';
}

/** A move straight down, so that the end is not taken for a tap; neither can move the bars. */
function endForChart(touch: Touch): void {
  const { identifier, target, clientX, clientY, pageX, pageY } = touch;
  const moved = new Touch({
    identifier,
    target,
    clientX,
    pageX,
    clientY: clientY + 2 * SWIPE_PX,
    pageY: pageY + 2 * SWIPE_PX,
  });
  for (const type of ['touchmove', 'touchend'])
    document.documentElement.dispatchEvent(new TouchEvent(type, { changedTouches: [moved] }));
}

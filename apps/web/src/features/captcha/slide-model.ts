/** Where the piece of the slide puzzle stands. Pixels of the picture, whatever its size on the screen. */

export interface Track {
  /** The picture's own width. */
  width: number;
  pieceWidth: number;
}

export function lastLeft({ width, pieceWidth }: Track): number {
  return width - pieceWidth;
}

/** Where the piece is after the handle was moved `movedPx` on a picture shown `shownWidthPx` wide. */
export function draggedTo(track: Track, startLeft: number, movedPx: number, shownWidthPx: number): number {
  return keepInside(track, startLeft + (movedPx * track.width) / shownWidthPx);
}

const KEYS: Record<string, number> = {
  ArrowRight: 2,
  ArrowUp: 2,
  ArrowLeft: -2,
  ArrowDown: -2,
  PageUp: 20,
  PageDown: -20,
};

/** Undefined for a key that moves nothing. With Shift the arrows step by single pixels. */
export function keyedTo(track: Track, left: number, key: string, fine: boolean): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return lastLeft(track);
  const step = KEYS[key];
  if (step === undefined) return undefined;
  return keepInside(track, left + (fine ? Math.sign(step) : step));
}

function keepInside(track: Track, left: number): number {
  return Math.min(lastLeft(track), Math.max(0, Math.round(left)));
}

/** Banners and notices turn so often (product#constants). */
export const TURN_MS = 3000;

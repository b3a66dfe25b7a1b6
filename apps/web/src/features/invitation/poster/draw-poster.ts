/** Draws a poster in one of its two designs: the link as a QR code, and the words around it. */
import type { PosterDesign } from '@tern/protocol';
import { drawBannerDesign } from './banner-design.ts';
import { Pen, type Poster } from './pen.ts';
import { drawTicketDesign } from './ticket-design.ts';

const DRAW = { '1': drawBannerDesign, '2': drawTicketDesign } satisfies Record<
  PosterDesign,
  (pen: Pen, poster: Poster) => void
>;

/** @throws Error when the link is too long for a QR code */
export function drawPoster(context: CanvasRenderingContext2D, design: PosterDesign, poster: Poster): void {
  DRAW[design](new Pen(context), poster);
}

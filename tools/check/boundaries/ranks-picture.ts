/** Draws the rooms of the engine as one line, the highest on top: docs/engine-ranks.svg. */
import { ENGINE_ROOMS } from './import-rules.ts';

export const RANKS_PICTURE = 'docs/engine-ranks.svg';

const WIDTH = 860;
const ROW = 28;
const TOP = 44;

const STYLE =
  '.b{fill:#fff;stroke:#c5ccd8}.t{fill:#12151a;font-weight:600}.s{fill:#565e6a;font-size:12px}' +
  '.a{stroke:#1653d9;stroke-width:1.6;fill:none;marker-end:url(#h)}';
const HEAD =
  '<marker id="h" markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto"><path d="M0 0 8 4 0 8z" fill="#1653d9"/></marker>';

export function ranksPicture(): string {
  const height = TOP + ENGINE_ROOMS.length * ROW + 16;
  const rows = [...ENGINE_ROOMS].reverse().map(({ name, holds }, at) => {
    const y = TOP + at * ROW;
    const box = `<rect class="b" x="70" y="${y}" width="${WIDTH - 90}" height="${ROW - 4}" rx="6"/>`;
    return `${box}<text class="t" x="84" y="${y + 17}">${name}</text><text class="s" x="190" y="${y + 17}">${holds}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13">`,
    `<style>${STYLE}</style>`,
    `<defs>${HEAD}</defs>`,
    `<rect width="${WIDTH}" height="${height}" fill="#f4f5f7"/>`,
    '<text class="s" x="20" y="28">packages/engine/src: a room imports only those below it</text>',
    ...rows,
    `<path class="a" d="M40 ${TOP}V${height - 20}"/>`,
    '</svg>',
    '',
  ].join('\n');
}

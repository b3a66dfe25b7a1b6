// Draws the icons of the native apps and the mark of their first picture, all from the one icon of the web app:
// node tools/build/shell-images.mjs. The grounds of day and night are colours of the native projects.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const SHELL = join(ROOT, 'apps/shell');
const ANDROID = 'android/app/src/main/res';
const IOS = 'ios/App/App/Assets.xcassets';
const ICON = readFileSync(join(ROOT, 'apps/web/public/icon.svg'), 'utf8');
/** --page of the night theme. */
const NIGHT = '#0b0e13';
/** Pixels of a dp, by the name of the density. */
const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };

const rounded = (radius) => ICON.replace('rx="0"', `rx="${radius}"`);
const withBox = (svg, box) => svg.replace('viewBox="0 0 120 120"', `viewBox="${box}"`);
const SQUARE = ICON;
const SOFT = rounded(27);
const ROUND = rounded(60);
const GROUND = ICON.replace(/<path[^>]*\/>/, '');
// An adaptive icon shows 72 of its 108 dp: the 120 units of the icon become those 72.
const WING = withBox(ICON.replace(/<rect[^>]*\/>/, ''), '-30 -30 180 180');
const DARK = ICON.replace('fill="url(#g)"', `fill="${NIGHT}"`);
// Android cuts the first picture's mark to a circle of 192 of its 288 dp; the icon stands inside with 128 dp.
const MARK = withBox(SOFT, '-75 -75 270 270');

/** Paths below apps/shell, each with its drawing, its edge in pixels, and if it may be transparent. */
export const IMAGES = [
  ...Object.entries(DENSITIES).flatMap(([density, scale]) => [
    image(`${ANDROID}/mipmap-${density}/ic_launcher.png`, SOFT, 48 * scale),
    image(`${ANDROID}/mipmap-${density}/ic_launcher_round.png`, ROUND, 48 * scale),
    image(`${ANDROID}/mipmap-${density}/ic_launcher_background.png`, GROUND, 108 * scale),
    image(`${ANDROID}/mipmap-${density}/ic_launcher_foreground.png`, WING, 108 * scale),
    image(`${ANDROID}/drawable-${density}/splash_mark.png`, MARK, 288 * scale),
  ]),
  image(`${IOS}/AppIcon.appiconset/icon-1024.png`, SQUARE, 1024, true),
  image(`${IOS}/AppIcon.appiconset/icon-dark-1024.png`, DARK, 1024, true),
  ...[1, 2, 3].map((scale) => image(`${IOS}/Splash.imageset/mark@${scale}x.png`, SOFT, 128 * scale)),
];

function image(path, svg, edge, isOpaque = false) {
  return { path, svg, edge, isOpaque };
}

// The server's own library: nothing else in the workspace draws.
const sharp = createRequire(join(ROOT, 'apps/server/package.json'))('sharp');

/** Draws one image. Apple refuses an icon with an alpha channel, so an opaque one has none. */
export function draw({ svg, edge, isOpaque }) {
  const drawing = sharp(Buffer.from(svg), { density: (72 * edge) / 120 }).resize(edge, edge);
  return (isOpaque ? drawing.flatten({ background: NIGHT }) : drawing)
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
}

/** Four bytes a pixel. */
export const pixelsOf = (png) => sharp(png).ensureAlpha().raw().toBuffer();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const each of IMAGES) {
    const path = join(SHELL, each.path);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await draw(each));
  }
  console.log(`${IMAGES.length} images`);
}

/**
 * The fonts that the journeys see and measure with: Inter for Latin, about as wide as that of a phone, and Noto Sans SC
 * for Chinese. Fonts differ from machine to machine, and many a machine has none for Chinese.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';

/** The style sheets of the packages, by the names of their folders in the app. */
const SHEETS = {
  inter: createRequire(import.meta.url).resolve('@fontsource-variable/inter/wght.css'),
  'noto-sans-sc': createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/wght.css'),
};
export const FAMILIES = ['Inter Variable', 'Noto Sans SC Variable'];
/** Below the folder of hashed files, which a browser asks for once. */
const FOLDER = 'assets/brought-fonts';

/** Adds the fonts to a copy of a built app, and the style sheet that uses them to its page. */
export function bringFonts(webRoot: string): void {
  const folder = join(webRoot, FOLDER);
  // One sheet of its own: axe copies imported ones into style elements, which the policy of the page refuses.
  const rules: string[] = [];
  for (const [name, sheet] of Object.entries(SHEETS)) {
    cpSync(join(dirname(sheet), 'files'), join(folder, name), { recursive: true });
    rules.push(readFileSync(sheet, 'utf8').replaceAll('./files/', `./${name}/`));
  }
  const families = FAMILIES.map((name) => `"${name}"`).join(', ');
  rules.push(`:root, body { font-family: ${families} !important; }`);
  writeFileSync(join(folder, 'fonts.css'), rules.join('\n'));
  const page = join(webRoot, 'index.html');
  const link = `<link rel="stylesheet" href="/${FOLDER}/fonts.css">`;
  writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', `${link}</head>`));
}

/** The fonts of the machine that the visible texts are drawn with, each with one of its texts. */
export async function machineFonts(page: Page): Promise<Record<string, string>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '#root *',
  });
  const found: Record<string, string> = {};
  for (const nodeId of nodeIds) {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, isCustomFont } of fonts)
      if (!isCustomFont)
        found[familyName] = (await devtools.send('DOM.getOuterHTML', { nodeId })).outerHTML.slice(0, 200);
  }
  await devtools.detach();
  return found;
}

/** Presses the place of a picture and gives the browser's choice of files this one. */
import type { FileChooser, Locator } from 'playwright-core';

export async function chooseFile(
  place: Locator,
  file: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const chooser = place.page().waitForEvent('filechooser');
  await place.tap();
  await (await chooser).setFiles(file);
}

const PATIENCE_MS = 60_000;

/** Presses the place of a picture and gives the browser's choice of files this one. */
import type { FileChooser, Locator } from 'playwright-core';

export async function chooseFile(
  place: Locator,
  file: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const chooser = place.page().waitForEvent('filechooser');
  await place.tap();
  // A large picture takes long on a machine under load.
  await (await chooser).setFiles(file, { timeout: PATIENCE_MS });
}

/** A drawn picture as a file of the device. */
import { files } from '@tern/bridge';

/** Hands the picture over as a download. */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('no picture');
  files.save(name, blob);
}

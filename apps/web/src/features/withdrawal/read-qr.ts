/**
 * Reads QR codes from a picture and from the camera. The decoder comes when it is first wanted. What a code says is text of a
 * stranger: it goes where typed text goes.
 */
const LARGEST_SIDE = 1600;
const PICTURE_LIMIT_MS = 2_000;

/** @returns undefined where the picture cannot be read or holds no code */
export async function readQrOfPicture(file: Blob): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const shrunk = Math.min(1, LARGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * shrunk));
    canvas.height = Math.max(1, Math.round(picture.height * shrunk));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return undefined;
    // A transparent ground is black to the decoder.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return await readQrOfPixels(context.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return undefined;
  }
}

interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** @param pixels RGBA */
export async function readQrOfPixels(pixels: Pixels): Promise<string | undefined> {
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR(pixels, { format: 'RGBA', timeLimit: PICTURE_LIMIT_MS });
  } catch {
    return undefined;
  }
}

/**
 * Shows the camera on `video` and hands over the first code that it sees.
 * @returns ends the camera; rejects where there is none or the member does not allow it
 */
export async function readQrOfCamera(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
): Promise<() => void> {
  const { frameLoop, QRCanvas, rearCamera } = await import('qr/dom.js');
  const camera = await rearCamera(video);
  const canvas = new QRCanvas();
  let isReading = false;
  let isOver = false;
  const read = async () => {
    if (isReading || isOver) return;
    isReading = true;
    const text = await camera.readFrame(canvas).catch(() => undefined);
    isReading = false;
    if (typeof text === 'string' && text !== '' && !isOver) {
      end();
      onCode(text);
    }
  };
  const cancel = frameLoop(() => void read(), video);
  const end = () => {
    if (isOver) return;
    isOver = true;
    cancel();
    camera.stop();
  };
  return end;
}

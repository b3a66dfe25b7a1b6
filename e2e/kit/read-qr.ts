/** Reads the pixels of a saved picture, and its QR code as the camera of another phone would. */
import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';

interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel, row by row. */
  data: Buffer;
}

/** @param page any page: it unpacks the picture */
export async function readQr(page: Page, picture: Buffer): Promise<string> {
  return decodeQR(await readPixels(page, picture));
}

/** @param page any page: it unpacks the picture */
export async function readPixels(page: Page, picture: Buffer): Promise<Pixels> {
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('the browser draws no canvas');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let letters = '';
    for (let at = 0; at < data.length; at += 8_192)
      letters += String.fromCharCode(...data.subarray(at, at + 8_192));
    return { width: bitmap.width, height: bitmap.height, pixels: btoa(letters) };
  }, picture.toString('base64'));
  return { width, height, data: Buffer.from(pixels, 'base64') };
}

/** The picture of a deposit address: its QR code with the coin, the network and the whole address below, as a file. */
import type { Network } from '../../../features/chain/index.ts';
import { savePicture } from '../../../kit/device/save-picture.ts';
import { networkWords } from '../../../kit/preferences/network-words.ts';
import { t } from '../../../locale/text.ts';
import { CANVAS_FONT } from '../../../ui/canvas-font.ts';
import { drawQr } from '../../../ui/qr-code.tsx';
import { toast } from '../../../ui/toast.tsx';

const WIDTH = 640;
const HEIGHT = 800;
const EDGE = 60;
const QR_SIDE = WIDTH - 2 * EDGE;
const LINE_LENGTH = 26;

interface AddressPicture {
  network: Network;
  address: string;
  link: string;
}

export async function saveAddressPicture(picture: AddressPicture): Promise<void> {
  const { currency, chain } = picture.network;
  try {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: WIDTH, height: HEIGHT });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    drawPicture(context, picture);
    const words = { saved: t('chain.qrSaved'), failed: t('chain.qrFailed') };
    await savePicture(canvas, `${currency}-${chain}.png`, words);
  } catch {
    toast(t('chain.qrFailed'), 'bad', 2000);
  }
}

function drawPicture(context: CanvasRenderingContext2D, { network, address, link }: AddressPicture): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#000';
  const { path, modules } = drawQr(link);
  context.save();
  context.translate(EDGE, 110);
  context.scale(QR_SIDE / modules, QR_SIDE / modules);
  context.fill(new Path2D(path));
  context.restore();
  context.textAlign = 'center';
  context.font = `600 30px ${CANVAS_FONT}`;
  const title = t('chain.networkOf', { coin: network.currency, network: networkWords(network.network) });
  context.fillText(title, WIDTH / 2, 72, WIDTH - EDGE);
  context.font = '24px monospace';
  const lines = address.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
  for (const [row, line] of lines.entries()) context.fillText(line, WIDTH / 2, 680 + row * 36, WIDTH - EDGE);
}

/** A text as a QR code: one SVG path, dark on white by day and by night, because scanners want it so. */
import { encodeQR } from 'qr';
import { useMemo } from 'react';

export interface QrCodeProps {
  text: string;
  sizePx: number;
  label: string;
}

export function QrCode({ text, sizePx, label }: QrCodeProps) {
  const { path, modules } = useMemo(() => drawQr(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      className="bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}

/** Every run of dark modules in a row is one stroke of the path. */
export function drawQr(text: string): { path: string; modules: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`;
    }
  });
  return { path, modules: rows.length };
}

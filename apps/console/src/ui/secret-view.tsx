import { QRCode } from 'antd';

/** A secret that is shown once: as text to copy and, for an authenticator's link, as a QR code. */
export function SecretView({ text, note, qrLabel }: { text: string; note: string; qrLabel?: string }) {
  return (
    <div className="stack">
      <p>{note}</p>
      {qrLabel && (
        <div role="img" aria-label={qrLabel}>
          <QRCode value={text} type="svg" size={208} color="#000" bgColor="#fff" />
        </div>
      )}
      <pre className="secret mono">{text}</pre>
    </div>
  );
}

/** An image that is fetched only when asked for. */
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { t } from '../locale/text.ts';
import { messageOf } from './api.ts';

interface Props {
  load(): Promise<{ contentType: string; base64: string }>;
  caption: string;
  onShown?: (() => void) | undefined;
}

export function ShownImage({ load, caption, onShown }: Props) {
  const [source, setSource] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isWide, setWide] = useState(false);
  const show = async () => {
    setBusy(true);
    setFault('');
    try {
      const { contentType, base64 } = await load();
      onShown?.();
      setSource(`data:${contentType};base64,${base64}`);
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <figure className={isWide ? 'wide' : undefined}>
      <figcaption>
        {caption}
        {source && (
          <Button size="small" type="link" aria-pressed={isWide} onClick={() => setWide(!isWide)}>
            {isWide ? t('review.shrink') : t('review.enlarge')}
          </Button>
        )}
      </figcaption>
      <div className="case-image">
        {source ? (
          <img src={source} alt={caption} />
        ) : (
          <Button loading={isBusy} onClick={() => void show()}>
            {t('review.showImage', { name: caption })}
          </Button>
        )}
      </div>
      {fault && <Alert type="error" showIcon title={fault} role="alert" />}
    </figure>
  );
}

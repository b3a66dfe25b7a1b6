/** The actions that the status of a release allows operators (rules/releases#manifest). */
import { Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { nameOf, type Release } from './release-row.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { RenewDialog } from './upload-dialog.tsx';

export function ReleaseActions({ release }: { release: Release }) {
  const act = useAct();
  const may = useMay();
  const [form, setForm] = useState<'publishRelease' | 'raiseReleaseShare' | 'renew'>();
  const { releaseId, status } = release;
  const subject = nameOf(release);
  const close = () => setForm(undefined);
  if (!may('pauseRelease')) return null;
  return (
    <div className="row">
      {status !== 'WITHDRAWN' && (
        <Button
          danger
          onClick={() =>
            act({
              call: 'withdrawRelease',
              request: { releaseId },
              title: t('release.withdraw'),
              subject,
              warning: t('release.withdrawWarning'),
            })
          }
        >
          {t('release.withdraw')}
        </Button>
      )}
      {status !== 'WITHDRAWN' && <Button onClick={() => setForm('renew')}>{t('release.renew')}</Button>}
      {(status === 'ROLLING' || status === 'FULL') && (
        <Button
          danger
          onClick={() =>
            act({ call: 'pauseRelease', request: { releaseId }, title: t('release.pause'), subject })
          }
        >
          {t('release.pause')}
        </Button>
      )}
      {status === 'DRAFT' && (
        <Button type="primary" onClick={() => setForm('publishRelease')}>
          {t('release.publish')}
        </Button>
      )}
      {status === 'ROLLING' && (
        <Button type="primary" onClick={() => setForm('raiseReleaseShare')}>
          {t('release.raise')}
        </Button>
      )}
      {status === 'PAUSED' && (
        <Button
          type="primary"
          onClick={() =>
            act({ call: 'resumeRelease', request: { releaseId }, title: t('release.resume'), subject })
          }
        >
          {t('release.resume')}
        </Button>
      )}
      {form === 'renew' && <RenewDialog release={release} onClose={close} />}
      {form !== undefined && form !== 'renew' && (
        <ShareDialog release={release} call={form} onClose={close} />
      )}
    </div>
  );
}

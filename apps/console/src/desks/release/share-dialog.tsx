/** Asks for the share of the devices to which a release goes next (rules/releases#share). */
import { RELEASE_SHARES } from '@tern/protocol/desk';
import { Form, Radio } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { t } from '../../locale/text.ts';
import { nameOf, type Release } from './release-row.tsx';

interface Props {
  release: Release;
  call: 'publishRelease' | 'raiseReleaseShare';
  onClose(): void;
}

interface Entry {
  share: number;
}

export function ShareDialog({ release, call, onClose }: Props) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const shares = RELEASE_SHARES.filter((share) => share > release.share);
  const title = call === 'publishRelease' ? t('release.publish') : t('release.raise');
  const propose = ({ share }: Entry) =>
    act({
      call,
      request: { releaseId: release.releaseId, share },
      title,
      subject: `${nameOf(release)} · ${t('release.sharePercent', { share: String(share) })}`,
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: call, subject: release.releaseId }}
      title={title}
      form={form}
      first={{ share: shares[0] ?? 100 }}
      onCancel={onClose}
      onOk={propose}
    >
      <Form.Item name="share" label={t('release.share')}>
        <Radio.Group
          options={shares.map((share) => ({
            value: share,
            label: t('release.sharePercent', { share: String(share) }),
          }))}
        />
      </Form.Item>
    </FormDialog>
  );
}

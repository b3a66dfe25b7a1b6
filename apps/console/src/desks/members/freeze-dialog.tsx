/** Why a member is frozen: the kind, which the member reads; the reason, which support reads, is asked for afterwards. */
import { FREEZE_KINDS, type FreezeKind } from '@tern/protocol';
import { Form, Radio } from 'antd';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { t } from '../../locale/text.ts';

interface Props {
  memberId: string;
  subject: string;
  onOk(kind: FreezeKind): void;
  onCancel(): void;
}

export function FreezeDialog({ memberId, subject, onOk, onCancel }: Props) {
  const [form] = Form.useForm<{ kind: FreezeKind | undefined }>();
  return (
    <FormDialog
      isOpen
      draft={{ form: 'freezeMember', subject: memberId }}
      title={`${t('member.freeze')}: ${subject}`}
      form={form}
      first={{ kind: undefined }}
      onCancel={onCancel}
      onOk={({ kind }) => kind && onOk(kind)}
    >
      <Form.Item
        name="kind"
        label={t('member.freezeKind')}
        extra={t('member.freezeKindHint')}
        rules={[{ required: true, message: t('member.freezeKindWanted') }]}
      >
        <Radio.Group
          className="stack tight"
          options={FREEZE_KINDS.map((value) => ({ value, label: t(`member.freeze_${value}`) }))}
        />
      </Form.Item>
    </FormDialog>
  );
}

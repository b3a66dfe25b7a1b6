import type { OperatorRole } from '@tern/protocol/desk';
import { Form, Input } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { t } from '../../locale/text.ts';
import { RoleField } from './role-field.tsx';

interface Entry {
  name: string;
  roles: OperatorRole[];
}

const NAME = /^[a-z][a-z0-9._-]{2,31}$/;

/** Proposes an operator: the approving operator sees the link once, the proposing one the first password once. */
export function CreateOperator({ onClose }: { onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const propose = ({ name, roles }: Entry) =>
    act({
      call: 'createOperator',
      request: { name, roles },
      title: t('staff.create'),
      subject: `${name}: ${roles.map((role) => t(`role.${role}`)).join(', ')}`,
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'createOperator', subject: 'new' }}
      title={t('staff.create')}
      form={form}
      first={{ name: '', roles: [] }}
      onCancel={onClose}
      onOk={propose}
    >
      <p className="quiet">{t('staff.createHint')}</p>
      <Form.Item
        name="name"
        label={t('staff.name')}
        extra={t('staff.nameHint')}
        rules={[{ required: true, pattern: NAME, message: t('staff.nameHint') }]}
      >
        <Input maxLength={32} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <RoleField />
    </FormDialog>
  );
}

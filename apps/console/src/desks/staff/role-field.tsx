import { OPERATOR_ROLES } from '@tern/protocol/desk';
import { Checkbox, Form } from 'antd';
import { t } from '../../locale/text.ts';

function wantSome(roles: unknown): void {
  // Not `required`: that would be written on the group as an attribute which groups do not have.
  if (!Array.isArray(roles) || roles.length === 0) throw new Error(t('staff.rolesWanted'));
}

/** Which roles; an auditor is nothing else beside it, as the server says too. */
export function RoleField() {
  return (
    <Form.Item
      name="roles"
      label={t('staff.roles')}
      extra={t('staff.rolesHint')}
      rules={[{ validator: async (_, roles) => wantSome(roles) }]}
    >
      <Checkbox.Group options={OPERATOR_ROLES.map((role) => ({ value: role, label: t(`role.${role}`) }))} />
    </Form.Item>
  );
}

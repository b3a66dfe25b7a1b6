import type { OperatorRole } from '@tern/protocol/desk';
import { Button, Dropdown, Form, type MenuProps } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import type { OperatorRow } from './operator-row.ts';
import { RoleField } from './role-field.tsx';

/** The actions of an admin on another operator. */
export function OperatorActions({ operator }: { operator: OperatorRow }) {
  const act = useAct();
  const may = useMay();
  const [isChanging, setChanging] = useState(false);
  const { operatorId, name, isDisabled } = operator;
  const request = { operatorId };
  const subject = name;
  const simple = (
    call:
      | 'resetOperatorPassword'
      | 'resetOperatorTotp'
      | 'enableOperator'
      | 'disableOperator'
      | 'endOperatorSessions',
  ) => ({
    key: call,
    label: t(`call.${call}`),
    onClick: () => act({ call, request, subject, title: t(`call.${call}`) }),
  });
  const items: MenuProps['items'] = [
    ...(may('setOperatorRoles')
      ? [{ key: 'roles', label: t('call.setOperatorRoles'), onClick: () => setChanging(true) }]
      : []),
    simple('resetOperatorPassword'),
    simple('resetOperatorTotp'),
    simple('endOperatorSessions'),
    simple(isDisabled ? 'enableOperator' : 'disableOperator'),
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button size="small" aria-haspopup="menu" aria-label={t('staff.actionsFor', { name })}>
          {t('app.action')} ▾
        </Button>
      </Dropdown>
      {isChanging && <RolesDialog operator={operator} onClose={() => setChanging(false)} />}
    </>
  );
}

function RolesDialog({ operator, onClose }: { operator: OperatorRow; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<{ roles: OperatorRole[] }>();
  const { operatorId, name, roles: old } = operator;
  const propose = ({ roles }: { roles: OperatorRole[] }) =>
    act({
      call: 'setOperatorRoles',
      request: { operatorId, roles },
      title: t('call.setOperatorRoles'),
      subject: name,
      changes: [{ field: t('staff.roles'), before: wordsOf(old), after: wordsOf(roles) }],
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'setOperatorRoles', subject: operator.operatorId }}
      title={t('call.setOperatorRoles')}
      form={form}
      first={{ roles: [...old] }}
      onCancel={onClose}
      onOk={propose}
    >
      <RoleField />
    </FormDialog>
  );
}

const wordsOf = (roles: readonly OperatorRole[]): string => roles.map((role) => t(`role.${role}`)).join(', ');

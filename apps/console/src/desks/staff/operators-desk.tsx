/** Operators and their roles. A change that gives an operator more rights waits for a second admin. */
import { Button } from 'antd';
import { useState } from 'react';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { useMay, useOwnSession } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { CreateOperator } from './create-operator.tsx';
import { OperatorActions } from './operator-actions.tsx';
import type { OperatorRow } from './operator-row.ts';

export default function OperatorsDesk() {
  const may = useMay();
  const { operatorId } = useOwnSession();
  const pages = useDeskPages('getOperators', {});
  const [isCreating, setCreating] = useState(false);
  return (
    <PageFrame
      title={t('nav.operators')}
      text={t('staff.text')}
      actions={
        may('createOperator') && (
          <Button type="primary" onClick={() => setCreating(true)}>
            {t('staff.create')}
          </Button>
        )
      }
    >
      <PagedTable
        label={t('nav.operators')}
        pages={pages}
        columns={columns(operatorId, may('disableOperator'))}
        keyOf={(row) => row.operatorId}
      />
      {isCreating && <CreateOperator onClose={() => setCreating(false)} />}
    </PageFrame>
  );
}

function columns(ownId: string, mayAct: boolean): Column<OperatorRow>[] {
  const shown: Column<OperatorRow>[] = [
    { title: t('staff.name'), render: (row) => <strong>{row.name}</strong> },
    {
      title: t('staff.roles'),
      render: (row) => row.roles.map((role) => <Tag key={role}>{t(`role.${role}`)}</Tag>),
    },
    {
      title: t('app.state'),
      render: (row) => (
        <>
          <Tag tone={row.isDisabled ? 'bad' : 'good'}>
            {row.isDisabled ? t('staff.disabled') : t('staff.enabled')}
          </Tag>
          {row.mustChangePassword && <Tag tone="warn">{t('staff.firstPassword')}</Tag>}
        </>
      ),
    },
    { title: t('staff.sessions'), align: 'right', render: (row) => row.sessions },
    {
      title: t('staff.lastSignIn'),
      render: (row) => <TimeText time={row.lastSignInTime} none={t('staff.never')} />,
    },
    { title: t('staff.created'), render: (row) => <TimeText time={row.createTime} /> },
  ];
  if (!mayAct) return shown;
  return [
    ...shown,
    {
      title: t('app.action'),
      render: (row) =>
        row.operatorId === ownId ? (
          <span className="quiet">{t('staff.yourself')}</span>
        ) : (
          <OperatorActions operator={row} />
        ),
    },
  ];
}

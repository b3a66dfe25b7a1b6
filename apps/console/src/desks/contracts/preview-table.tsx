/** Whom new settings would bring to 80 % and more. */
import type { DeskResult } from '@tern/protocol/desk';
import { lockText } from '../../kit/effects.ts';
import { MemberLink } from '../../kit/member-link.tsx';
import { scopeName } from '../../kit/scope-name.ts';
import { t } from '../../locale/text.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { Tag } from '../../ui/tag.tsx';

export type Preview = DeskResult<'previewContractSettings'>;

export function PreviewTable({
  preview: { rows, scopes, above80, wouldBeLiquidated, membersLocked, noticeSeconds },
}: {
  preview: Preview;
}) {
  return (
    <Panel title={t('contract.preview')}>
      <p>{t('contract.previewText', { scopes, above80, liquidated: wouldBeLiquidated })}</p>
      <p>{lockText(membersLocked, noticeSeconds)}</p>
      <ListTable
        label={t('contract.preview')}
        rows={rows}
        keyOf={(row) => `${row.memberId} ${row.pairsName} ${row.side}`}
        emptyText={t('contract.previewNobody')}
        loadingText={t('app.loading')}
        columns={[
          { title: t('risk.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
          { title: t('risk.scope'), render: scopeName },
          { title: t('contract.risk'), align: 'right', render: (row) => row.risk },
          {
            title: t('contract.riskAfter'),
            align: 'right',
            render: (row) => (row.wouldBeLiquidated ? <Tag tone="bad">{row.riskAfter}</Tag> : row.riskAfter),
          },
          moneyColumn({ title: t('contract.equity'), rows, value: (row) => row.equity }),
          moneyColumn({ title: t('contract.value'), rows, value: (row) => row.notional }),
        ]}
      />
    </Panel>
  );
}

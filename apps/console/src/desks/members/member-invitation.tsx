/** A member in the invitation: who invited the member, and whom the member invited (rules/growth). */
import type { DeskResult } from '@tern/protocol/desk';
import { FaultView } from '../../kit/fault-view.tsx';
import { InviteeMarks } from '../../kit/growth/invitee-marks.tsx';
import { MemberLink } from '../../kit/member-link.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages, useDeskRead } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';

export function MemberInvitation({ memberId }: { memberId: string }) {
  const { data, error, refetch } = useDeskRead('getInviter', { memberId });
  const pages = useDeskPages('getDeskInvitees', { inviterId: memberId });
  if (error && !data) return <FaultView error={error} onRetry={() => void refetch()} />;
  return (
    <div className="stack flat">
      {data && <Figures figures={data} />}
      <PagedTable
        label={t('growth.invitees')}
        pages={pages}
        columns={[
          { title: t('growth.invitee'), render: (row) => <MemberLink memberId={row.memberId} /> },
          { title: t('proposal.inviteeMarks'), render: (row) => <InviteeMarks marks={row.marks} /> },
          moneyColumn({
            title: `${t('growth.rebate')} (USDT)`,
            rows: pages.rows,
            value: (row) => row.rebate,
          }),
          { title: t('growth.bound'), render: (row) => <TimeText time={row.boundTime} /> },
        ]}
        keyOf={(row) => row.memberId}
        emptyText={t('growth.noInvitees')}
      />
    </div>
  );
}

function Figures({ figures }: { figures: DeskResult<'getInviter'> }) {
  const { inviterId, total, reversed, isCapped, invitees, validInvitees, due } = figures;
  return (
    <Panel>
      <Facts
        facts={[
          [t('member.inviter'), <MemberLink key="inviter" memberId={inviterId} />],
          [t('growth.invitees'), String(invitees)],
          [t('growth.validInvitees'), String(validInvitees)],
          [t('growth.total'), <MoneyText key="total" value={total} unit="USDT" />],
          [t('proposal.reversed'), <MoneyText key="reversed" value={reversed} unit="USDT" />],
          isCapped && [
            t('app.state'),
            <Tag key="capped" tone="warn">
              {t('growth.capped')}
            </Tag>,
          ],
          [t('growth.due'), due.join(', ')],
        ]}
      />
    </Panel>
  );
}

/** One invitee: the marks, the evidence of a ring with both accounts, and all changes of marks with their reasons. */
import type { InviteeMark } from '@tern/protocol';
import type { DeskResult } from '@tern/protocol/desk';
import { Button, Spin } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { FaultView } from '../../../kit/fault-view.tsx';
import { InviteeMarks, markName } from '../../../kit/growth/invitee-marks.tsx';
import { MemberLink } from '../../../kit/member-link.tsx';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { requestChanges } from '../../../kit/proposal-changes.ts';
import { useDeskPages, useDeskRead } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { Panel } from '../../../ui/page-frame.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { TimeText } from '../../../ui/time-text.tsx';

type Evidence = DeskResult<'getInviteeEvidence'>;

export function InviteeDrawer({ memberId, onClose }: { memberId: string; onClose(): void }) {
  const { data, error, refetch } = useDeskRead('getInviteeEvidence', { memberId });
  return (
    <SideSheet
      title={t('growth.inviteeOf', { id: memberId })}
      width={860}
      onClose={onClose}
      footer={data && <MarkActions memberId={memberId} marks={data.marks} />}
    >
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin aria-label={t('app.loading')} />}
      {data && <Body evidence={data} />}
      <MarkHistory memberId={memberId} />
    </SideSheet>
  );
}

function MarkActions({ memberId, marks }: { memberId: string; marks: readonly InviteeMark[] }) {
  const act = useAct();
  const may = useMay();
  const subject = t('growth.inviteeOf', { id: memberId });
  const mark = () =>
    act({
      call: 'markInvitee',
      request: { memberId },
      title: t('growth.mark'),
      subject,
      warning: t('growth.markWarning'),
    });
  const unmark = (taken: InviteeMark) => {
    const request = { memberId, mark: taken };
    act({
      call: 'unmarkInvitee',
      request,
      title: t('growth.unmark', { mark: markName(taken) }),
      subject,
      changes: requestChanges('unmarkInvitee', request),
    });
  };
  return (
    <div className="row">
      {may('markInvitee') && !marks.includes('OPERATOR') && (
        <Button danger onClick={mark}>
          {t('growth.mark')}
        </Button>
      )}
      {may('unmarkInvitee') &&
        marks.map((taken) => (
          <Button key={taken} onClick={() => unmark(taken)}>
            {t('growth.unmark', { mark: markName(taken) })}
          </Button>
        ))}
    </div>
  );
}

function Body({ evidence }: { evidence: Evidence }) {
  const { marks, invitee, inviter, sharedDevices, sharedAddresses, sharedAccounts } = evidence;
  return (
    <>
      <Facts facts={[[t('proposal.inviteeMarks'), <InviteeMarks key="marks" marks={marks} />]]} />
      <PartyPanel title={t('growth.invitee')} party={invitee} />
      <PartyPanel title={t('growth.inviter')} party={inviter} />
      <Panel title={t('growth.evidence')}>
        <Facts
          facts={[
            [t('growth.sharedDevices'), <Shared key="devices" count={sharedDevices} />],
            [t('growth.sharedAddresses'), <Shared key="addresses" count={sharedAddresses} />],
            [t('growth.sharedAccounts'), <Shared key="accounts" count={sharedAccounts} />],
          ]}
        />
      </Panel>
      <Ring ring={evidence.ring} />
    </>
  );
}

function Shared({ count }: { count: number }) {
  return <Tag tone={count > 0 ? 'bad' : 'plain'}>{count}</Tag>;
}

function PartyPanel({ title, party }: { title: string; party: Evidence['invitee'] }) {
  return (
    <Panel title={title}>
      <Facts
        facts={[
          [t('app.member'), <MemberLink key="member" memberId={party.memberId} />],
          [t('growth.account'), party.account],
          [t('member.registered'), <TimeText key="registered" time={party.registeredTime} />],
          [t('growth.othersOnDevices'), <Shared key="devices" count={party.othersOnDevices} />],
          [t('growth.othersOnAccounts'), <Shared key="accounts" count={party.othersOnAccounts} />],
        ]}
      />
    </Panel>
  );
}

function Ring({ ring }: Pick<Evidence, 'ring'>) {
  return (
    <Panel title={t('growth.ring')}>
      <ListTable
        label={t('growth.ring')}
        rows={ring}
        columns={[
          { title: t('app.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
          { title: t('growth.shared'), render: (row) => <InviteeMarks marks={row.shared} /> },
        ]}
        keyOf={(row) => row.memberId}
        emptyText={t('growth.noRing')}
        loadingText={t('app.loading')}
      />
    </Panel>
  );
}

function MarkHistory({ memberId }: { memberId: string }) {
  const pages = useDeskPages('getInviteeMarks', { memberId });
  return (
    <Panel title={t('growth.history')}>
      <PagedTable
        label={t('growth.history')}
        pages={pages}
        columns={[
          { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
          {
            title: t('app.action'),
            render: (row) => (
              <span className="nowrap">
                {row.isMarked ? t('growth.markSet') : t('growth.markTaken')} · {markName(row.mark)}
              </span>
            ),
          },
          { title: t('app.operator'), render: (row) => row.operators.join(', ') || t('growth.byServer') },
          { title: t('app.reason'), render: (row) => <span className="wrap-text">{row.reason || '—'}</span> },
        ]}
        keyOf={(row) => `${row.time} ${row.mark} ${row.isMarked}`}
        emptyText={t('growth.noHistory')}
      />
    </Panel>
  );
}

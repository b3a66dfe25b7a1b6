/** Members whose buying or whole trade is stopped; two operators lift it (rules/otc#restrictions). */
import type { DeskResult } from '@tern/protocol/desk';
import { Button } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { MemberLink } from '../../../kit/member-link.tsx';
import { untilLifted } from '../../../kit/otc/restriction.ts';
import { PagedTable } from '../../../kit/paged-table.tsx';
import { useDeskPages } from '../../../kit/queries.ts';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import type { Column } from '../../../ui/list-table.tsx';
import { Panel } from '../../../ui/page-frame.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';

type Row = DeskResult<'getOtcRestricted'>['rows'][number];

const EVERY_MS = 30_000;

export function RestrictedMembers() {
  const act = useAct();
  const may = useMay();
  const pages = useDeskPages('getOtcRestricted', {}, { everyMs: EVERY_MS });
  const lift = (memberId: string) =>
    act({
      call: 'liftOtcRestrictions',
      request: { memberId },
      title: t('otc.liftRestrictions'),
      subject: t('otc.memberOf', { id: memberId }),
    });
  const columns: Column<Row>[] = [
    { title: t('app.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
    { title: t('otc.nickName'), render: (row) => <bdi>{row.nickName}</bdi> },
    { title: t('otc.buyOff'), render: (row) => until(row.buyOffUntil) },
    { title: t('otc.otcOff'), render: (row) => until(row.otcOffUntil) },
    {
      title: t('app.action'),
      render: (row) =>
        may('liftOtcRestrictions') && (
          <Button size="small" onClick={() => lift(row.memberId)}>
            {t('otc.liftRestrictions')}
          </Button>
        ),
    },
  ];
  return (
    <Panel title={t('otc.restrictedMembers')}>
      <PagedTable
        label={t('otc.restrictedMembers')}
        pages={pages}
        columns={columns}
        keyOf={(row) => row.memberId}
        emptyText={t('otc.noneRestricted')}
      />
    </Panel>
  );
}

function until(time: number): string {
  if (time === 0) return '—';
  return untilLifted(time) ? t('otc.untilLifted') : t('otc.restrictedUntil', { time: dayAndMinute(time) });
}

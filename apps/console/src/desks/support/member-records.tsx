/** The member's records beside a ticket, as the operator's roles show them. */
import type { DeskReadName } from '@tern/protocol/desk';
import { Tabs } from 'antd';
import type { ComponentType } from 'react';
import { MemberEvents } from '../../kit/member-events.tsx';
import { MemberOrders } from '../../kit/member-orders.tsx';
import { MemberSessions } from '../../kit/member-sessions.tsx';
import { MemberTransfers } from '../../kit/member-transfers.tsx';
import { OtcStanding } from '../../kit/otc/otc-standing.tsx';
import { useMay } from '../../kit/session.ts';
import type { PlainKey } from '../../locale/keys.ts';
import { t } from '../../locale/text.ts';
import { Panel } from '../../ui/page-frame.tsx';

const PARTS: { name: PlainKey; needs: DeskReadName; Part: ComponentType<{ memberId: string }> }[] = [
  { name: 'member.orders', needs: 'getMemberOrders', Part: MemberOrders },
  { name: 'money.transfers', needs: 'getMemberTransfers', Part: MemberTransfers },
  { name: 'otc.standing', needs: 'getOtcMember', Part: OtcStanding },
  { name: 'member.sessions', needs: 'getMemberSessions', Part: MemberSessions },
  { name: 'member.events', needs: 'getMemberEvents', Part: MemberEvents },
];

export function MemberRecords({ memberId }: { memberId: string }) {
  const may = useMay();
  const items = PARTS.filter(({ needs }) => may(needs)).map(({ name, Part }) => ({
    key: name,
    label: t(name),
    children: <Part memberId={memberId} />,
  }));
  return (
    <Panel title={t('support.memberRecords')}>
      <Tabs items={items} destroyOnHidden />
    </Panel>
  );
}

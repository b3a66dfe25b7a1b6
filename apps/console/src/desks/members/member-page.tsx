/** One member: identity, the actions on the account, and below it balances, orders, events and notes. */

import { serverNow } from '@tern/client';
import type { DeskReadName, DeskResult } from '@tern/protocol/desk';
import { Spin, Tabs } from 'antd';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { FaultView } from '../../kit/fault-view.tsx';
import { MemberEvents } from '../../kit/member-events.tsx';
import { MemberLink } from '../../kit/member-link.tsx';
import { MemberOrders } from '../../kit/member-orders.tsx';
import { MemberSessions } from '../../kit/member-sessions.tsx';
import { MemberTransfers } from '../../kit/member-transfers.tsx';
import { OtcStanding } from '../../kit/otc/otc-standing.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import type { PlainKey } from '../../locale/keys.ts';
import { t } from '../../locale/text.ts';
import { countryName } from '../../locale/wire-names.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { PageFrame, Panel } from '../../ui/page-frame.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberBalances } from './member-balances.tsx';
import { MemberContracts } from './member-contracts.tsx';
import { MemberInvitation } from './member-invitation.tsx';
import { MemberLedger } from './member-ledger.tsx';
import { MemberNotes } from './member-notes.tsx';
import { MemberPledges } from './member-pledges.tsx';
import { CardTag, MemberTags } from './member-tags.tsx';

const PARTS: { name: PlainKey; needs: DeskReadName; Part: ComponentType<{ memberId: string }> }[] = [
  { name: 'member.balances', needs: 'getMemberBalances', Part: MemberBalances },
  { name: 'money.contracts', needs: 'getMemberContracts', Part: MemberContracts },
  { name: 'member.orders', needs: 'getMemberOrders', Part: MemberOrders },
  { name: 'otc.standing', needs: 'getOtcMember', Part: OtcStanding },
  { name: 'growth.invited', needs: 'getInviter', Part: MemberInvitation },
  { name: 'pledge.pledges', needs: 'getDeskPledges', Part: MemberPledges },
  { name: 'money.transfers', needs: 'getMemberTransfers', Part: MemberTransfers },
  { name: 'money.ledger', needs: 'getMemberPostings', Part: MemberLedger },
  { name: 'member.sessions', needs: 'getMemberSessions', Part: MemberSessions },
  { name: 'member.events', needs: 'getMemberEvents', Part: MemberEvents },
  { name: 'member.notes', needs: 'getMemberNotes', Part: MemberNotes },
];

/** So that all parts fit on a laptop in English. */
const TAB_GAP_PX = 20;

export function MemberPage({ memberId }: { memberId: string }) {
  const { data, error, refetch } = useDeskRead('getMemberDetail', { memberId });
  const may = useMay();
  const parts = PARTS.filter(({ needs }) => may(needs)).map(({ name, Part }) => ({
    key: name,
    label: t(name),
    children: <Part memberId={memberId} />,
  }));
  return (
    <PageFrame
      title={t('member.title', { id: memberId })}
      text={<Link to="/members">{t('member.toSearch')}</Link>}
      actions={data && <MemberActions member={data} />}
    >
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {data && <Master member={data} />}
      {!data && !error && <Spin aria-label={t('app.loading')} />}
      {data && <Tabs items={parts} tabBarGutter={TAB_GAP_PX} />}
    </PageFrame>
  );
}

function freezeFacts(freeze: DeskResult<'getMemberDetail'>['freeze']): Fact[] {
  if (freeze === null) return [];
  const { kind, reason, operator, time } = freeze;
  return [
    [t('member.freezeKind'), t(`member.freeze_${kind}`)],
    [t('member.freezeReason'), reason],
    [t('member.frozenBy'), operator],
    [t('member.frozenSince'), <TimeText key="frozen" time={time} />],
  ];
}

function Master({ member }: { member: DeskResult<'getMemberDetail'> }) {
  const isLocked = member.withdrawalLockedUntil > serverNow();
  const phone =
    member.phone && `${member.areaCode ? `+${member.areaCode.replace(/^\+/, '')} ` : ''}${member.phone}`;
  return (
    <Panel>
      <Facts
        facts={[
          [t('app.state'), <MemberTags key="state" member={member} />],
          ...freezeFacts(member.freeze),
          [t('member.nickName'), member.nickName],
          [t('member.phone'), phone],
          [t('member.mail'), member.mail],
          [t('member.name'), member.name],
          [t('member.country'), countryName(member.country)],
          [t('member.card'), <CardTag key="card" state={member.cardState} />],
          [t('member.advanced'), <CardTag key="advanced" state={member.advancedState} />],
          [t('member.google'), member.google ? t('member.bound') : t('member.unbound')],
          [t('member.postPassword'), member.postPassword ? t('member.set') : t('member.unset')],
          [
            t('member.withdrawalLock'),
            isLocked ? <TimeText key="lock" time={member.withdrawalLockedUntil} /> : t('member.noLock'),
          ],
          [t('member.inviter'), <MemberLink key="inviter" memberId={member.inviterId} />],
          [t('member.sessions'), String(member.sessions)],
          [t('member.lastSeen'), <TimeText key="seen" time={member.lastSeenTime} />],
          [t('member.registered'), <TimeText key="registered" time={member.registerTime} />],
        ]}
      />
    </Panel>
  );
}

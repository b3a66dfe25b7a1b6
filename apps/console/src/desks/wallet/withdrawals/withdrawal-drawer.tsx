/** One withdrawal in full: its terms, its way, its payment, the member behind it, and the decision. */
import type { DeskReadName, DeskResult } from '@tern/protocol/desk';
import { Alert, Button, Spin, Tabs } from 'antd';
import { type ComponentType, useState } from 'react';
import { useAct } from '../../../kit/actions.tsx';
import { FaultView } from '../../../kit/fault-view.tsx';
import { MemberEvents } from '../../../kit/member-events.tsx';
import { MemberLink } from '../../../kit/member-link.tsx';
import { MemberOrders } from '../../../kit/member-orders.tsx';
import { MemberSessions } from '../../../kit/member-sessions.tsx';
import { MemberTransfers } from '../../../kit/member-transfers.tsx';
import { useDeskRead } from '../../../kit/queries.ts';
import { RejectDialog } from '../../../kit/reject-dialog.tsx';
import { useMay, useOwnSession } from '../../../kit/session.ts';
import type { PlainKey } from '../../../locale/keys.ts';
import { t } from '../../../locale/text.ts';
import { Facts } from '../../../ui/facts.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Panel } from '../../../ui/page-frame.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { FlagTags, isWaiting, WithdrawalTag } from './withdrawal-rows.tsx';
import { PaymentPanel, StepsPanel } from './withdrawal-way.tsx';

type Withdrawal = DeskResult<'getDeskWithdrawal'>;

const EVERY_MS = 10_000;

export function WithdrawalDrawer({ withdrawalId, onClose }: { withdrawalId: string; onClose(): void }) {
  const { data, error, refetch } = useDeskRead('getDeskWithdrawal', { withdrawalId }, { everyMs: EVERY_MS });
  return (
    <SideSheet
      title={t('withdrawal.numbered', { id: withdrawalId })}
      width={860}
      onClose={onClose}
      footer={data && isWaiting(data) && <Decision withdrawal={data} />}
    >
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin aria-label={t('app.loading')} />}
      {data && (
        <>
          <Terms withdrawal={data} />
          <StepsPanel steps={data.steps} />
          {data.payment && <PaymentPanel withdrawalId={withdrawalId} payment={data.payment} />}
          <Behind memberId={data.memberId} />
        </>
      )}
    </SideSheet>
  );
}

function Terms({ withdrawal }: { withdrawal: Withdrawal }) {
  const { currency } = withdrawal;
  const whole = (text: string) => text && <span className="wrap-text">{text}</span>;
  return (
    <Facts
      facts={[
        [t('app.member'), <MemberLink key="member" memberId={withdrawal.memberId} />],
        [t('app.state'), <WithdrawalTag key="status" status={withdrawal.status} />],
        [t('withdrawal.mustAct'), t(`withdrawal.act_${withdrawal.mustAct}`)],
        [t('withdrawal.amount'), <MoneyText key="amount" value={withdrawal.amount} unit={currency} />],
        [t('withdrawal.fee'), <MoneyText key="fee" value={withdrawal.fee} unit={currency} />],
        [t('withdrawal.arrives'), <MoneyText key="arrives" value={withdrawal.arrives} unit={currency} />],
        [t('withdrawal.value'), <MoneyText key="value" value={withdrawal.value} unit="USDT" />],
        [t('withdrawal.network'), withdrawal.chain],
        [t('withdrawal.address'), whole(withdrawal.address)],
        [t('withdrawal.txid'), whole(withdrawal.txid)],
        withdrawal.internalTo !== '' && [
          t('withdrawal.internalTo'),
          <MemberLink key="to" memberId={withdrawal.internalTo} />,
        ],
        [t('withdrawal.flags'), <FlagTags key="flags" flags={withdrawal.flags} />],
        withdrawal.reason !== '' && [t('withdrawal.memberReason'), whole(withdrawal.reason)],
        withdrawal.firstOperator !== '' && [t('withdrawal.firstOperator'), withdrawal.firstOperator],
        [t('withdrawal.requested'), <TimeText key="time" time={withdrawal.time} />],
      ]}
    />
  );
}

const PARTS: { name: PlainKey; needs: DeskReadName; Part: ComponentType<{ memberId: string }> }[] = [
  { name: 'member.sessions', needs: 'getMemberSessions', Part: MemberSessions },
  { name: 'member.events', needs: 'getMemberEvents', Part: MemberEvents },
  { name: 'money.transfers', needs: 'getMemberTransfers', Part: MemberTransfers },
  { name: 'member.orders', needs: 'getMemberOrders', Part: MemberOrders },
];

/** The member's logins, security changes, deposits and trades, which an approval rests on. */
function Behind({ memberId }: { memberId: string }) {
  const may = useMay();
  const parts = PARTS.filter(({ needs }) => may(needs)).map(({ name, Part }) => ({
    key: name,
    label: t(name),
    children: <Part memberId={memberId} />,
  }));
  if (parts.length === 0) return null;
  return (
    <Panel title={t('withdrawal.evidence')}>
      <Tabs items={parts} />
    </Panel>
  );
}

/** The operator who approved first cannot approve again; the server decides. */
function Decision({ withdrawal }: { withdrawal: Withdrawal }) {
  const act = useAct();
  const may = useMay();
  const { name } = useOwnSession();
  const [isRejecting, setRejecting] = useState(false);
  const { withdrawalId, memberId, firstOperator, arrives, currency, address, chain, status } = withdrawal;
  const subject = t('withdrawal.subject', { id: withdrawalId, member: memberId });
  const approve = () =>
    act({
      call: 'approveWithdrawal',
      request: { withdrawalId },
      title: t('withdrawal.approve'),
      subject,
      warning: t('withdrawal.approveWarning', { amount: arrives, currency, address, chain }),
    });
  const reject = (publicReason: string) =>
    act({
      call: 'rejectWithdrawal',
      request: { withdrawalId, publicReason },
      title: t('withdrawal.reject'),
      subject: `${subject}\n${t('review.toMember', { text: publicReason })}`,
      onDone: () => setRejecting(false),
    });
  if (!may('approveWithdrawal')) return null;
  const isOwn = firstOperator === name;
  return (
    <div className="stack">
      {withdrawal.needsTwo && !isOwn && status === 'REVIEW' && (
        <Alert type="info" showIcon title={t('withdrawal.needsTwo')} role="note" />
      )}
      {isOwn && <Alert type="info" showIcon title={t('withdrawal.otherApproves')} role="note" />}
      <div className="row">
        <Button danger onClick={() => setRejecting(true)}>
          {t('withdrawal.reject')}
        </Button>
        {status === 'REVIEW' && !isOwn && (
          <Button type="primary" onClick={approve}>
            {t('withdrawal.approve')}
          </Button>
        )}
      </div>
      <RejectDialog
        draft={{ form: 'rejectWithdrawal', subject: withdrawalId }}
        isOpen={isRejecting}
        onCancel={() => setRejecting(false)}
        onOk={reject}
      />
    </div>
  );
}

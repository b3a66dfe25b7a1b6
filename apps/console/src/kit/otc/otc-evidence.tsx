/**
 * The evidence of an order in appeal or report on one page: the order, both parties, payees, vouchers, statements, reports,
 * chat, and what the two have in common. Texts of members are shown as text alone.
 */
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import { type Column, ListTable } from '../../ui/list-table.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { MemberLink } from '../member-link.tsx';
import type { Evidence } from './evidence.ts';
import { figureFacts } from './figure-facts.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OtcChat } from './otc-chat.tsx';
import { OtcImages } from './otc-images.tsx';
import { OtcStatements } from './otc-statements.tsx';

type Party = Evidence['buyer'];
type Payee = Evidence['payees'][number];

export function OtcEvidence({ evidence }: { evidence: Evidence }) {
  const { order, buyer, seller, voucherIds, earlier } = evidence;
  const { orderId } = order;
  return (
    <>
      <Panel title={t('otc.order')}>
        <OrderFacts order={order} />
      </Panel>
      <PartyPanel title={t('otc.buyer')} party={buyer} />
      <PartyPanel title={t('otc.seller')} party={seller} />
      <OtcStatements evidence={evidence} />
      <Payees orderId={orderId} payees={evidence.payees} />
      {voucherIds.length > 0 && (
        <Panel title={t('otc.vouchers')}>
          <OtcImages
            orderId={orderId}
            imageIds={voucherIds}
            caption={(number) => t('otc.voucher', { number })}
          />
        </Panel>
      )}
      <Panel title={t('otc.chat')}>
        <OtcChat orderId={orderId} lines={evidence.lines} />
      </Panel>
      <Panel title={t('otc.shared')}>
        <Facts
          facts={[
            [t('otc.sharedDevices'), <Shared key="devices" count={evidence.sharedDevices} />],
            [t('otc.sharedAddresses'), <Shared key="addresses" count={evidence.sharedAddresses} />],
            [t('otc.sharedAccounts'), <Shared key="accounts" count={evidence.sharedAccounts} />],
          ]}
        />
        <Earlier earlier={earlier} />
      </Panel>
    </>
  );
}

function Shared({ count }: { count: number }) {
  return <Tag tone={count > 0 ? 'bad' : 'plain'}>{count}</Tag>;
}

function PartyPanel({ title, party }: { title: string; party: Party }) {
  return (
    <Panel title={title}>
      <Facts
        facts={[
          [t('app.member'), <MemberLink key="member" memberId={party.memberId} />],
          [t('otc.nickName'), party.nickName],
          [t('otc.realName'), party.realName],
          [t('otc.phone'), party.phone],
          ...figureFacts(party),
          [t('otc.markCount'), <Shared key="marks" count={party.marks} />],
          [t('otc.othersOnDevices'), <Shared key="devices" count={party.othersOnDevices} />],
          [t('otc.othersOnAccounts'), <Shared key="accounts" count={party.othersOnAccounts} />],
          party.isFrozen && [
            t('app.state'),
            <Tag key="frozen" tone="bad">
              {t('otc.frozen')}
            </Tag>,
          ],
          party.lockedUntil > 0 && [t('otc.lockedUntil'), <TimeText key="locked" time={party.lockedUntil} />],
        ]}
      />
    </Panel>
  );
}

function Payees({ orderId, payees }: { orderId: string; payees: readonly Payee[] }) {
  const columns: Column<Payee>[] = [
    { title: t('otc.kind'), render: (row) => t(`otc.method_${row.kind}`) },
    { title: t('otc.realName'), render: (row) => row.holderName },
    { title: t('otc.bank'), render: (row) => [row.bankName, row.branch].filter(Boolean).join(' ') || '—' },
    { title: t('otc.account'), render: (row) => <span className="num">{row.account}</span> },
    {
      title: t('otc.payeeNamed'),
      render: (row) => (row.isNamed ? <Tag tone="info">{t('app.yes')}</Tag> : t('app.no')),
    },
  ];
  const codes = payees.map(({ imageId }) => imageId).filter((imageId) => imageId !== '');
  return (
    <Panel title={t('otc.payees')}>
      <ListTable
        label={t('otc.payees')}
        rows={payees}
        columns={columns}
        keyOf={(row) => row.paymentId}
        emptyText={t('app.nothing')}
        loadingText={t('app.loading')}
      />
      {codes.length > 0 && <OtcImages orderId={orderId} imageIds={codes} caption={() => t('otc.qrCode')} />}
    </Panel>
  );
}

function Earlier({ earlier }: { earlier: Evidence['earlier'] }) {
  return (
    <ListTable
      label={t('otc.earlier')}
      rows={earlier}
      columns={[
        { title: t('otc.earlier'), render: (row) => <span className="num">{row.orderId}</span> },
        { title: t('otc.kind'), render: (row) => t(`otc.kind_${row.kind}`) },
        { title: t('app.time'), render: (row) => <TimeText time={row.time} /> },
      ]}
      keyOf={(row) => `${row.orderId} ${row.kind} ${row.time}`}
      emptyText={t('app.nothing')}
      loadingText={t('app.loading')}
    />
  );
}

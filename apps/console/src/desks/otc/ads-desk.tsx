/** Every ad by member, side, coin and state; operators take one down, and lift that again (rules/otc#ads). */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { MemberFilter } from '../../kit/member-filter.tsx';
import { MemberLink } from '../../kit/member-link.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { RejectDialog } from '../../kit/reject-dialog.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import type { Column } from '../../ui/list-table.tsx';
import { moneyColumn } from '../../ui/money-column.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TimeText } from '../../ui/time-text.tsx';

type Ad = DeskResult<'getDeskAds'>['rows'][number];
type Side = Ad['side'] | 'ALL';
type On = 'true' | 'false' | 'ALL';

const EVERY_MS = 10_000;
const CURRENCY = /^[A-Z0-9]{1,12}$/;

export default function AdsDesk() {
  const [side, setSide] = useState<Side>('ALL');
  const [isOn, setOn] = useState<On>('ALL');
  const [currency, setCurrency] = useState('');
  const [memberId, setMemberId] = useState('');
  const [taken, setTaken] = useState<Ad>();
  const request: DeskRequest<'getDeskAds'> = {
    ...(side !== 'ALL' && { side }),
    ...(isOn !== 'ALL' && { isOn }),
    ...(CURRENCY.test(currency) && { currency }),
    ...(memberId !== '' && { memberId }),
  };
  const pages = useDeskPages('getDeskAds', request, { everyMs: EVERY_MS });
  return (
    <PageFrame title={t('nav.otcAds')} text={t('otc.adsText')}>
      <div className="row">
        <MemberFilter onMember={setMemberId} />
        <Input
          allowClear
          aria-label={t('ledger.currency')}
          placeholder={t('ledger.currency')}
          maxLength={12}
          style={{ width: 120 }}
          value={currency}
          onChange={(event) => setCurrency(event.target.value.toUpperCase().trim())}
        />
        <Segmented<Side>
          value={side}
          onChange={setSide}
          options={[
            { value: 'ALL', label: t('otc.anySide') },
            { value: 'SELL', label: t('otc.side_SELL') },
            { value: 'BUY', label: t('otc.side_BUY') },
          ]}
        />
        <Segmented<On>
          value={isOn}
          onChange={setOn}
          options={[
            { value: 'ALL', label: t('otc.anyAdState') },
            { value: 'true', label: t('otc.on') },
            { value: 'false', label: t('otc.off') },
          ]}
        />
      </div>
      <PagedTable
        label={t('nav.otcAds')}
        pages={pages}
        columns={columns(pages.rows, setTaken)}
        keyOf={(row) => row.adId}
      />
      <TakeDown ad={taken} onClose={() => setTaken(undefined)} />
    </PageFrame>
  );
}

const subjectOf = ({ adId, memberId }: Ad) => t('otc.adSubject', { ad: adId, member: memberId });

function TakeDown({ ad, onClose }: { ad: Ad | undefined; onClose(): void }) {
  const act = useAct();
  const takeDown = (publicReason: string) =>
    ad &&
    act({
      call: 'takeDownAd',
      request: { adId: ad.adId, publicReason },
      title: t('otc.takeDown'),
      subject: `${subjectOf(ad)}\n${t('review.toMember', { text: publicReason })}`,
      onDone: onClose,
    });
  return (
    <RejectDialog
      draft={{ form: 'takeDownAd', subject: ad?.adId ?? '-' }}
      isOpen={ad !== undefined}
      title={t('otc.takeDown')}
      onOk={takeDown}
      onCancel={onClose}
    />
  );
}

function columns(rows: readonly Ad[] | undefined, onTakeDown: (ad: Ad) => void): Column<Ad>[] {
  return [
    { title: t('otc.adId'), render: (row) => <span className="num">{row.adId}</span> },
    { title: t('app.member'), render: (row) => <MemberLink memberId={row.memberId} /> },
    {
      title: t('otc.side'),
      render: (row) => (
        <span className="nowrap">
          {t(`otc.side_${row.side}`)} {row.currency}
        </span>
      ),
    },
    { title: t('otc.price'), align: 'right', render: (row) => <Price ad={row} /> },
    moneyColumn({ title: t('otc.qty'), rows, value: (row) => row.qty }),
    {
      title: t('otc.limits'),
      render: (row) => (
        <span className="nowrap">
          <MoneyText value={row.min} /> – <MoneyText value={row.max} />
        </span>
      ),
    },
    { title: t('otc.words'), width: 160, render: (row) => <Words ad={row} /> },
    { title: t('app.state'), width: 150, render: (row) => <State ad={row} /> },
    { title: t('otc.openOrders'), align: 'right', render: (row) => String(row.openOrders) },
    { title: t('app.action'), render: (row) => <Actions ad={row} onTakeDown={onTakeDown} /> },
  ];
}

function Price({ ad: { price, priceType, premium } }: { ad: Ad }) {
  return (
    <>
      <MoneyText value={price} />
      <div className="quiet nowrap">
        {priceType === 'FIXED' ? t('otc.fixed') : t('otc.floating', { premium })}
      </div>
    </>
  );
}

function Words({ ad: { remark, autoReply } }: { ad: Ad }) {
  if (remark === '' && autoReply === '') return <span className="quiet">—</span>;
  return <bdi className="wrap-text">{[remark, autoReply].filter(Boolean).join('\n')}</bdi>;
}

function State({ ad }: { ad: Ad }) {
  const { isOn, isBlocked, isDeleted, cause, reason, operator, changedTime } = ad;
  const why = [t(`otc.adCause_${cause}`), operator, reason].filter(Boolean).join(' · ');
  return (
    <>
      {isDeleted && <Tag>{t('otc.deleted')}</Tag>}
      {isBlocked && <Tag tone="bad">{t('otc.blocked')}</Tag>}
      {!isDeleted && !isBlocked && (
        <Tag tone={isOn ? 'good' : 'plain'}>{isOn ? t('otc.on') : t('otc.off')}</Tag>
      )}
      <div className="quiet wrap-text">{why}</div>
      <div className="quiet nowrap">
        <TimeText time={changedTime} />
      </div>
    </>
  );
}

function Actions({ ad, onTakeDown }: { ad: Ad; onTakeDown(ad: Ad): void }) {
  const act = useAct();
  const may = useMay();
  if (ad.isDeleted) return null;
  if (!ad.isBlocked) {
    if (!may('takeDownAd')) return null;
    return (
      <Button size="small" danger onClick={() => onTakeDown(ad)}>
        {t('otc.takeDown')}
      </Button>
    );
  }
  if (!may('liftAdBlock')) return null;
  const lift = () =>
    act({
      call: 'liftAdBlock',
      request: { adId: ad.adId },
      title: t('otc.liftBlock'),
      subject: subjectOf(ad),
    });
  return (
    <Button size="small" onClick={lift}>
      {t('otc.liftBlock')}
    </Button>
  );
}

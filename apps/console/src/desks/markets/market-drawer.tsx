/** One market in full, and everything that can be done to it. */
import { Button } from 'antd';
import { useState } from 'react';
import { IndexDialog } from '../../kit/index-dialog.tsx';
import { IndexTag } from '../../kit/index-tag.tsx';
import { PublicTextView } from '../../kit/public-text-view.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { Facts } from '../../ui/facts.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { percentOfPpm } from '../../ui/percent-ppm.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { FeesDialog } from './fees-dialog.tsx';
import { FiltersDialog } from './filters-dialog.tsx';
import { type Market, MarketTag } from './market-columns.tsx';
import { MarketStatusActions } from './market-status-actions.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { ReferenceDialog } from './reference-dialog.tsx';
import { useNewMark } from './use-new-mark.ts';

type Form = 'fees' | 'filters' | 'index' | 'place' | 'reference';

export function MarketDrawer({ market, onClose }: { market: Market; onClose(): void }) {
  const [form, setForm] = useState<Form>();
  const close = () => setForm(undefined);
  return (
    <SideSheet
      width={720}
      title={market.pairsName}
      onClose={onClose}
      footer={<MarketStatusActions market={market} />}
    >
      <State market={market} />
      <Reference market={market} onChange={setForm} />
      <Rules market={market} onChange={setForm} />
      <Sources market={market} onChange={setForm} />
      <Ranking market={market} onChange={setForm} />
      {form === 'fees' && <FeesDialog market={market} onClose={close} />}
      {form === 'filters' && <FiltersDialog market={market} onClose={close} />}
      {form === 'index' && (
        <IndexDialog pairsName={market.pairsName} sources={market.index.sources} onClose={close} />
      )}
      {form === 'place' && <PlaceDialog market={market} onClose={close} />}
      {form === 'reference' && <ReferenceDialog market={market} onClose={close} />}
    </SideSheet>
  );
}

interface PartProps {
  market: Market;
  onChange(form: Form): void;
}

function State({ market }: { market: Market }) {
  return (
    <Facts
      two
      facts={[
        [t('app.state'), <MarketTag key="state" status={market.status} />],
        [t('market.lastPrice'), <MoneyText key="last" value={market.lastPrice} unit={market.mainCur} />],
        [
          t('market.listingPrice'),
          <MoneyText key="listing" value={market.listingPrice} unit={market.mainCur} />,
        ],
        [t('market.listed'), <TimeText key="listed" time={market.listTime} />],
        market.reason !== '' && [t('app.reason'), market.reason],
        market.publicText.zh !== '' && [
          t('publicText.shown'),
          <PublicTextView key="public" text={market.publicText} />,
        ],
      ]}
    />
  );
}

/** A NORMAL index sets the price itself, and nothing trades at that of a delisted pair. */
function Reference({ market, onChange }: PartProps) {
  const may = useMay();
  const isFixed = market.index.state === 'NORMAL' || market.status === 'CLOSED';
  return (
    <Panel
      title={t('market.reference')}
      extra={
        may('setReferencePrice') &&
        !isFixed && <Change onClick={() => onChange('reference')} name={t('market.reference')} />
      }
    >
      <Facts
        facts={[
          [
            t('market.reference'),
            <MoneyText key="reference" value={market.referencePrice} unit={market.mainCur} />,
          ],
        ]}
      />
    </Panel>
  );
}

function Rules({ market, onChange }: PartProps) {
  const may = useMay();
  const { filters, tokenCur, mainCur } = market;
  const isClosed = market.status === 'CLOSED';
  return (
    <>
      <Panel
        title={t('market.fees')}
        extra={
          may('setMarketFees') &&
          !isClosed && <Change onClick={() => onChange('fees')} name={t('market.fees')} />
        }
      >
        <Facts
          two
          facts={[
            [t('market.makerFee'), `${percentOfPpm(market.makerFeePpm)}%`],
            [t('market.takerFee'), `${percentOfPpm(market.takerFeePpm)}%`],
          ]}
        />
      </Panel>
      <Panel
        title={t('market.filters')}
        extra={
          may('setMarketFilters') &&
          !isClosed && <Change onClick={() => onChange('filters')} name={t('market.filters')} />
        }
      >
        <Facts
          two
          facts={[
            [t('market.tickSize'), <MoneyText key="tick" value={filters.tickSize} unit={mainCur} />],
            [t('market.stepSize'), <MoneyText key="step" value={filters.stepSize} unit={tokenCur} />],
            [t('market.minQty'), <MoneyText key="minQty" value={filters.minQty} unit={tokenCur} />],
            [t('market.maxQty'), <MoneyText key="maxQty" value={filters.maxQty} unit={tokenCur} />],
            [t('market.minNotional'), <MoneyText key="min" value={filters.minNotional} unit={mainCur} />],
            [t('market.maxNotional'), <MoneyText key="max" value={filters.maxNotional} unit={mainCur} />],
            [t('market.priceScale'), String(market.priceScale)],
            [t('market.qtyScale'), String(market.qtyScale)],
          ]}
        />
      </Panel>
    </>
  );
}

function Sources({ market, onChange }: PartProps) {
  const may = useMay();
  const { index } = market;
  return (
    <Panel
      title={t('market.sources')}
      extra={
        may('setMarketIndex') &&
        market.status !== 'CLOSED' && <Change onClick={() => onChange('index')} name={t('market.sources')} />
      }
    >
      <Facts
        two
        facts={[
          [t('market.indexState'), <IndexTag key="state" state={index.state} />],
          [t('market.index'), <MoneyText key="price" value={index.price} unit={market.mainCur} />],
          [
            t('market.validSources'),
            t('market.validOf', { valid: index.validSources, all: index.sources.length }),
          ],
          [
            t('market.weights'),
            index.sources.map(({ source, weight }) => `${source} × ${weight}`).join(', '),
          ],
        ]}
      />
    </Panel>
  );
}

function Ranking({ market, onChange }: PartProps) {
  const may = useMay();
  const toggleNew = useNewMark(market);
  return (
    <Panel title={t('market.ranking')}>
      <div className="stack">
        <Facts
          two
          facts={[
            [t('market.place'), market.place === 0 ? t('market.noPlace') : String(market.place)],
            [t('market.new'), market.isNew ? t('market.isNew') : t('market.notNew')],
          ]}
        />
        <div className="row">
          {may('setMarketPlace') && <Button onClick={() => onChange('place')}>{t('market.setPlace')}</Button>}
          {may('setMarketNew') && (
            <Button onClick={toggleNew}>{market.isNew ? t('market.unmarkNew') : t('market.markNew')}</Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

function Change({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <Button size="small" onClick={onClick} aria-label={`${t('app.change')} ${name}`}>
      {t('app.change')}
    </Button>
  );
}

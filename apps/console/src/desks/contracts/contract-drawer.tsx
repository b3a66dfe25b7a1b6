/** One contract in full, and everything that can be done to it. */
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Changes } from '../../kit/actions.tsx';
import { ContractTag, FeedTag } from '../../kit/contract-tags.tsx';
import { IndexDialog } from '../../kit/index-dialog.tsx';
import { noticeText } from '../../kit/notice-text.ts';
import { requestChanges } from '../../kit/proposal-changes.ts';
import { PublicTextView } from '../../kit/public-text-view.tsx';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Panel } from '../../ui/page-frame.tsx';
import { percentOfPpm } from '../../ui/percent-ppm.ts';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { fullTime } from '../../ui/time-words.ts';
import { minRestingOf, SHARES } from './bounds-fields.tsx';
import type { Contract } from './contract-columns.tsx';
import { ContractStatusActions } from './contract-status-actions.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

export function ContractDrawer({ contract, onClose }: { contract: Contract; onClose(): void }) {
  const may = useMay();
  const [changing, setChanging] = useState<'settings' | 'index'>();
  const { pairsName, sources, status } = contract;
  const isOver = status === 'CLOSED';
  const change = (what: 'settings' | 'index', label: string) => (
    <Button size="small" aria-label={`${t('app.change')} ${label}`} onClick={() => setChanging(what)}>
      {t('app.change')}
    </Button>
  );
  return (
    <SideSheet
      width={720}
      title={pairsName}
      onClose={onClose}
      footer={<ContractStatusActions contract={contract} />}
    >
      <State contract={contract} />
      <Pending contract={contract} />
      <Panel
        title={t('market.sources')}
        extra={may('setMarketIndex') && !isOver && change('index', t('market.sources'))}
      >
        {sources.map(({ source, weight }) => `${source} × ${weight}`).join(', ')}
      </Panel>
      <Panel
        title={t('contract.settings')}
        extra={may('setContractSettings') && !isOver && change('settings', t('contract.settings'))}
      >
        <Settings contract={contract} />
      </Panel>
      <Panel title={t('contract.tiers')}>
        <Tiers contract={contract} />
      </Panel>
      <Panel title={t('contract.bounds')}>
        <Bounds contract={contract} />
      </Panel>
      {changing === 'settings' && (
        <SettingsDialog contract={contract} onClose={() => setChanging(undefined)} />
      )}
      {changing === 'index' && (
        <IndexDialog {...{ pairsName, sources }} onClose={() => setChanging(undefined)} />
      )}
    </SideSheet>
  );
}

function State({ contract }: { contract: Contract }) {
  const [token = ''] = contract.pairsName.split('/');
  const money = (key: string, value: string, unit = 'USDT') => (
    <MoneyText key={key} value={value} unit={unit} />
  );
  return (
    <Facts
      two
      facts={[
        [t('app.state'), since(<ContractTag status={contract.status} />, contract.statusSince)],
        [t('market.indexState'), since(<FeedTag feed={contract.feed} />, contract.feedSince)],
        contract.reason !== '' && [t('contract.reason'), contract.reason],
        contract.publicText.zh !== '' && [
          t('publicText.shown'),
          <PublicTextView key="public" text={contract.publicText} />,
        ],
        [t('contract.mark'), money('mark', contract.markPrice)],
        [t('market.index'), money('index', contract.indexPrice)],
        [t('market.lastPrice'), money('last', contract.lastPrice)],
        [t('contract.openQty'), money('qty', contract.openQty, token)],
        [t('contract.openValue'), money('value', contract.openValue)],
        [t('contract.fundingRate'), `${contract.fundingRate}%`],
        [t('contract.nextFundingRate'), `${contract.nextFundingRate}%`],
        [t('contract.nextFunding'), <TimeText key="next" time={contract.nextFundingTime} />],
      ]}
    />
  );
}

function since(tag: ReactNode, time: number) {
  return (
    <>
      {tag} {time > 0 && <span className="quiet">{t('contract.since', { time: fullTime(time) })}</span>}
    </>
  );
}

/** Settings that are approved and wait for their time, as they differ from those in force. */
function Pending({
  contract: { pairsName, settings, pendingSettings, settingsFrom },
}: {
  contract: Contract;
}) {
  if (pendingSettings === null) return null;
  const changes = requestChanges('setContractSettings', { pairsName, settings: pendingSettings }, settings);
  return (
    <Panel title={t('contract.pendingSettings')}>
      <p>{t('contract.pendingFrom', { time: fullTime(settingsFrom) })}</p>
      <Changes rows={changes} />
    </Panel>
  );
}

function Bounds({ contract: { settings } }: { contract: Contract }) {
  const { bounds } = settings;
  return (
    <Facts
      two
      facts={[
        ...SHARES.map(([name]): Fact => [t(`contract.${name}`), `${percentOfPpm(bounds[name])}%`]),
        [t('contract.minResting'), <MoneyText key="resting" value={minRestingOf(bounds)} unit="USDT" />],
        [t('contract.notice'), noticeText(bounds.noticeSeconds)],
      ]}
    />
  );
}

function Settings({ contract: { settings, pairsName, priceScale, qtyScale } }: { contract: Contract }) {
  const [token = ''] = pairsName.split('/');
  return (
    <Facts
      two
      facts={[
        [t('market.makerFee'), `${percentOfPpm(settings.makerFeePpm)}%`],
        [t('market.takerFee'), `${percentOfPpm(settings.takerFeePpm)}%`],
        [t('market.tickSize'), <MoneyText key="tick" value={settings.tickSize} unit="USDT" />],
        [t('market.stepSize'), <MoneyText key="step" value={settings.qtyStep} unit={token} />],
        [t('market.priceScale'), String(priceScale)],
        [t('market.qtyScale'), String(qtyScale)],
        [t('contract.maxLots'), String(settings.maxLots)],
        [t('contract.maxLeverage'), `${settings.maxLeverage}×`],
        [t('contract.marketBound'), `${settings.marketBoundPercent}%`],
        [t('contract.fundingInterval'), t('contract.minutes', { count: settings.fundingIntervalMinutes })],
        [
          t('contract.impactNotional'),
          <MoneyText key="impact" value={settings.impactNotional} unit="USDT" />,
        ],
        [t('contract.resumeWait'), t('contract.seconds', { count: settings.resumeWaitSeconds })],
        [t('contract.closeFee'), settings.riskIncludesCloseFee ? t('app.yes') : t('app.no')],
        [t('contract.resumesAlone'), settings.resumesAlone ? t('app.yes') : t('app.no')],
      ]}
    />
  );
}

function Tiers({ contract: { settings } }: { contract: Contract }) {
  return (
    <ListTable
      label={t('contract.tiers')}
      rows={settings.tiers}
      keyOf={({ cap }) => cap}
      emptyText={t('app.nothing')}
      loadingText={t('app.loading')}
      columns={[
        {
          title: t('contract.tierCap'),
          align: 'right',
          render: ({ cap }) => <MoneyText value={cap} unit="USDT" />,
        },
        {
          title: t('contract.maxLeverage'),
          align: 'right',
          render: ({ maxLeverage }) => <span className="num">{maxLeverage}×</span>,
        },
        {
          title: t('contract.tierMargin'),
          align: 'right',
          render: ({ mmrPpm }) => <span className="num">{percentOfPpm(mmrPpm)}%</span>,
        },
      ]}
    />
  );
}

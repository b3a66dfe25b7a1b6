/**
 * The risks that could cost the exchange money: the fund, the open interest, the accounts nearest to a liquidation, the
 * indexes' sources.
 */
import { Tabs } from 'antd';
import { FaultView } from '../../kit/fault-view.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Contracts } from './contracts.tsx';
import { FundTiles } from './fund-tiles.tsx';
import { Liquidations } from './liquidations.tsx';
import { OpenInterest } from './open-interest.tsx';
import { RiskyAccounts } from './risky-accounts.tsx';
import { Sources } from './sources.tsx';
import { Stress } from './stress.tsx';

const EVERY_MS = 2_000;

export default function RiskDesk() {
  const { data, error, refetch } = useDeskRead('getRiskDesk', {}, { everyMs: EVERY_MS });
  const pairs = data?.contracts.map(({ pairsName }) => pairsName) ?? [];
  return (
    <PageFrame title={t('nav.risk')} text={t('risk.text')}>
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {data && <FundTiles risk={data} />}
      <Tabs
        items={[
          { key: 'accounts', label: t('risk.accounts'), children: <RiskyAccounts /> },
          { key: 'contracts', label: t('risk.contracts'), children: <Contracts rows={data?.contracts} /> },
          { key: 'interest', label: t('risk.interest'), children: <OpenInterest pairs={pairs} /> },
          { key: 'sources', label: t('risk.sources'), children: <Sources rows={data?.contracts} /> },
          { key: 'liquidations', label: t('risk.liquidations'), children: <Liquidations /> },
          { key: 'stress', label: t('risk.stress'), children: <Stress pairs={pairs} /> },
        ]}
      />
    </PageFrame>
  );
}

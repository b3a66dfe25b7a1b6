/** Chains: the exchange's own wallets on them, the terms of coins, the limits, pauses, the signer, the search. */
import { Tabs } from 'antd';
import { t } from '../../../locale/text.ts';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Coins } from './coins.tsx';
import { Limits } from './limits.tsx';
import { Pauses } from './pauses.tsx';
import { Search } from './search.tsx';
import { SignerView } from './signer-view.tsx';
import { Wallets } from './wallets.tsx';

export default function ChainsDesk() {
  const items = [
    { key: 'wallets', label: t('chain.wallets'), children: <Wallets /> },
    { key: 'coins', label: t('chain.coins'), children: <Coins /> },
    { key: 'limits', label: t('chain.limits'), children: <Limits /> },
    { key: 'pauses', label: t('chainDeposit.pauses'), children: <Pauses /> },
    { key: 'signer', label: t('chain.signer'), children: <SignerView /> },
    { key: 'search', label: t('chain.search'), children: <Search /> },
  ];
  return (
    <PageFrame title={t('nav.chains')} text={t('chain.text')}>
      <Tabs items={items} />
    </PageFrame>
  );
}

/** Deposits: the queue of applications, the addresses that members may send to, the money that applications are paid from, and all that came over chains. */
import { Tabs } from 'antd';
import { useMay } from '../../../kit/session.ts';
import { t } from '../../../locale/text.ts';
import { PageFrame } from '../../../ui/page-frame.tsx';
import { Applications } from './applications.tsx';
import { ChainDeposits } from './chain-deposits.tsx';
import { Fundings } from './fundings.tsx';
import { ReceivingAddresses } from './receiving-addresses.tsx';

export default function DepositsDesk() {
  const may = useMay();
  const items = [
    { key: 'applications', label: t('deposit.applications'), children: <Applications /> },
    { key: 'addresses', label: t('deposit.addresses'), children: <ReceivingAddresses /> },
    { key: 'chain', label: t('chainDeposit.deposits'), children: <ChainDeposits /> },
  ];
  if (may('getFundings'))
    items.push({ key: 'fundings', label: t('deposit.fundings'), children: <Fundings /> });
  return (
    <PageFrame title={t('nav.deposits')} text={t('deposit.text')}>
      <Tabs items={items} />
    </PageFrame>
  );
}

/** Perpetual contracts: listing, settings, halting and resuming. */
import { Button } from 'antd';
import { useState } from 'react';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { PageFrame } from '../../ui/page-frame.tsx';
import { contractColumns } from './contract-columns.tsx';
import { ContractDrawer } from './contract-drawer.tsx';
import { CreateContract } from './create-contract.tsx';

export default function ContractsDesk() {
  const may = useMay();
  const pages = useDeskPages('getDeskContracts', { limit: '100' }, { everyMs: 5_000 });
  const [opened, setOpened] = useState('');
  const [isCreating, setCreating] = useState(false);
  const contract = pages.rows?.find((row) => row.pairsName === opened);
  const create = (
    <Button type="primary" onClick={() => setCreating(true)}>
      {t('contract.create')}
    </Button>
  );
  return (
    <PageFrame title={t('nav.contracts')} text={t('contract.text')} actions={may('createContract') && create}>
      <PagedTable
        label={t('nav.contracts')}
        pages={pages}
        columns={contractColumns(pages.rows, setOpened)}
        keyOf={(row) => row.pairsName}
        emptyText={t('contract.none')}
      />
      {contract && <ContractDrawer contract={contract} onClose={() => setOpened('')} />}
      {isCreating && <CreateContract onClose={() => setCreating(false)} />}
    </PageFrame>
  );
}

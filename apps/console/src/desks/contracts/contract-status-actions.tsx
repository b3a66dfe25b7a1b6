/**
 * From one state of a contract to the next, with a text that members see and a reason that they do not: at once by one
 * operator; out of a halt by two.
 */
import { Button } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { PublicTextDialog } from '../../kit/public-text-dialog.tsx';
import { useMay } from '../../kit/session.ts';
import type { PublicText } from '../../locale/ready-texts.ts';
import { t } from '../../locale/text.ts';
import type { Contract } from './contract-columns.tsx';

type Status = 'OPEN' | 'CANCEL_ONLY' | 'HALTED';

export function ContractStatusActions({ contract: { pairsName, status } }: { contract: Contract }) {
  const act = useAct();
  const may = useMay();
  const [next, setNext] = useState<Status>();
  if (!may('setContractStatus') || status === 'CLOSED') return null;
  const isHalted = status === 'HALTED';
  const words = {
    OPEN: [isHalted ? t('contract.resume') : t('market.open'), t('contract.resumeWarning')],
    CANCEL_ONLY: [t('market.cancelOnly'), t('contract.cancelOnlyWarning')],
    HALTED: [t('contract.halt'), t('contract.haltWarning')],
  } as const;
  const become = (to: Status, publicText: PublicText) => {
    const [title, warning] = words[to];
    const asked = { title, subject: pairsName, warning, onDone: () => setNext(undefined) };
    if (isHalted && to !== 'HALTED')
      act({ ...asked, call: 'resumeContract', request: { pairsName, status: to, publicText } });
    else act({ ...asked, call: 'setContractStatus', request: { pairsName, status: to, publicText } });
  };
  return (
    <div className="row">
      {status !== 'OPEN' && (
        <Button type="primary" onClick={() => setNext('OPEN')}>
          {words.OPEN[0]}
        </Button>
      )}
      {status !== 'CANCEL_ONLY' && status !== 'PREPARED' && (
        <Button onClick={() => setNext('CANCEL_ONLY')}>{words.CANCEL_ONLY[0]}</Button>
      )}
      {status !== 'HALTED' && status !== 'PREPARED' && (
        <Button danger onClick={() => setNext('HALTED')}>
          {words.HALTED[0]}
        </Button>
      )}
      {next && (
        <PublicTextDialog
          draft={{
            form: isHalted && next !== 'HALTED' ? 'resumeContract' : 'setContractStatus',
            subject: pairsName,
          }}
          title={`${words[next][0]} ${pairsName}`}
          kind={next === 'OPEN' ? 'open' : 'halt'}
          onCancel={() => setNext(undefined)}
          onOk={(publicText) => become(next, publicText)}
        />
      )}
    </div>
  );
}

/** From one state of a contract to the next, with a reason that members see: at once by one operator; out of a halt by two. */
import { Button } from 'antd';
import { useAct } from '../../app/actions.tsx';
import { useMay } from '../../app/session.ts';
import { t } from '../../locale/text.ts';
import type { Contract } from './contract-columns.tsx';

type Status = 'OPEN' | 'CANCEL_ONLY' | 'HALTED';

export function ContractStatusActions({ contract: { pairsName, status } }: { contract: Contract }) {
  const act = useAct();
  const may = useMay();
  if (!may('setContractStatus') || status === 'CLOSED') return null;
  const isHalted = status === 'HALTED';
  const words = {
    OPEN: [isHalted ? t('contract.resume') : t('market.open'), t('contract.resumeWarning')],
    CANCEL_ONLY: [t('market.cancelOnly'), t('contract.cancelOnlyWarning')],
    HALTED: [t('contract.halt'), t('contract.haltWarning')],
  } as const;
  const to = (next: Status) => {
    const [title, warning] = words[next];
    const asked = { title, subject: pairsName, warning };
    if (isHalted && next !== 'HALTED')
      act({ ...asked, call: 'resumeContract', request: { pairsName, status: next } });
    else act({ ...asked, call: 'setContractStatus', request: { pairsName, status: next } });
  };
  return (
    <div className="row">
      {status !== 'OPEN' && (
        <Button type="primary" onClick={() => to('OPEN')}>
          {words.OPEN[0]}
        </Button>
      )}
      {status !== 'CANCEL_ONLY' && status !== 'PREPARED' && (
        <Button onClick={() => to('CANCEL_ONLY')}>{words.CANCEL_ONLY[0]}</Button>
      )}
      {status !== 'HALTED' && status !== 'PREPARED' && (
        <Button danger onClick={() => to('HALTED')}>
          {words.HALTED[0]}
        </Button>
      )}
    </div>
  );
}

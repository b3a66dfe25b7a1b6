/** Says what was moved, and where to go from here. */
import { displayAmount } from '@tern/math';
import { Check } from 'lucide-react';
import { useNavigate } from 'react-router';
import { accountName, accountOf } from '../../../features/wallet/index.ts';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, Message, Ring } from '../../../ui/states.tsx';

/** To the form as it was, but for the amount; it looks at what it is given itself. */
function againAddress(query: URLSearchParams): string {
  const same = new URLSearchParams(query);
  same.delete('amount');
  return `/assets/transfer?${same}`;
}

/** The screen shows the text of the address, so each parameter has to be of the right shape. */
function doneText(query: URLSearchParams): string | undefined {
  const [from, to] = [accountOf(query.get('from')), accountOf(query.get('to'))];
  const [amount, coin] = [query.get('amount') ?? '', query.get('coin') ?? ''];
  if (!from || !to || !/^\d+(\.\d+)?$/.test(amount) || !/^[A-Z0-9]{1,12}$/.test(coin)) return undefined;
  return t('assets.doneText', {
    amount: displayAmount(amount, coin),
    coin,
    from: accountName(from),
    to: accountName(to),
  });
}

/** The address names no transfer: nothing is claimed, and the records tell what was moved. */
function NothingMoved() {
  const navigate = useNavigate();
  return (
    <EmptyState
      className="flex-1 bg-surface"
      title={t('assets.recordMissing')}
      text={t('assets.recordMissingText')}
      action={
        <Button
          tone="soft"
          className="w-40"
          onClick={() => navigate('/assets/capitalRecords?type=transfer', { replace: true })}
        >
          {t('app.toList')}
        </Button>
      }
    />
  );
}

export function TransferSuccessScreen() {
  const navigate = useNavigate();
  const query = useScreenQuery();
  const done = doneText(query);
  if (done === undefined) return <NothingMoved />;
  return (
    <Message
      className="flex-1 bg-surface"
      picture={
        <Ring tone="ok">
          <Check size={32} strokeWidth={2} aria-hidden />
        </Ring>
      }
      title={t('assets.done')}
      text={done}
      action={
        <div className="mt-2 flex w-60 flex-col gap-3">
          <Button wide onClick={() => navigate('/assets')}>
            {t('assets.backToAssets')}
          </Button>
          <Button wide tone="soft" onClick={() => navigate(againAddress(query), { replace: true })}>
            {t('assets.again')}
          </Button>
        </div>
      }
    />
  );
}

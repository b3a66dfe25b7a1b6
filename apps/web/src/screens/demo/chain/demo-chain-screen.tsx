/** The demo's simulated chains: on each an outside wallet that pays and receives, and blocks that are mined and replaced. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { displayExact } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import { Copy, FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { messageOf, toastError } from '../../../kit/api/api.ts';
import { demoChainApi } from '../../../kit/calls/demo-chain.ts';
import { copyAndSay } from '../../../kit/device/copy-and-say.ts';
import { useScreenQuery } from '../../../kit/navigation/screen-context.ts';
import { networkWords } from '../../../kit/preferences/network-words.ts';
import { t } from '../../../locale/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, ListRow, Note } from '../../../ui/list-row.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { dayAndMinute } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toast.tsx';
import { PayForm } from './pay-form.tsx';

const POLL_MS = 2000;
/** As deep as a deposit of the demo is confirmed, and one more is a surprise. */
const REORGANISED = 2;
const KEY = ['demo-chain'];
type DemoChain = CallResult<'getDemoChain'>;
type Transfer = DemoChain['payments'][number];

export function DemoChainScreen() {
  /** A member's deposit screen names what is to be paid; without it the first chain is shown before a visitor chooses. */
  const asked = useScreenQuery();
  const [chosen, setChosen] = useState(asked.get('chain') ?? undefined);
  const { data, error, refetch } = useQuery({
    queryKey: [...KEY, chosen],
    queryFn: () => demoChainApi.call('getDemoChain', { chain: chosen }),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  if (error && !data) {
    return (
      <ErrorState
        className="flex-1"
        title={t('demoChain.none')}
        text={messageOf(error)}
        retryLabel={t('app.retry')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return null;
  if (data.chain === '') return <EmptyState title={t('demoChain.none')} text={t('demoChain.noneText')} />;
  return (
    <div className="flex flex-col gap-3 px-4 pt-2 pb-8">
      <Note tone="warn" icon={<FlaskConical size={16} aria-hidden />}>
        {t('demoChain.note')}
      </Note>
      {data.chains.length > 1 && (
        <Segmented
          label={t('demoChain.network')}
          choices={data.chains.map(({ chain, name }) => ({ value: chain, label: networkWords(name) }))}
          value={chosen ?? data.chain}
          onChoose={setChosen}
        />
      )}
      <WalletCard chain={data} />
      <PayForm
        key={data.chain}
        chain={data.chain}
        currencies={data.balances.map(({ currency }) => currency)}
        asked={data.chain === asked.get('chain') ? asked : undefined}
      />
      <Blocks chain={data.chain} mostReorganised={data.mostReorganised} />
      <Transfers title={t('demoChain.arrivals')} rows={data.arrivals} />
      <Transfers title={t('demoChain.payments')} rows={data.payments} />
    </div>
  );
}

function WalletCard({ chain }: { chain: DemoChain }) {
  return (
    <Card className="p-4">
      <p className="text-12 text-text-2">{t('demoChain.address')}</p>
      <p className="mt-1 text-13 break-all">{chain.address}</p>
      <Button size="small" tone="soft" className="mt-2" onClick={() => void copyAndSay(chain.address)}>
        <Copy size={14} aria-hidden />
        {t('demoChain.copyAddress')}
      </Button>
      {chain.balances.map(({ currency, amount }) => (
        <ListRow key={currency} label={currency} value={displayExact(amount)} />
      ))}
      <ListRow label={t('demoChain.height')} value={chain.height} />
    </Card>
  );
}

function Blocks({ chain, mostReorganised }: { chain: string; mostReorganised: number }) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: KEY });
  const mine = useMutation({
    mutationFn: () => demoChainApi.call('mineDemoBlocks', { chain, blocks: '1' }),
    onSuccess,
    onError: toastError,
  });
  const reorganise = useMutation({
    mutationFn: () => demoChainApi.call('reorganiseDemoChain', { chain, blocks: String(REORGANISED) }),
    onSuccess: () => {
      toast(t('demoChain.reorganised'), 'ok');
      return onSuccess();
    },
    onError: toastError,
  });
  return (
    <Card className="p-4">
      <h2 className="text-14 font-semibold">{t('demoChain.blocks')}</h2>
      <div className="mt-3 flex gap-3">
        <Button tone="soft" share={1} busy={mine.isPending} onClick={() => mine.mutate()}>
          {t('demoChain.mine')}
        </Button>
        <Button
          tone="ghost"
          share={1}
          disabled={mostReorganised < REORGANISED}
          busy={reorganise.isPending}
          onClick={() => reorganise.mutate()}
        >
          {t('demoChain.reorganise', { n: REORGANISED })}
        </Button>
      </div>
    </Card>
  );
}

function Transfers({ title, rows }: { title: string; rows: readonly Transfer[] }) {
  return (
    <section aria-label={title}>
      <Card className="p-4">
        <h2 className="text-14 font-semibold">{title}</h2>
        {rows.length === 0 && <p className="mt-2 text-13 text-text-2">{t('demoChain.empty')}</p>}
        <ul>
          {rows.map((row) => (
            <TransferRow key={`${row.txid} ${row.currency}`} transfer={row} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function TransferRow({ transfer }: { transfer: Transfer }) {
  const { txid, currency, amount, peer, time, confirmations } = transfer;
  const state =
    confirmations === 0 ? t('demoChain.waiting') : t('demoChain.confirmations', { n: confirmations });
  return (
    <li className="border-line border-t py-2 first:border-t-0">
      <p className="flex items-center gap-2">
        <b className="flex-1 text-14 font-semibold">
          {displayExact(amount)} {currency}
        </b>
        <span className="text-12 text-text-2">{state}</span>
      </p>
      <p className="text-12 break-all text-text-2">{peer}</p>
      <p className="text-12 break-all text-text-3">{txid}</p>
      <time className="text-12 text-text-3">{dayAndMinute(time)}</time>
    </li>
  );
}

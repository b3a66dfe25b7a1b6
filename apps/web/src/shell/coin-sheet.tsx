/** The coin popup: the operator's description, and the networks and markets of now with their limits. */
import { useQuery } from '@tanstack/react-query';
import { displayExact } from '@tern/math';
import type { CallResult } from '@tern/protocol';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { usualTime } from '../features/chain/index.ts';
import { Article } from '../features/content/index.ts';
import { useOpenPair, useServer } from '../features/market/index.ts';
import { helpApi } from '../kit/calls/help.ts';
import { LoadFailed } from '../kit/loading/load-failed.tsx';
import { closeCoin, usePopups } from '../kit/popups/popups.ts';
import { networkWords } from '../kit/preferences/network-words.ts';
import { useGlobalText } from '../kit/preferences/wire-words.ts';
import { t } from '../locale/text.ts';
import { CoinIcon } from '../ui/coin-icon.tsx';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { Sheet } from '../ui/layer.tsx';
import { ListRow, Note } from '../ui/list-row.tsx';
import { Skeleton } from '../ui/states.tsx';

type Coin = CallResult<'getCoin'>;
type Network = Coin['networks'][number];

export function CoinSheet() {
  const asked = usePopups((popups) => popups.coin);
  // The coin stays while the sheet is on its way out.
  const [shown, setShown] = useState(asked);
  if (asked !== undefined && asked !== shown) setShown(asked);
  return (
    <Sheet
      open={asked !== undefined}
      onClose={closeCoin}
      title={t('coin.about', { coin: shown ?? '' })}
      closeLabel={t('app.close')}
    >
      {shown !== undefined && <CoinBody key={shown} currency={shown} />}
    </Sheet>
  );
}

function CoinBody({ currency }: { currency: string }) {
  const global = useGlobalText();
  const { data, error, refetch } = useQuery({
    queryKey: ['help', 'coin', currency, global],
    queryFn: ({ signal }) => helpApi.call('getCoin', { currency, global }, { signal }),
  });
  if (data) return <CoinFacts coin={data} />;
  return error ? <LoadFailed error={error} refetch={refetch} /> : <Outline />;
}

function CoinFacts({ coin }: { coin: Coin }) {
  const { currency, about, supply, site, explorer, networks, markets } = coin;
  const openPair = useOpenPair();
  const name = useServer().data?.currencies.find((one) => one.currency === currency)?.name;
  return (
    <div className="pb-2">
      <div className="flex items-center gap-2.5">
        <CoinIcon currency={currency} />
        <span className="min-w-0 text-16 font-semibold">
          {currency} <span className="text-12 font-normal text-text-3">{name}</span>
        </span>
      </div>
      <div className="mt-3">
        {about === '' ? <p className="text-13 text-text-2">{t('coin.noText')}</p> : <Article body={about} />}
      </div>
      {supply !== '' && <FactList facts={[[t('coin.supply'), supply]]} />}
      <Pages site={site} explorer={explorer} />
      <h3 className="mt-5 text-15 font-semibold">{t('coin.networks')}</h3>
      {networks.length === 0 && <p className="mt-2 text-13 text-text-2">{t('coin.noNetwork')}</p>}
      {networks.map((network) => (
        <NetworkTerms key={network.chain} network={network} />
      ))}
      {markets.length > 0 && (
        <>
          <h3 className="mt-5 text-15 font-semibold">{t('coin.markets')}</h3>
          {markets.map(({ pairsName, mainCur, minNotional }) => (
            <ListRow
              key={pairsName}
              label={pairsName}
              value={t('coin.minOrder', { amount: displayExact(minNotional), coin: mainCur })}
              onPress={() => {
                closeCoin();
                openPair({ type: 'SPOT', pairsName });
              }}
            />
          ))}
        </>
      )}
    </div>
  );
}

/** They lead out of the app: in a page of their own, which learns nothing of ours. */
function Pages({ site, explorer }: { site: string; explorer: string }) {
  const pages = [
    [t('coin.site'), site],
    [t('coin.explorer'), explorer],
  ].filter(([, address]) => address !== '');
  if (pages.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-x-5">
      {pages.map(([name, address]) => (
        <a
          key={name}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="flex h-11 items-center gap-1.5 text-13 text-brand active:opacity-60"
        >
          {name}
          <ExternalLink size={14} aria-hidden />
        </a>
      ))}
    </div>
  );
}

function NetworkTerms({ network }: { network: Network }) {
  const { depositPause, withdrawalPause } = network;
  return (
    <section className="mt-3 rounded-lg px-3 pt-2.5 shadow-[inset_0_0_0_1px_var(--line)] [&_dl>:last-child]:border-0">
      <h4 className="text-13 font-semibold">{networkWords(network.network)}</h4>
      {depositPause !== '' && <Note tone="warn">{t('coin.depositsPaused', { reason: depositPause })}</Note>}
      {withdrawalPause !== '' && (
        <Note tone="warn">{t('coin.withdrawalsPaused', { reason: withdrawalPause })}</Note>
      )}
      <FactList facts={termsOf(network)} />
    </section>
  );
}

function termsOf(network: Network): Fact[] {
  const { currency, confirmations, usualSeconds, contract } = network;
  const inCoin = (amount: string) => `${displayExact(amount)} ${currency}`;
  const terms: readonly Fact[] = [
    [t('chain.minDeposit'), inCoin(network.minDeposit)],
    [
      t('chain.confirmationsNeeded'),
      t('chain.confirmationsUsual', { count: confirmations, time: usualTime(usualSeconds) }),
    ],
    [t('coin.minWithdrawal'), inCoin(network.minWithdrawal)],
    [t('coin.maxWithdrawal'), inCoin(network.maxWithdrawal)],
    [t('coin.withdrawalFee'), inCoin(network.withdrawalFee)],
  ];
  if (contract === '') return [...terms];
  return [
    ...terms,
    [
      t('coin.contract'),
      <code key="contract" className="break-all">
        {contract}
      </code>,
    ],
  ];
}

function Outline() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 pb-4">
      <Skeleton className="h-8 w-40 rounded-lg" />
      <Skeleton className="h-24 w-full rounded-lg" />
      <Skeleton className="h-44 w-full rounded-lg" />
    </div>
  );
}

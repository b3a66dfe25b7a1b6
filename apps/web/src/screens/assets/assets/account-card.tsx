/** One account: its coins, of which small ones can be hidden and one be searched; the contract account by its figures. */
import type { Tickers } from '@tern/client';
import { displayCny, isZero } from '@tern/math';
import { ACCOUNT_TYPES, type WireAccountType, type WireBalance } from '@tern/protocol';
import { Search, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { usePledged } from '../../../features/activity/index.ts';
import {
  accountShort,
  cnyValue,
  type Holding,
  holdingsOf,
  STARS,
  shownBalance,
} from '../../../features/wallet/index.ts';
import { loadChunk } from '../../../kit/loading/lazy-chunk.ts';
import { t } from '../../../locale/text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { Input } from '../../../ui/input.tsx';
import { Card } from '../../../ui/list-row.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { Tick } from '../../../ui/tick.tsx';

const ContractAccountPart = lazy(() =>
  loadChunk(() => import('./contract-account.tsx')).then((file) => ({ default: file.ContractAccountPart })),
);

const NO_TICKERS: Tickers = new Map();

interface AccountCardProps {
  balances: readonly WireBalance[] | undefined;
  tickers: Tickers | undefined;
  cnyRate: string | undefined;
  hidden: boolean;
}

export function AccountCard({ balances, tickers, cnyRate, hidden }: AccountCardProps) {
  const [account, setAccount] = useState<WireAccountType>('assets');
  const choices = ACCOUNT_TYPES.map((value) => ({ value, label: accountShort(value) }));
  return (
    <Card className="mt-3 px-3.5 pb-1">
      <Tabs<WireAccountType> choices={choices} value={account} onChoose={setAccount} className="pt-1" />
      {account === 'contract' ? (
        <Suspense fallback={<Skeleton className="my-3 h-48 rounded-lg" />}>
          <ContractAccountPart hidden={hidden} />
        </Suspense>
      ) : (
        <Coins account={account} balances={balances} tickers={tickers} cnyRate={cnyRate} hidden={hidden} />
      )}
    </Card>
  );
}

/** The coins of an account that holds many. */
function Coins({
  account,
  balances,
  tickers = NO_TICKERS,
  cnyRate,
  hidden,
}: AccountCardProps & { account: WireAccountType }) {
  const [hideSmall, setHideSmall] = useState(false);
  const [search, setSearch] = useState<string>();
  const pledged = usePledged();
  const rows = balances && holdingsOf(balances, tickers, { account, hideSmall, search: search ?? '' });
  return (
    <>
      <div className="flex h-11 items-center gap-2">
        {search === undefined ? (
          <>
            <Tick
              checked={hideSmall}
              onChange={setHideSmall}
              label={t('assets.hideSmall')}
              className="h-full flex-1 text-12 text-text-2"
            />
            <IconButton label={t('assets.search')} onClick={() => setSearch('')}>
              <Search size={18} strokeWidth={1.6} aria-hidden />
            </IconButton>
          </>
        ) : (
          <SearchField text={search} onText={setSearch} onClose={() => setSearch(undefined)} />
        )}
      </div>
      {!rows && <RowsOutline />}
      {rows?.length === 0 && (
        <EmptyState className="py-10" title={t(search || hideSmall ? 'assets.noMatch' : 'assets.noAssets')} />
      )}
      <ul>
        {rows?.map((holding) => (
          <HoldingRow
            key={holding.balance.currency}
            holding={holding}
            pledged={account === 'assets' ? pledged.get(holding.balance.currency) : undefined}
            cnyRate={cnyRate}
            hidden={hidden}
          />
        ))}
      </ul>
    </>
  );
}

function SearchField({
  text,
  onText,
  onClose,
}: {
  text: string;
  onText(text: string): void;
  onClose(): void;
}) {
  return (
    <>
      <Input
        value={text}
        onText={(typed) => onText(typed.toUpperCase())}
        placeholder={t('assets.search')}
        aria-label={t('assets.search')}
        autoFocus
        className="flex-1"
      />
      <IconButton label={t('assets.closeSearch')} onClick={onClose}>
        <X size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </>
  );
}

function HoldingRow({
  holding,
  pledged = '0',
  cnyRate,
  hidden,
}: {
  holding: Holding;
  pledged: string | undefined;
  cnyRate: string | undefined;
  hidden: boolean;
}) {
  const { balance, usdt } = holding;
  const cny = usdt === undefined || cnyRate === undefined ? '--' : `≈${displayCny(cnyValue(usdt, cnyRate))}`;
  const shown = shownBalance(balance, pledged);
  return (
    <li className="border-t border-line">
      <Link
        to={`/assets/assetDetail?account=${balance.account}&coin=${balance.currency}`}
        className="flex min-h-[66px] items-center gap-2.5 py-2 active:opacity-60"
      >
        <CoinIcon currency={balance.currency} />
        <b className="text-16 font-semibold">{balance.currency}</b>
        <span className="min-w-0 flex-1 text-right">
          <span className="block truncate font-semibold">{hidden ? STARS : shown.total.text}</span>
          <span className="block truncate text-12 text-text-3">{hidden ? STARS : cny}</span>
          {!isZero(pledged) && !hidden && (
            <span className="block truncate text-11 text-text-3">
              {t('assets.pledged')} {shown.pledged.text}
            </span>
          )}
          {!isZero(shown.frozen.amount) && !hidden && (
            <span className="block truncate text-11 text-text-3">
              {t('assets.frozen')} {shown.frozen.text}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function RowsOutline() {
  return (
    <div aria-busy="true">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex h-[66px] items-center gap-2.5 border-t border-line">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-4 w-14" />
          <Skeleton className="ml-auto h-8 w-24" />
        </div>
      ))}
    </div>
  );
}

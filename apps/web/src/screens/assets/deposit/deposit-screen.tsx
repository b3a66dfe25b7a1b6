/** Deposits of one coin: to the own address on a network, or reported by hand. A coin without a network opens the second. */
import { useReducer } from 'react';
import { useMoneyNews, useNetworks } from '../../../features/chain/index.ts';
import {
  applicationDraftOf,
  applicationForm,
  freshApplication,
  isApplicationBegun,
} from '../../../features/deposit/index.ts';
import { takeDraft, useRestartDraft } from '../../../kit/forms/restart-drafts.ts';
import { useNavigate } from '../../../kit/navigation/navigation.ts';
import { useScreenQuery, useScreenVisit } from '../../../kit/navigation/screen-context.ts';
import { t } from '../../../locale/text.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { ChainDeposit } from './chain-deposit.tsx';
import { CoinField } from './coin-field.tsx';
import { ManualDeposit } from './manual-deposit.tsx';

const CURRENCY = /^[A-Z0-9]{1,12}$/;
const TABS = ['onChain', 'byApplication'] as const;
type Tab = (typeof TABS)[number];

export function DepositScreen() {
  useMoneyNews();
  const visit = useScreenVisit();
  const query = useScreenQuery();
  const navigate = useNavigate();
  const asked = query.get('coin') ?? '';
  // The draft is that of the coin in the address: a member who asks for another coin does not find it.
  const draft = `application ${asked}`;
  const [form, dispatch] = useReducer(
    applicationForm,
    undefined,
    () =>
      applicationDraftOf(visit) ?? takeDraft(draft, freshApplication(CURRENCY.test(asked) ? asked : 'USDT')),
  );
  useRestartDraft(draft, isApplicationBegun(form) ? form : undefined);
  const networks = useNetworks(form.currency);
  const first: Tab = networks.data?.length === 0 ? 'byApplication' : 'onChain';
  const tab = TABS.find((name) => name === query.get('tab')) ?? first;
  const choose = (next: Tab) => {
    const there = new URLSearchParams({ coin: form.currency, tab: next });
    navigate(`/assets/coinCharging?${there}`, { replace: true });
  };
  return (
    <div className="flex flex-1 flex-col bg-surface">
      <div className="px-4 pt-2">
        <CoinField form={form} />
        <Tabs<Tab>
          className="mt-1 border-b border-line"
          choices={TABS.map((value) => ({ value, label: t(`chain.${value}`) }))}
          value={tab}
          onChoose={choose}
        />
      </div>
      {tab === 'onChain' ? (
        <ChainDeposit
          key={form.currency}
          currency={form.currency}
          networks={networks}
          onApply={() => choose('byApplication')}
        />
      ) : (
        <ManualDeposit form={form} dispatch={dispatch} />
      )}
    </div>
  );
}

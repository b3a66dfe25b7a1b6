/** The ledger explorer: an owner's accounts, the postings of one of them, and the command behind each posting. */
import { useQueryClient } from '@tanstack/react-query';
import { ACCOUNT_TYPES, type WireAccountType } from '@tern/protocol';
import { type DeskRequest, LEDGER_SYSTEM_ACCOUNTS } from '@tern/protocol/desk';
import { AutoComplete, Button, Form, Input, Select, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { balanceColumns } from '../../kit/balance-columns.tsx';
import { FaultView } from '../../kit/fault-view.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { CURRENCY, FIRST_QUESTION, type LedgerQuestion, OWNER, questionIn } from './ledger-question.ts';
import { Postings } from './postings.tsx';

type Owner = DeskRequest<'getLedgerBalances'>['owner'];

export default function LedgerDesk() {
  const [search, setSearch] = useSearchParams();
  const queries = useQueryClient();
  const asked = questionIn(search);
  // Asked the same again, it is read anew.
  const ask = (entry: LedgerQuestion) => {
    setSearch({ ...entry });
    void queries.invalidateQueries();
  };
  return (
    <PageFrame title={t('nav.ledger')} text={t('ledger.text')}>
      <Question first={asked ?? FIRST_QUESTION} onAsk={ask} />
      {asked && (
        <Tabs
          key={JSON.stringify(asked)}
          items={[
            {
              key: 'postings',
              label: t('ledger.postings'),
              children: <Postings owner={asked.owner} account={asked.account} currency={asked.currency} />,
            },
            { key: 'balances', label: t('ledger.balances'), children: <Balances owner={asked.owner} /> },
          ]}
        />
      )}
      {!asked && <p className="quiet">{t('ledger.askFirst')}</p>}
    </PageFrame>
  );
}

function Question({ first, onAsk }: { first: LedgerQuestion; onAsk(entry: LedgerQuestion): void }) {
  const [form] = Form.useForm<LedgerQuestion>();
  const owner = Form.useWatch('owner', form);
  // The house's own accounts are not split by type.
  const isSystem = LEDGER_SYSTEM_ACCOUNTS.some((name) => name === owner);
  return (
    <Form<LedgerQuestion>
      form={form}
      layout="inline"
      requiredMark={false}
      initialValues={first}
      onFinish={onAsk}
    >
      <Form.Item
        name="owner"
        label={t('ledger.owner')}
        rules={[{ required: true, pattern: OWNER, message: t('ledger.ownerWanted') }]}
      >
        <AutoComplete
          style={{ width: 220 }}
          options={LEDGER_SYSTEM_ACCOUNTS.map((value) => ({ value, label: t(`ledger.${value}`) }))}
        >
          <Input placeholder={t('ledger.ownerHint')} maxLength={16} />
        </AutoComplete>
      </Form.Item>
      <Form.Item name="account" label={t('ledger.account')}>
        <Select<WireAccountType>
          disabled={isSystem}
          style={{ width: 150 }}
          options={ACCOUNT_TYPES.map((value) => ({ value, label: t(`account.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="currency"
        label={t('ledger.currency')}
        normalize={(value: string) => value.toUpperCase().trim()}
        rules={[{ required: true, pattern: CURRENCY, message: t('market.codeWanted') }]}
      >
        <Input maxLength={12} style={{ width: 120 }} autoComplete="off" />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t('ledger.ask')}
      </Button>
    </Form>
  );
}

function Balances({ owner }: { owner: string }) {
  const { data, error, isPending, refetch } = useDeskRead('getLedgerBalances', { owner: owner as Owner });
  if (error) return <FaultView error={error} onRetry={() => void refetch()} />;
  return (
    <ListTable
      label={t('ledger.balances')}
      rows={data}
      columns={balanceColumns(data)}
      keyOf={(row) => `${row.account} ${row.currency}`}
      isLoading={isPending}
      emptyText={t('member.noBalances')}
      loadingText={t('app.loading')}
    />
  );
}

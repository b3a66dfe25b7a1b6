import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useAct } from '../../kit/actions.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { PagedTable } from '../../kit/paged-table.tsx';
import { useDeskPages } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';

interface Asset {
  currency: string;
  name: string;
  scale: number;
}

export function Currencies() {
  const pages = useDeskPages('getDeskAssets', {});
  const may = useMay();
  const [renaming, setRenaming] = useState<Asset>();
  return (
    <>
      <PagedTable<Asset>
        label={t('market.currencies')}
        pages={pages}
        columns={[
          { title: t('ledger.currency'), render: (row) => row.currency },
          { title: t('market.currencyName'), render: (row) => row.name },
          { title: t('market.decimals'), align: 'right', render: (row) => row.scale },
          ...(may('setCurrencyName')
            ? [
                {
                  title: t('app.action'),
                  align: 'right' as const,
                  render: (row: Asset) => (
                    <Button size="small" onClick={() => setRenaming(row)}>
                      {t('market.rename')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        keyOf={(row) => row.currency}
      />
      {renaming && <RenameDialog asset={renaming} onClose={() => setRenaming(undefined)} />}
    </>
  );
}

function RenameDialog({ asset: { currency, name }, onClose }: { asset: Asset; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<{ name: string }>();
  const save = (entry: { name: string }) =>
    act({
      call: 'setCurrencyName',
      request: { currency, name: entry.name.trim() },
      title: t('market.rename'),
      subject: currency,
      changes: [{ field: t('market.currencyName'), before: name, after: entry.name.trim() }],
      onDone: onClose,
    });
  return (
    <FormDialog
      isOpen
      draft={{ form: 'setCurrencyName', subject: currency }}
      title={t('market.rename')}
      form={form}
      first={{ name }}
      onCancel={onClose}
      onOk={save}
    >
      <Form.Item
        name="name"
        label={t('market.currencyName')}
        rules={[{ required: true, whitespace: true, message: t('market.nameWanted') }]}
      >
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}

/** A campaign's title, coin and list, which is pasted or read from a file. Its rows are checked once it is saved. */
import type { DeskResult } from '@tern/protocol/desk';
import { Form, Input } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { CurrencyField } from '../../../kit/currency-field.tsx';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { t } from '../../../locale/text.ts';
import { ListField } from './list-field.tsx';

interface Props {
  /** A draft whose list is replaced; without it a new one. */
  campaign?: DeskResult<'getCampaigns'>['rows'][number];
  onSaved?(campaignId: string): void;
  onClose(): void;
}

interface Entry {
  zh: string;
  en: string;
  currency: string;
  csv: string;
}

const LONGEST_TITLE = 60;

export function CampaignDialog({ campaign, onSaved, onClose }: Props) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const first: Entry = {
    zh: campaign?.title.zh ?? '',
    en: campaign?.title.en ?? '',
    currency: campaign?.currency ?? 'USDT',
    csv: '',
  };
  const title = campaign ? t('airdrop.replaceList') : t('airdrop.newCampaign');
  const save = ({ zh, en, currency, csv }: Entry) =>
    act({
      call: 'saveCampaign',
      request: {
        ...(campaign && { campaignId: campaign.campaignId }),
        title: { zh: zh.trim(), en: en.trim() },
        currency,
        csv,
      },
      title,
      subject: zh.trim(),
      onDone: (saved) => {
        onSaved?.(saved.campaignId);
        onClose();
      },
    });
  const rules = [{ required: true, whitespace: true, message: t('pledge.textWanted') }];
  return (
    <FormDialog
      isOpen
      width={720}
      draft={{ form: 'saveCampaign', subject: campaign?.campaignId ?? 'new' }}
      title={title}
      form={form}
      first={first}
      onCancel={onClose}
      onOk={save}
    >
      <div className="columns">
        <Form.Item name="zh" label={t('content.titleZh')} rules={rules}>
          <Input maxLength={LONGEST_TITLE} lang="zh" />
        </Form.Item>
        <Form.Item name="en" label={t('content.titleEn')} rules={rules}>
          <Input maxLength={LONGEST_TITLE} lang="en" />
        </Form.Item>
      </div>
      <CurrencyField />
      <ListField />
    </FormDialog>
  );
}

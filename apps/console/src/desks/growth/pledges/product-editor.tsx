/** A draft in both languages, beside what members will see of it. */

import { serverNow } from '@tern/client';
import type { PledgeTerm } from '@tern/protocol';
import { Checkbox, Form, Input, Segmented } from 'antd';
import { useAct } from '../../../kit/actions.tsx';
import { CurrencyField } from '../../../kit/currency-field.tsx';
import { DecimalField } from '../../../kit/decimal-field.tsx';
import { EditorPage } from '../../../kit/editor-page.tsx';
import { termText } from '../../../kit/growth/pledge-rows.tsx';
import { WholeField } from '../../../kit/number-fields.tsx';
import { t } from '../../../locale/text.ts';
import { Panel } from '../../../ui/page-frame.tsx';
import { type DraftEntry, entryOf, previewOf, requestOf } from './draft-entry.ts';
import type { Product } from './product.ts';
import { ProductPreview } from './product-preview.tsx';
import { TimeField } from './time-field.tsx';

const TERMS: readonly PledgeTerm[] = [7, 30, 90, 0];
const LONGEST_TITLE = 60;
const LONGEST_BODY = 2_000;
const MOST_HOURS = 720;

export function ProductEditor({ product, onClose }: { product: Product | undefined; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<DraftEntry>();
  const first = entryOf(product, serverNow());
  const entry = { ...first, ...Form.useWatch((values: DraftEntry) => values, form) };
  const save = (whole: DraftEntry) =>
    act({
      call: 'draftProduct',
      request: { ...(product && { productId: product.productId }), ...requestOf(whole) },
      title: t('pledge.saveDraft'),
      subject: whole.zh.title,
      onDone: onClose,
    });
  return (
    <EditorPage
      title={product ? t('pledge.productNumbered', { id: product.productId }) : t('pledge.newProduct')}
      text={t('pledge.draftHint')}
      call="draftProduct"
      subject={product?.productId ?? 'new'}
      form={form}
      first={first}
      okText={t('pledge.saveDraft')}
      onClose={onClose}
      onFinish={save}
    >
      <Panel>
        <TermFields entry={entry} />
      </Panel>
      <div className="columns spaced">
        <Panel title={t('content.chinese')}>
          <TextFields language="zh" />
          <ProductPreview product={previewOf(entry)} language="zh" />
        </Panel>
        <Panel title={t('content.english')}>
          <TextFields language="en" />
          <ProductPreview product={previewOf(entry)} language="en" />
        </Panel>
      </div>
    </EditorPage>
  );
}

function TermFields({ entry: { currency, termDays, isEarlyRedeemable } }: { entry: DraftEntry }) {
  return (
    <>
      <Form.Item name="termDays" label={t('pledge.term')}>
        <Segmented options={TERMS.map((value) => ({ value, label: termText(value) }))} />
      </Form.Item>
      <div className="columns three">
        <CurrencyField />
        <DecimalField name="ratePercent" label={t('proposal.dailyRate')} unit="%" />
        <DecimalField name="min" label={t('proposal.productMin')} unit={currency} />
        <DecimalField name="maxPerMember" label={t('proposal.maxPerMember')} unit={currency} />
        <DecimalField name="quota" label={t('proposal.quota')} unit={currency} />
        <TimeField name="saleStart" label={t('proposal.saleStart')} />
        <TimeField name="saleEnd" label={t('proposal.saleEnd')} />
        {termDays > 0 && (
          <Form.Item name="isEarlyRedeemable" valuePropName="checked">
            <Checkbox>{t('proposal.isEarlyRedeemable')}</Checkbox>
          </Form.Item>
        )}
        {termDays > 0 && isEarlyRedeemable && (
          <WholeField name="earlyDelayHours" label={t('proposal.earlyDelayHours')} most={MOST_HOURS} />
        )}
      </div>
    </>
  );
}

function TextFields({ language }: { language: 'zh' | 'en' }) {
  const rules = [{ required: true, whitespace: true, message: t('pledge.textWanted') }];
  return (
    <>
      <Form.Item name={[language, 'title']} label={t('proposal.productTitle')} rules={rules}>
        <Input maxLength={LONGEST_TITLE} lang={language} />
      </Form.Item>
      <Form.Item name={[language, 'body']} label={t('proposal.productBody')} rules={rules}>
        <Input.TextArea rows={6} maxLength={LONGEST_BODY} lang={language} />
      </Form.Item>
    </>
  );
}

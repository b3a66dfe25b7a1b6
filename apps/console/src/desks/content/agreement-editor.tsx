/** One version of an agreement in both languages, beside what members see of it; what is changed here becomes the next version. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { Button, Form, Input, Spin } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { FaultView } from '../../kit/fault-view.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { useMay } from '../../kit/session.ts';
import { t } from '../../locale/text.ts';
import { PageFrame, Panel } from '../../ui/page-frame.tsx';
import { NoticePreview } from './notice-preview.tsx';

type Kind = DeskRequest<'getDeskAgreement'>['kind'];
type Texts = DeskResult<'getDeskAgreement'>;
interface Entry extends Pick<Texts, 'zh' | 'en'> {
  effectiveDay: string;
}
interface Props {
  kind: Kind;
  version: number;
  onClose(): void;
}

const LONGEST_TITLE = 100;
const LONGEST_BODY = 40_000;

export function AgreementEditor({ kind, version, onClose }: Props) {
  const { data, error, refetch } = useDeskRead('getDeskAgreement', { kind, version: String(version) });
  const [form] = Form.useForm<Entry>();
  const may = useMay();
  return (
    <PageFrame
      title={`${t(`content.agreement_${kind}`)} ${version}`}
      text={`${t('content.agreementHint')} ${t('content.noticeHint')}`}
      actions={
        <>
          <Button onClick={onClose}>{t('content.toList')}</Button>
          {data && may('publishAgreement') && (
            <Button type="primary" onClick={() => form.submit()}>
              {t('content.publish')}
            </Button>
          )}
        </>
      }
    >
      {error && <FaultView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Spin aria-label={t('app.loading')} />}
      {data && <Fields form={form} kind={kind} texts={data} onClose={onClose} />}
    </PageFrame>
  );
}

function Fields({
  form,
  kind,
  texts,
  onClose,
}: {
  form: ReturnType<typeof Form.useForm<Entry>>[0];
  kind: Kind;
  texts: Texts;
  onClose(): void;
}) {
  const act = useAct();
  const may = useMay();
  const entry = Form.useWatch((values: Entry) => values, form);
  const publish = ({ zh, en, effectiveDay }: Entry) =>
    act({
      call: 'publishAgreement',
      request: { agreement: kind, zh, en, effectiveDay },
      title: t('call.publishAgreement'),
      subject: t(`content.agreement_${kind}`),
      onDone: onClose,
    });
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ zh: texts.zh, en: texts.en, effectiveDay: '' }}
      disabled={!may('publishAgreement')}
      scrollToFirstError
      onFinish={publish}
    >
      <Panel>
        <Form.Item
          name="effectiveDay"
          label={t('content.effectiveDay')}
          extra={t('content.effectiveHint')}
          rules={[{ required: true, message: t('content.dayWanted') }]}
        >
          <Input type="date" />
        </Form.Item>
      </Panel>
      <div className="columns spaced">
        {(['zh', 'en'] as const).map((language) => (
          <Panel key={language} title={language === 'zh' ? t('content.chinese') : t('content.english')}>
            <Form.Item
              name={[language, 'title']}
              label={t('content.title')}
              rules={[{ required: true, whitespace: true, message: t('content.textWanted') }]}
            >
              <Input maxLength={LONGEST_TITLE} lang={language} />
            </Form.Item>
            <Form.Item
              name={[language, 'body']}
              label={t('content.body')}
              rules={[{ required: true, whitespace: true, message: t('content.textWanted') }]}
            >
              <Input.TextArea rows={16} maxLength={LONGEST_BODY} lang={language} />
            </Form.Item>
            <NoticePreview text={entry?.[language]} time={texts.effectiveTime} language={language} />
          </Panel>
        ))}
      </div>
    </Form>
  );
}

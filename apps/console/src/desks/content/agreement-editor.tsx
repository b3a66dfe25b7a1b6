/** One version of an agreement in both languages, beside what members see of it; what is changed here becomes the next version. */
import type { DeskRequest, DeskResult } from '@tern/protocol/desk';
import { Form, Input } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { EditedRow } from '../../kit/edited-row.tsx';
import { EditorPage } from '../../kit/editor-page.tsx';
import { useDeskRead } from '../../kit/queries.ts';
import { t } from '../../locale/text.ts';
import { Panel } from '../../ui/page-frame.tsx';
import { NoticePreview } from './notice-preview.tsx';

type Kind = DeskRequest<'getDeskAgreement'>['kind'];
type Texts = DeskResult<'getDeskAgreement'>;
interface Entry extends Pick<Texts, 'zh' | 'en'> {
  effectiveDay: string;
}
interface Props {
  kind: Kind;
  version: string;
  onClose(): void;
}

const LONGEST_TITLE = 100;
const LONGEST_BODY = 40_000;

export function AgreementEditor({ kind, version, onClose }: Props) {
  const read = useDeskRead('getDeskAgreement', { kind, version });
  return (
    <EditedRow title={titleOf(kind, version)} read={read} rowOf={(texts) => texts} onClose={onClose}>
      {(texts) => <Editor kind={kind} version={version} texts={texts} onClose={onClose} />}
    </EditedRow>
  );
}

const titleOf = (kind: Kind, version: string) => `${t(`content.agreement_${kind}`)} ${version}`;

function Editor({ kind, version, texts, onClose }: Props & { texts: Texts }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
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
    <EditorPage
      title={titleOf(kind, version)}
      text={`${t('content.agreementHint')} ${t('content.noticeHint')}`}
      call="publishAgreement"
      subject={`${kind}/${version}`}
      form={form}
      first={{ zh: texts.zh, en: texts.en, effectiveDay: '' }}
      okText={t('content.publish')}
      onClose={onClose}
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
    </EditorPage>
  );
}

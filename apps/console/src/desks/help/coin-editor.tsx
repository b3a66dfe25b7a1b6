/** The description of a coin in both languages, beside what members will see of it. */
import type { DeskResult } from '@tern/protocol/desk';
import { Form, Input } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { EditorPage } from '../../kit/editor-page.tsx';
import { TextPreview } from '../../kit/text-preview.tsx';
import { t } from '../../locale/text.ts';
import { Panel } from '../../ui/page-frame.tsx';

export type Coin = DeskResult<'getDeskCoins'>[number];
type Entry = Pick<Coin, 'zh' | 'en' | 'site' | 'explorer'>;

const LONGEST_ABOUT = 2_000;
const LONGEST_SUPPLY = 200;
const HTTPS = { pattern: /^https:\/\/[^\s"'<>@]+$/, max: 200 };

export function CoinEditor({ coin, onClose }: { coin: Coin; onClose(): void }) {
  const act = useAct();
  const [form] = Form.useForm<Entry>();
  const entry = Form.useWatch((values: Entry) => values, form);
  const { currency, zh, en, site, explorer } = coin;
  const save = ({ zh, en, site, explorer }: Entry) =>
    act({
      call: 'setCoinText',
      request: { currency, zh: trimmed(zh), en: trimmed(en), site: site.trim(), explorer: explorer.trim() },
      title: t('call.setCoinText'),
      subject: currency,
      onDone: onClose,
    });
  return (
    <EditorPage
      title={t('help.coinNamed', { coin: currency })}
      text={t('help.coinHint')}
      call="setCoinText"
      subject={currency}
      form={form}
      first={{ zh, en, site, explorer }}
      okText={t('content.publish')}
      onClose={onClose}
      onFinish={save}
    >
      <Panel>
        <div className="columns">
          {(['site', 'explorer'] as const).map((name) => (
            <Form.Item
              key={name}
              name={name}
              label={t(`help.${name}`)}
              rules={[{ ...HTTPS, message: t('help.httpsWanted') }]}
            >
              <Input maxLength={HTTPS.max} placeholder="https://" />
            </Form.Item>
          ))}
        </div>
      </Panel>
      <div className="columns spaced">
        {(['zh', 'en'] as const).map((language) => (
          <Panel key={language} title={language === 'zh' ? t('content.chinese') : t('content.english')}>
            <Form.Item name={[language, 'about']} label={t('help.coinAbout')}>
              <Input.TextArea rows={8} maxLength={LONGEST_ABOUT} lang={language} />
            </Form.Item>
            <Form.Item name={[language, 'supply']} label={t('help.supply')}>
              <Input maxLength={LONGEST_SUPPLY} lang={language} />
            </Form.Item>
            <TextPreview
              title={t('content.preview')}
              text={{ title: currency, body: entry?.[language]?.about ?? '' }}
              language={language}
            />
          </Panel>
        ))}
      </div>
    </EditorPage>
  );
}

/** A blank text is none. */
const trimmed = ({ about, supply }: Entry['zh']) => ({ about: about.trim(), supply: supply.trim() });

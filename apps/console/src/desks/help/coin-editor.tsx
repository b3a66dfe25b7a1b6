/** The description of a coin in both languages, beside what members will see of it. */
import type { DeskResult } from '@tern/protocol/desk';
import { Button, Form, Input } from 'antd';
import { useAct } from '../../kit/actions.tsx';
import { useMay } from '../../kit/session.ts';
import { TextPreview } from '../../kit/text-preview.tsx';
import { t } from '../../locale/text.ts';
import { PageFrame, Panel } from '../../ui/page-frame.tsx';

export type Coin = DeskResult<'getDeskCoins'>[number];
type Entry = Pick<Coin, 'zh' | 'en' | 'site' | 'explorer'>;

const LONGEST_ABOUT = 2_000;
const LONGEST_SUPPLY = 200;
const HTTPS = { pattern: /^https:\/\/[^\s"'<>@]+$/, max: 200 };

export function CoinEditor({ coin, onClose }: { coin: Coin; onClose(): void }) {
  const act = useAct();
  const may = useMay();
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
    <PageFrame
      title={t('help.coinNamed', { coin: currency })}
      text={t('help.coinHint')}
      actions={
        <>
          <Button onClick={onClose}>{t('content.toList')}</Button>
          {may('setCoinText') && (
            <Button type="primary" onClick={() => form.submit()}>
              {t('content.publish')}
            </Button>
          )}
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ zh, en, site, explorer }}
        disabled={!may('setCoinText')}
        scrollToFirstError
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
      </Form>
    </PageFrame>
  );
}

/** A blank text is none. */
const trimmed = ({ about, supply }: Entry['zh']) => ({ about: about.trim(), supply: supply.trim() });

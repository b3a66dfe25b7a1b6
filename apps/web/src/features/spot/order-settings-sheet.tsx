/** The trade screen's own settings: which orders ask once more before they are sent. */
import { t } from '../../locale/text.ts';
import { Sheet } from '../../ui/layer.tsx';
import { Switch } from '../../ui/switch.tsx';
import { changeOrderSettings, type OrderSettings, useOrderSettings } from './order-settings.ts';

const KINDS = ['confirmLimit', 'confirmMarket'] as const satisfies (keyof OrderSettings)[];

export function OrderSettingsSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const settings = useOrderSettings();
  return (
    <Sheet open={open} onClose={onClose} title={t('trade.settings')} closeLabel={t('app.close')}>
      <h3 className="text-13 text-text-2">{t('trade.confirmations')}</h3>
      {KINDS.map((kind) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the switch holds the input that the label toggles
        <label
          key={kind}
          className="flex min-h-[60px] items-center gap-3 py-2 [&+&]:border-t [&+&]:border-line"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-15" aria-hidden>
              {t(`trade.${kind}`)}
            </span>
            <span className="block text-12 text-text-2">{t('trade.confirmNote')}</span>
          </span>
          <Switch
            on={settings[kind]}
            onChange={(on) => changeOrderSettings({ [kind]: on })}
            label={t(`trade.${kind}`)}
          />
        </label>
      ))}
    </Sheet>
  );
}

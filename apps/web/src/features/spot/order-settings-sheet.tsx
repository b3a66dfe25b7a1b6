/** The trade screen's own settings: which orders ask once more before they are sent. */
import { t } from '../../locale/text.ts';
import { Sheet } from '../../ui/layer.tsx';
import { Tick } from '../../ui/tick.tsx';
import { changeOrderSettings, type OrderSettings, useOrderSettings } from './order-settings.ts';

const KINDS = ['confirmLimit', 'confirmMarket'] as const satisfies (keyof OrderSettings)[];

export function OrderSettingsSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  const settings = useOrderSettings();
  return (
    <Sheet open={open} onClose={onClose} title={t('trade.settings')} closeLabel={t('app.close')}>
      <h3 className="text-13 text-text-2">{t('trade.confirmations')}</h3>
      {KINDS.map((kind) => (
        <Tick
          key={kind}
          checked={settings[kind]}
          onChange={(on) => changeOrderSettings({ [kind]: on })}
          label={t(`trade.${kind}`)}
          className="min-h-[60px] flex-row-reverse py-2 pr-[13px] [&+&]:border-t [&+&]:border-line"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-15" aria-hidden>
              {t(`trade.${kind}`)}
            </span>
            <span className="block text-12 text-text-2">{t('trade.confirmNote')}</span>
          </span>
        </Tick>
      ))}
    </Sheet>
  );
}

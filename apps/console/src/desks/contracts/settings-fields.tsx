/** The fields of a contract's settings, and the way between them and what the wire wants. */
import type { DeskRequest } from '@tern/protocol/desk';
import { Button, Form, Switch } from 'antd';
import { DecimalField } from '../../kit/decimal-field.tsx';
import { FeeField, PercentField, WholeField } from '../../kit/number-fields.tsx';
import { t } from '../../locale/text.ts';
import { Panel } from '../../ui/page-frame.tsx';
import { percentOfPpm, ppmOfPercent } from '../../ui/percent-ppm.ts';
import { type BoundsEntry, BoundsFields, boundsEntryOf, boundsOf } from './bounds-fields.tsx';

export type Settings = DeskRequest<'setContractSettings'>['settings'];

export interface SettingsEntry {
  tickSize: string;
  qtyStep: string;
  maxLots: string;
  maxLeverage: string;
  makerFee: string;
  takerFee: string;
  riskIncludesCloseFee: boolean;
  tiers: { cap: string; maxLeverage: string; mmr: string }[];
  marketBoundPercent: string;
  fundingIntervalMinutes: string;
  impactNotional: string;
  resumeWaitSeconds: string;
  resumesAlone: boolean;
  bounds: BoundsEntry;
}

const HIGHEST_LEVERAGE = 125;
/** 90 %, more than any fee. */
const MOST_MAINTENANCE_PPM = 900_000;
const MOST_TIERS = 20;

export function entryOf(settings: Settings): SettingsEntry {
  const { makerFeePpm, takerFeePpm, tiers, ...rest } = settings;
  return {
    tickSize: rest.tickSize,
    qtyStep: rest.qtyStep,
    impactNotional: rest.impactNotional,
    riskIncludesCloseFee: rest.riskIncludesCloseFee,
    resumesAlone: rest.resumesAlone,
    maxLots: String(rest.maxLots),
    maxLeverage: String(rest.maxLeverage),
    marketBoundPercent: String(rest.marketBoundPercent),
    fundingIntervalMinutes: String(rest.fundingIntervalMinutes),
    resumeWaitSeconds: String(rest.resumeWaitSeconds),
    makerFee: percentOfPpm(makerFeePpm),
    takerFee: percentOfPpm(takerFeePpm),
    tiers: tiers.map(({ cap, maxLeverage, mmrPpm }) => ({
      cap,
      maxLeverage: String(maxLeverage),
      mmr: percentOfPpm(mmrPpm),
    })),
    bounds: boundsEntryOf(rest.bounds),
  };
}

/** The entry has passed the form's checks. */
export function settingsOf(entry: SettingsEntry): Settings {
  const ppm = (percent: string) => ppmOfPercent(percent, MOST_MAINTENANCE_PPM) as number;
  return {
    tickSize: entry.tickSize,
    qtyStep: entry.qtyStep,
    impactNotional: entry.impactNotional,
    riskIncludesCloseFee: entry.riskIncludesCloseFee,
    resumesAlone: entry.resumesAlone,
    maxLots: Number(entry.maxLots),
    maxLeverage: Number(entry.maxLeverage),
    marketBoundPercent: Number(entry.marketBoundPercent),
    fundingIntervalMinutes: Number(entry.fundingIntervalMinutes),
    resumeWaitSeconds: Number(entry.resumeWaitSeconds),
    makerFeePpm: ppm(entry.makerFee),
    takerFeePpm: ppm(entry.takerFee),
    tiers: entry.tiers.map(({ cap, maxLeverage, mmr }) => ({
      cap,
      maxLeverage: Number(maxLeverage),
      mmrPpm: ppm(mmr),
    })),
    bounds: boundsOf(entry.bounds),
  };
}

/** `token` is the contract's currency, '' while it is not known. The tick is its index's, once there is one. */
export function SettingsFields({ token, isListed = false }: { token: string; isListed?: boolean }) {
  return (
    <>
      <div className="columns">
        <DecimalField name="tickSize" label={t('market.tickSize')} unit="USDT" isFixed={isListed} />
        <DecimalField name="qtyStep" label={t('market.stepSize')} unit={token} />
      </div>
      <div className="columns">
        <FeeField name="makerFee" label={t('market.makerFee')} />
        <FeeField name="takerFee" label={t('market.takerFee')} />
      </div>
      <div className="columns three">
        <WholeField name="maxLots" label={t('contract.maxLots')} most={1_000_000} />
        <WholeField name="maxLeverage" label={t('contract.maxLeverage')} most={HIGHEST_LEVERAGE} />
        <WholeField name="marketBoundPercent" label={t('contract.marketBoundPercent')} most={50} />
      </div>
      <div className="columns three">
        <WholeField name="fundingIntervalMinutes" label={t('contract.fundingIntervalMinutes')} most={1_440} />
        <DecimalField name="impactNotional" label={t('contract.impactNotional')} unit="USDT" />
        <WholeField name="resumeWaitSeconds" label={t('contract.resumeWaitSeconds')} most={3_600} />
      </div>
      <div className="columns">
        <SwitchField name="riskIncludesCloseFee" label={t('contract.closeFee')} />
        <SwitchField name="resumesAlone" label={t('contract.resumesAlone')} />
      </div>
      <TierFields />
      <BoundsFields />
    </>
  );
}

function SwitchField({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item name={name} label={label} valuePropName="checked">
      <Switch />
    </Form.Item>
  );
}

function TierFields() {
  return (
    <Panel title={t('contract.tiers')}>
      <Form.List name="tiers">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div className="columns three" key={key}>
                <DecimalField name={[name, 'cap']} label={t('contract.tierCap')} unit="USDT" />
                <WholeField
                  name={[name, 'maxLeverage']}
                  label={t('contract.maxLeverage')}
                  most={HIGHEST_LEVERAGE}
                />
                <PercentField
                  name={[name, 'mmr']}
                  label={t('contract.tierMargin')}
                  leastPpm={1}
                  mostPpm={MOST_MAINTENANCE_PPM}
                  wanted={t('contract.mmrWanted')}
                />
              </div>
            ))}
            <div className="row">
              <Button
                disabled={fields.length >= MOST_TIERS}
                onClick={() => add({ cap: '', maxLeverage: '1', mmr: '' })}
              >
                {t('contract.addTier')}
              </Button>
              <Button disabled={fields.length <= 1} onClick={() => remove(fields.length - 1)}>
                {t('contract.removeTier')}
              </Button>
            </div>
          </>
        )}
      </Form.List>
    </Panel>
  );
}

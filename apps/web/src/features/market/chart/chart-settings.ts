/**
 * The member's settings of the chart: interval, indicators with their parameters, height; shared by all charts, kept on
 * this device.
 */

import { storage } from '@tern/bridge';
import { create } from 'zustand';
import {
  DEFAULT_PARAMETERS,
  type Indicator,
  indicatorsFrom,
  type Parameters,
  parametersFrom,
} from './chart-indicators.ts';
import { type ChartInterval, intervalNamed } from './chart-intervals.ts';

export interface ChartSettings {
  interval: ChartInterval;
  indicators: readonly Indicator[];
  parameters: Parameters;
  /** The height of the candles alone. */
  heightPx: number;
}

export const HEIGHTS_PX = { least: 160, usual: 236, most: 480 } as const;

/** The nearest height that a chart may have; the usual one for what is no number. */
export function heightFrom(found: unknown): number {
  if (typeof found !== 'number' || !Number.isFinite(found)) return HEIGHTS_PX.usual;
  return Math.round(Math.min(HEIGHTS_PX.most, Math.max(HEIGHTS_PX.least, found)));
}

const STORAGE_KEY = 'chart';

function stored(): ChartSettings {
  const found = parse(storage.read(STORAGE_KEY));
  return {
    interval: intervalNamed(found.interval),
    indicators: indicatorsFrom(found.indicators),
    parameters: parametersFrom(found.parameters),
    heightPx: heightFrom(found.heightPx),
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const useChartSettings = create<ChartSettings>(() => stored());

export function changeChart(change: Partial<ChartSettings>): void {
  useChartSettings.setState(change);
  const { interval, ...rest } = useChartSettings.getState();
  storage.write(STORAGE_KEY, JSON.stringify({ ...rest, interval: interval.name }));
}

export function resetParameters(): void {
  changeChart({ parameters: DEFAULT_PARAMETERS });
}

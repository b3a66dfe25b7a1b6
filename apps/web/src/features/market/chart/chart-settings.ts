/** How the member likes his chart: interval, indicators and their parameters; shared by all charts, kept on this device. */
import { create } from 'zustand';
import { readStored, writeStored } from '../../../platform/storage.ts';
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
}

const STORAGE_KEY = 'chart';

function stored(): ChartSettings {
  const found = parse(readStored(STORAGE_KEY));
  return {
    interval: intervalNamed(found.interval),
    indicators: indicatorsFrom(found.indicators),
    parameters: parametersFrom(found.parameters),
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
  const { interval, indicators, parameters } = useChartSettings.getState();
  writeStored(STORAGE_KEY, JSON.stringify({ interval: interval.name, indicators, parameters }));
}

export function resetParameters(): void {
  changeChart({ parameters: DEFAULT_PARAMETERS });
}

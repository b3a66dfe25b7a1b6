import { isRecord } from '../json/is-record.ts';
/**
 * The CNY rate from any address that answers JSON, e.g. {"rate": "7.21"}. Off until an operator sets the address; the
 * path names the field, dots between levels.
 */
export interface HttpRateOptions {
  url: string;
  /** e.g. data.rate */
  field: string;
  timeoutMs: number;
}

export class HttpRate {
  readonly name: string;

  constructor(private readonly options: HttpRateOptions) {
    this.name = new URL(options.url).host;
  }

  /** A plain decimal. Throws when the answer holds none. */
  async read(): Promise<string> {
    const { url, field, timeoutMs } = this.options;
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (!response.ok) throw new Error(`the rate provider ${this.name} answered ${response.status}`);
    let value: unknown = await response.json();
    for (const key of field.split('.')) value = isRecord(value) ? value[key] : undefined;
    // A number's shortest text is what the provider wrote; it is read as a decimal, never calculated with.
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || !/^\d{1,6}(\.\d{1,6})?$/.test(text)) {
      throw new Error(`the rate provider ${this.name} gave no rate in ${field}`);
    }
    return text;
  }
}

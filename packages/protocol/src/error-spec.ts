/** An entry of the error table. */
export interface ErrorSpec {
  code: string;
  http: number;
  /** The same request may succeed later without a change. */
  retryable: boolean;
  zh: string;
  en: string;
}

export const errorSpec = (code: string, zh: string, en: string, retryable = false): ErrorSpec => ({
  code,
  http: 200,
  retryable,
  zh,
  en,
});
export const fault = (code: string, http: number, zh: string, en: string, retryable = false): ErrorSpec => ({
  code,
  http,
  retryable,
  zh,
  en,
});

/** The envelope as text (product#entities, product#errors): prebuilt around the result, the same four fields always. */
import { ERRORS, type ErrorName, errorText, type WireLanguage } from '@tern/protocol';
import type { Answered } from '../call.ts';

export const SUCCEEDED = '{"status":"SUCCEED","errorCode":0,"errorMessage":"","result":';

export function succeeded(answered: Answered<unknown>): string {
  let text = SUCCEEDED + JSON.stringify(answered.result);
  if (answered.sequence !== undefined) text += `,"sequence":${answered.sequence}`;
  if (answered.behind === true) text += ',"behind":true';
  return `${text}}`;
}

export function failed(error: ErrorName, language: WireLanguage, values?: Record<string, string>): string {
  const message = JSON.stringify(errorText(error, language, values));
  return `{"status":"FAILED","errorCode":"${ERRORS[error].code}","errorMessage":${message},"result":null}`;
}

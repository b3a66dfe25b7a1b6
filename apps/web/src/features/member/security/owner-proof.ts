/**
 * The fields that prove the owner in a call: the code of a bound phone or e-mail, and the Google code where Google is
 * bound.
 */
import type { CodeChannel } from '@tern/protocol';
import type { Security } from './queries.ts';
import type { SecurityField } from './security-form.ts';

export function googleField(security: Security): SecurityField[] {
  return security.google ? ['googleCode'] : [];
}

export function stepUpAuth(
  values: Record<SecurityField, string>,
  channel: CodeChannel,
  security: Security,
): { channel: CodeChannel; code: string; googleCode?: string } {
  const { code, googleCode } = values;
  return security.google ? { channel, code, googleCode } : { channel, code };
}

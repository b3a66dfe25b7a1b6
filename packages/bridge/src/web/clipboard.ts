/** The browser's clipboard; where it is closed to pages without TLS, a selected field copies the text. */
import type { DeviceClipboard } from '../bridge.ts';

export const clipboard: DeviceClipboard = {
  async copyText(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyThroughField(text);
    }
  },
};

function copyThroughField(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

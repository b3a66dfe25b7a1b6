/** Files through the browser: a download keeps one. */
import type { DeviceFiles } from '../bridge.ts';

const TAKEN_AFTER_MS = 10_000;

export const files: DeviceFiles = {
  save(name, content) {
    const url = URL.createObjectURL(content);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // The browser has read the content by then.
    setTimeout(() => URL.revokeObjectURL(url), TAKEN_AFTER_MS);
  },
};

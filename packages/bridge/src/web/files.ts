/** Files through the browser: a download keeps one, an input chooses one. */
import type { DeviceFiles } from '../bridge.ts';

const TAKEN_AFTER_MS = 10_000;

export const files: DeviceFiles = {
  async save(name, content) {
    const url = URL.createObjectURL(content);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // The browser has read the content by then.
    setTimeout(() => URL.revokeObjectURL(url), TAKEN_AFTER_MS);
    return 'saved';
  },

  pick(accept) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', accept, hidden: true });
    // Safari forgets an input that is not in the page.
    document.body.append(input);
    return new Promise((resolve) => {
      const end = () => {
        input.remove();
        resolve(input.files?.[0]);
      };
      input.addEventListener('change', end);
      input.addEventListener('cancel', end);
      input.click();
    });
  },
};

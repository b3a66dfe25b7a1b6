/** A browser paints its own bar by the page's theme-color, and shows nothing before the page. */
import type { DeviceAppearance } from '../bridge.ts';

export const appearance: DeviceAppearance = {
  followTheme() {},
  showApp() {},
};

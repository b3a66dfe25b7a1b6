/** antd in the desk's colours: read off tokens.css, which is their only place. */
import { type ThemeConfig, theme } from 'antd';
import type { Theme } from './look.ts';

type Derive = Exclude<ThemeConfig['algorithm'], readonly unknown[] | undefined>;

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** The document must carry the theme already. */
export function antdTheme(chosen: Theme): ThemeConfig {
  const base = chosen === 'night' ? theme.darkAlgorithm : theme.defaultAlgorithm;
  const exact = exactColours();
  const derive: Derive = (seed) => ({ ...base(seed), ...exact });
  const solid = colour('brand-solid');
  return {
    algorithm: derive,
    token: {
      ...exact,
      fontFamily: 'inherit',
      borderRadius: 8,
      // Operators whose system asks for reduced motion get it.
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      colorTextDescription: colour('text-2'),
      colorTextPlaceholder: colour('text-3'),
      colorLink: colour('brand'),
      colorLinkHover: colour('brand'),
      controlItemBgActive: colour('brand-soft'),
    },
    components: {
      Button: {
        colorPrimary: solid,
        colorPrimaryHover: solid,
        colorPrimaryActive: solid,
        primaryShadow: 'none',
      },
      Segmented: { itemColor: colour('text-2'), trackBg: colour('neutral-soft') },
      Tabs: { itemColor: colour('text-2') },
    },
  };
}

function exactColours() {
  return {
    colorPrimary: colour('brand'),
    colorPrimaryHover: colour('brand'),
    colorPrimaryActive: colour('brand'),
    colorPrimaryText: colour('brand'),
    colorSuccess: colour('green'),
    colorSuccessBg: colour('green-soft'),
    colorError: colour('red'),
    colorErrorHover: colour('red'),
    colorErrorActive: colour('red'),
    colorErrorText: colour('red'),
    colorErrorBg: colour('red-soft'),
    colorWarning: colour('warn'),
    colorWarningText: colour('warn'),
    colorWarningBg: colour('warn-soft'),
    colorInfo: colour('brand'),
    colorInfoBg: colour('brand-soft'),
    colorText: colour('text'),
    colorTextSecondary: colour('text-2'),
    colorTextTertiary: colour('text-3'),
    colorBgLayout: colour('page'),
    colorBgContainer: colour('surface'),
    colorBgElevated: colour('raised'),
    colorBorder: colour('edge'),
    colorBorderSecondary: colour('line'),
  };
}

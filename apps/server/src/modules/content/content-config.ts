/** The settings of what the app shares, which are its pages in the stores, and of its tabs. */
import { TAB_SETS, type TabSet } from '@tern/protocol';
import type { EnvReader } from '../../platform/settings/env-reader.ts';

export interface ContentConfig {
  /** https addresses; empty: the app is in no store, and members install the page. */
  iosStore: string;
  androidStore: string;
  tabSet: TabSet;
}

const STORE_PAGE = /^https:\/\/[^\s"'<>]+$/;

export function readContent(read: EnvReader): ContentConfig {
  const storePage = (name: string) => {
    const address = read.text(name, '');
    if (address !== '' && !STORE_PAGE.test(address)) read.problem(`${name} must begin with https://`);
    return address;
  };
  return {
    iosStore: storePage('IOS_STORE_URL'),
    androidStore: storePage('ANDROID_STORE_URL'),
    tabSet: read.oneOf('TAB_SET', TAB_SETS, 'STANDARD'),
  };
}

/** The settings of the help center. */
import type { EnvReader } from '../../platform/settings/env-reader.ts';

export interface HelpConfig {
  /** The operator's own support site, which takes the place of our help center; '': there is none. */
  supportSite: string;
}

export function readHelp(read: EnvReader): HelpConfig {
  const supportSite = read.text('SUPPORT_SITE', '');
  if (supportSite !== '' && !isHttpsPage(supportSite)) read.problem('SUPPORT_SITE must be an https address');
  return { supportSite };
}

/** An address with a name and a password in it would show both to every member. */
function isHttpsPage(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

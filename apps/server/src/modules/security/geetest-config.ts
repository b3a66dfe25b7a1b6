/** The settings of the captcha's vendor, which are whole or absent. */
import type { EnvReader } from '../../platform/settings/env-reader.ts';

/** The vendor's captcha (GeeTest v3); without it the server draws its own. */
export interface GeetestConfig {
  id: string;
  key: string;
  /** Without a slash at the end. */
  url: string;
  /** The address of the widget's script, which the web app loads. */
  script: string;
  /** Origins from which the web app's page loads the widget's parts, that of the script among them. */
  hosts: string[];
}

/** The hosts that the widget loads from, as its maker names them. */
const GEETEST_HOSTS = ['https://*.geetest.com', 'https://*.geevisit.com'];
/** As a content policy takes one: nothing in it may end the policy's word. */
const ORIGIN_OF_HOSTS = /^https?:\/\/(?:\*\.)?[A-Za-z0-9.-]+(?::\d{1,5})?$/;

export function readGeetest(read: EnvReader): GeetestConfig | undefined {
  if (!read.has('GEETEST_ID') && !read.has('GEETEST_KEY')) return undefined;
  const geetest = {
    id: read.text('GEETEST_ID', ''),
    key: read.text('GEETEST_KEY', ''),
    url: read.text('GEETEST_URL', 'https://api.geetest.com').replace(/\/+$/, ''),
    script: read.text('GEETEST_SCRIPT', 'https://static.geetest.com/static/tools/gt.js'),
    hosts: read.has('GEETEST_HOSTS') ? read.list('GEETEST_HOSTS') : GEETEST_HOSTS,
  };
  if (URL.canParse(geetest.script))
    geetest.hosts = [...new Set([...geetest.hosts, new URL(geetest.script).origin])];
  if (!/^https?:\/\/\S+$/.test(geetest.script) || !URL.canParse(geetest.script))
    read.problem('GEETEST_SCRIPT must be an http address');
  for (const host of geetest.hosts)
    if (!ORIGIN_OF_HOSTS.test(host)) read.problem(`GEETEST_HOSTS: ${host} is no origin`);
  if (!/^[0-9a-f]{32}$/.test(geetest.id)) read.problem('GEETEST_ID must be 32 hex characters');
  if (geetest.key === '') read.problem('GEETEST_KEY is missing');
  if (!/^https?:\/\//.test(geetest.url)) read.problem('GEETEST_URL must be an http address');
  return geetest;
}

/** The operator's settings of a build for the native app, from the environment. */

export interface ShellSettings {
  /** The server's origin: "https://exchange.example". */
  origin: string;
  /** Where the page may load a captcha vendor's widget from; empty: nowhere. */
  captchaHosts: string[];
  /** The only origin that a frame of the app may show; undefined: none. */
  frameOrigin: string | undefined;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * @param env TERN_ORIGIN, TERN_CAPTCHA_HOSTS (as GEETEST_HOSTS of the server), TERN_FRAME_ORIGIN; TERN_LOOPBACK_TEST=1
 *   allows a server on this machine by http, for tests alone
 * @throws Error that names the setting
 */
export function readShellSettings(env: Readonly<Record<string, string | undefined>>): ShellSettings {
  const frame = env.TERN_FRAME_ORIGIN;
  return {
    origin: readOrigin('TERN_ORIGIN', env.TERN_ORIGIN ?? '', env.TERN_LOOPBACK_TEST === '1'),
    captchaHosts: (env.TERN_CAPTCHA_HOSTS ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(readHost),
    frameOrigin: frame ? readOrigin('TERN_FRAME_ORIGIN', frame, false) : undefined,
  };
}

function readOrigin(name: string, text: string, isLoopbackAllowed: boolean): string {
  if (!URL.canParse(text)) throw new Error(`${name} must be an origin such as https://exchange.example`);
  const { protocol, hostname, origin } = new URL(text);
  const isLoopbackTest = isLoopbackAllowed && protocol === 'http:' && LOOPBACK.has(hostname);
  if (protocol !== 'https:' && !isLoopbackTest) throw new Error(`${name} must begin with https://`);
  if (text !== origin) throw new Error(`${name} must be ${origin}, without a path`);
  return origin;
}

function readHost(text: string): string {
  if (/^https:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/.test(text)) return text;
  throw new Error(`TERN_CAPTCHA_HOSTS: ${text} is no origin`);
}

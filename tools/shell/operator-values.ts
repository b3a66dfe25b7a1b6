/** The values that tell one operator's native app from another's, in the files that Gradle and Xcode read. */
import { Stop } from './capacitor.ts';

export interface OperatorValues {
  /** The app's own id in both stores: "com.example.exchange". */
  appId: string;
  /** The name below the icon. */
  appName: string;
  /** The host whose https links open the app. */
  linkHost: string;
  /** The version of the native app, "1.2.3". */
  version: string;
}

/** @throws Stop when a value does not fit both stores */
export function checkValues(values: OperatorValues): void {
  if (!/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*)+$/.test(values.appId))
    throw new Stop('--app-id must be letters and digits with dots, such as com.example.exchange');
  if (!/^[\p{L}\p{N}](?:[\p{L}\p{N} .-]{0,28}[\p{L}\p{N}])?$/u.test(values.appName))
    throw new Stop('--name must be at most 30 letters and digits, with blanks, dots or hyphens between them');
  versionCode(values.version);
}

/** android/operator.properties, which app/build.gradle reads. */
export function gradleProperties(values: OperatorValues): string {
  return lines({
    appId: values.appId,
    appName: values.appName,
    linkHost: values.linkHost,
    versionName: values.version,
    versionCode: String(versionCode(values.version)),
  });
}

/** ios/operator.xcconfig, which tern.xcconfig includes. */
export function xcodeSettings(values: OperatorValues): string {
  return lines({
    PRODUCT_BUNDLE_IDENTIFIER: values.appId,
    TERN_APP_NAME: values.appName,
    TERN_LINK_HOST: values.linkHost,
    MARKETING_VERSION: values.version,
    CURRENT_PROJECT_VERSION: String(versionCode(values.version)),
  });
}

/**
 * A number that rises with the version, as the stores want it: 1.2.3 is 1002003.
 * @throws Stop
 */
export function versionCode(version: string): number {
  const [, major = '', minor = '', patch = ''] = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(version) ?? [];
  const code = Number(major) * 1_000_000 + Number(minor) * 1000 + Number(patch);
  if (code === 0)
    throw new Stop(`the version of apps/shell/package.json is not one such as 1.2.3: ${version}`);
  return code;
}

/** Capacitor's settings as they go into the app: an operator's id and name, and the key that its bundles are signed with. */
export function withOperator(config: string, values: OperatorValues, bundleKey: string): string {
  const settings = JSON.parse(config);
  settings.appId = values.appId;
  settings.appName = values.appName;
  if (bundleKey !== '')
    settings.plugins.LiveUpdate.publicKey = `-----BEGIN PUBLIC KEY-----${bundleKey}-----END PUBLIC KEY-----`;
  return `${JSON.stringify(settings, undefined, '\t')}\n`;
}

const lines = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('');

/** The committed Android project, line by line where it is not as Capacitor makes it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, SHELL } from './capacitor.ts';

const read = (name: string) => readFileSync(join(SHELL, 'android', name), 'utf8');
const RESOURCES = 'app/src/main/res';
const manifest = read('app/src/main/AndroidManifest.xml');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const startTag = (name: string) => new RegExp(`<${name}[^>]*>`).exec(manifest)?.[0] ?? '';

describe('the manifest', () => {
  it('gives nothing of the app to a backup or to another phone', () => {
    expect(startTag('application')).toContain('android:allowBackup="false"');
    expect(startTag('application')).toContain('android:fullBackupContent="false"');
    expect(startTag('application')).toContain('android:dataExtractionRules="@xml/data_extraction_rules"');
    const rules = read(`${RESOURCES}/xml/data_extraction_rules.xml`);
    for (const part of ['cloud-backup', 'device-transfer']) {
      const [, inside = ''] = new RegExp(`<${part}>([\\s\\S]*)</${part}>`).exec(rules) ?? [];
      expect(all(inside, /<exclude domain="(\w+)" \/>/g)).toEqual([
        'root',
        'file',
        'database',
        'sharedpref',
        'external',
      ]);
      expect(inside).not.toContain('<include');
    }
  });

  it('allows https alone, with the authorities of the system alone', () => {
    expect(startTag('application')).toContain('android:usesCleartextTraffic="false"');
    expect(startTag('application')).toContain('android:networkSecurityConfig="@xml/network_security_config"');
    const security = read(`${RESOURCES}/xml/network_security_config.xml`);
    expect(security).toContain('<base-config cleartextTrafficPermitted="false">');
    expect(all(security, /<certificates src="(\w+)"/g)).toEqual(['system']);
    expect(security).not.toMatch(/domain-config|debug-overrides/);
  });

  it('asks for the network and the camera, and for nothing else', () => {
    expect(all(manifest, /<uses-permission android:name="android\.permission\.(\w+)"/g)).toEqual([
      'INTERNET',
      'ACCESS_NETWORK_STATE',
      'CAMERA',
    ]);
    expect(manifest).toContain('android:name="android.hardware.camera" android:required="false"');
  });

  it('gets no further permission from a library', () => {
    const { dependencies } = JSON.parse(readFileSync(join(SHELL, 'package.json'), 'utf8'));
    const read = Object.keys(dependencies)
      .map((name) => join(ROOT, 'node_modules', name, 'android/src/main/AndroidManifest.xml'))
      .filter((path) => existsSync(path))
      .map((path) => readFileSync(path, 'utf8'));
    expect(read.length).toBeGreaterThan(10);
    const wanted = read.flatMap((text) => all(text, /<uses-permission[^>]*android:name="(.*?)"/g));
    expect([...new Set(wanted)]).toEqual(['android.permission.ACCESS_NETWORK_STATE']);
  });

  it('stands upright, once, and lets no other app reach its files', () => {
    expect(startTag('activity')).toContain('android:screenOrientation="portrait"');
    expect(startTag('activity')).toContain('android:launchMode="singleTask"');
    expect(startTag('provider')).toContain('android:exported="false"');
    expect(all(manifest, /android:exported="(true)"/g)).toHaveLength(1);
    expect(manifest).not.toContain('android:debuggable');
  });

  it('opens by links of the exchange, and by tern:// for them', () => {
    const filters = all(manifest, /(<intent-filter[\s\S]*?<\/intent-filter>)/g);
    expect(filters).toHaveLength(3);
    const [, links = '', scheme = ''] = filters;
    expect(links).toContain('android:autoVerify="true"');
    expect(all(links, /android:scheme="(.*?)"/g)).toEqual(['https']);
    expect(all(links, /android:host="(.*?)"/g)).toEqual([placeholder('linkHost')]);
    expect(all(links, /android:path="(.*?)"/g)).toEqual(LINK_PATHS);
    expect(all(scheme, /android:scheme="(.*?)"/g)).toEqual(['@string/custom_url_scheme']);
    expect(read(`${RESOURCES}/values/strings.xml`)).toContain('name="custom_url_scheme">tern<');
    for (const filter of [links, scheme]) expect(filter).toContain('android.intent.category.BROWSABLE');
  });

  it('links to screens that the app has', () => {
    const routes = ['entry', 'otc', 'content'].map((area) =>
      readFileSync(join(ROOT, `apps/web/src/shell/routes/${area}-routes.ts`), 'utf8'),
    );
    for (const path of LINK_PATHS) expect(routes.join('')).toContain(`path: '${path}'`);
    // The server vouches for the same paths to iOS.
    const vouched = readFileSync(join(ROOT, 'apps/server/src/platform/http/pages/app-links.ts'), 'utf8');
    expect(all(/LINKED_PATHS = \[(.*?)\]/.exec(vouched)?.[1] ?? '', /'(.*?)'/g)).toEqual(LINK_PATHS);
  });
});

describe('the build', () => {
  const gradle = read('app/build.gradle');

  it('takes id, name, version and host from the file that sync writes', () => {
    expect(gradle).toContain("rootProject.file('operator.properties')");
    for (const name of ['appId', 'appName', 'linkHost', 'versionCode', 'versionName'])
      expect(gradle).toContain(`operator.getProperty("${name}"`);
    expect(startTag('application')).toContain(`android:label="${placeholder('appName')}"`);
    expect(read('.gitignore')).toMatch(/^operator\.properties$/m);
  });

  it('brings no service of a third party', () => {
    for (const text of [gradle, read('build.gradle')]) expect(text).not.toMatch(/google-services|firebase/i);
  });
});

describe('icons and the first picture', () => {
  it('stand on the grounds of both themes', () => {
    const tokens = readFileSync(join(ROOT, 'apps/web/src/ui/tokens.css'), 'utf8');
    const [day = '', night = ''] = all(tokens, /--page: (#\w+);/g);
    const page = (folder: string) =>
      /name="page">(#\w+)</.exec(read(`${RESOURCES}/${folder}/colors.xml`))?.[1]?.toLowerCase();
    expect([page('values'), page('values-night')]).toEqual([day, night]);
    const styles = read(`${RESOURCES}/values/styles.xml`);
    expect(styles).toContain('name="windowSplashScreenBackground">@color/page<');
    expect(styles).toContain('name="windowSplashScreenAnimatedIcon">@drawable/splash_mark<');
    expect(styles).toContain('name="postSplashScreenTheme">@style/AppTheme.NoActionBar<');
  });

  it('name images that are there', () => {
    for (const name of ['ic_launcher', 'ic_launcher_round']) {
      const icon = read(`${RESOURCES}/mipmap-anydpi-v26/${name}.xml`);
      for (const image of all(icon, /"@mipmap\/(\w+)"/g))
        expect(existsSync(join(SHELL, 'android', RESOURCES, `mipmap-xxxhdpi/${image}.png`)), image).toBe(
          true,
        );
    }
  });
});

const LINK_PATHS = ['/register', '/transaction/orderDetail', '/noticeDetail'];

/** A value that Gradle puts in. */
function placeholder(name: string): string {
  return `\${${name}}`;
}

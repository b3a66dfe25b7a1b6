/** The committed iOS project, line by line where it is not as Capacitor makes it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, SHELL } from './capacitor.ts';

const read = (name: string) => readFileSync(join(SHELL, 'ios', name), 'utf8');
const project = read('App/App.xcodeproj/project.pbxproj');
const info = read('App/App/Info.plist');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
/** The value behind a key of a property list, as it is written. */
const plistValue = (plist: string, key: string) =>
  new RegExp(`<key>${key}</key>\\s*(<array>[\\s\\S]*?</array>|<[^>]*/>|<string>.*?</string>)`).exec(
    plist,
  )?.[1];
const stringsOf = (plist: string, key: string) =>
  all(plistValue(plist, key) ?? '', /<string>(.*?)<\/string>/g);

describe('the project', () => {
  it('is for iOS 16.4, as the pages are', () => {
    expect(all(project, /IPHONEOS_DEPLOYMENT_TARGET = (.*?);/g)).toEqual(['16.4', '16.4', '16.4', '16.4']);
    expect(readFileSync(join(ROOT, 'apps/web/vite.config.ts'), 'utf8')).toContain("'safari16.4'");
    // Capacitor writes the whole number of the project's target into the package.
    expect(read('App/CapApp-SPM/Package.swift')).toContain('platforms: [.iOS(.v16)]');
  });

  it('takes id, name, version and host from settings that sync writes', () => {
    const settings = read('tern.xcconfig');
    expect(settings.trim().split('\n').at(-1)).toBe('#include? "operator.xcconfig"');
    for (const name of ['PRODUCT_BUNDLE_IDENTIFIER', 'MARKETING_VERSION', 'CURRENT_PROJECT_VERSION']) {
      expect(settings).toMatch(new RegExp(`^${name} = `, 'm'));
      expect(project).not.toContain(`${name} = `);
    }
    expect(read('debug.xcconfig')).toContain('#include "tern.xcconfig"');
    expect(all(project, /baseConfigurationReference = \w+ \/\* (.*?) \*\//g)).toEqual([
      'debug.xcconfig',
      'tern.xcconfig',
      'debug.xcconfig',
      'tern.xcconfig',
    ]);
    expect(read('.gitignore')).toMatch(/^operator\.xcconfig$/m);
  });

  it('carries the privacy manifest and the reasons in both languages, each file where the project says', () => {
    for (const name of ['PrivacyInfo.xcprivacy', 'InfoPlist.strings']) {
      expect(project).toContain(`/* ${name} in Resources */,`);
      expect(project).toContain(`/* ${name} */,`);
    }
    const [, children = ''] =
      /\/\* InfoPlist\.strings \*\/ = \{\s*isa = PBXVariantGroup;\s*children = \(([\s\S]*?)\)/.exec(
        project,
      ) ?? [];
    expect(all(children, /\/\* (.*?) \*\//g)).toEqual(['en', 'zh-Hans']);
    for (const language of ['en', 'zh-Hans']) {
      const path = `${language}.lproj/InfoPlist.strings`;
      expect(project).toMatch(new RegExp(`path = "?${path}"?;`));
      expect(existsSync(join(SHELL, 'ios/App/App', path))).toBe(true);
    }
    const [, regions = ''] = /knownRegions = \(([\s\S]*?)\)/.exec(project) ?? [];
    expect(regions).toContain('"zh-Hans"');
  });

  it('names every object once that it refers to', () => {
    const objects = all(project, /^\t\t(\w{24}) .*= \{/gm);
    expect(new Set(objects).size).toBe(objects.length);
    for (const id of new Set(all(project, /\b([0-9A-F]{24})\b/g))) expect(objects).toContain(id);
  });
});

describe('Info.plist', () => {
  it('says in both languages why the app wants the camera and adds to the photos', () => {
    const keys = ['NSCameraUsageDescription', 'NSPhotoLibraryAddUsageDescription'];
    expect(all(info, /<key>(NS\w+UsageDescription)<\/key>/g)).toEqual(keys);
    for (const language of ['en', 'zh-Hans']) {
      const reasons = read(`App/App/${language}.lproj/InfoPlist.strings`);
      expect(all(reasons, /^"(\w+)" = ".{10,}";$/gm)).toEqual(keys);
    }
    const english = read('App/App/en.lproj/InfoPlist.strings');
    for (const key of keys) expect(english).toContain(`"${key}" = "${stringsOf(info, key)[0]}";`);
    expect(read('App/App/zh-Hans.lproj/InfoPlist.strings')).toMatch(/相机[\s\S]*相册/);
    expect(stringsOf(info, 'CFBundleLocalizations')).toEqual(['en', 'zh-Hans']);
  });

  it('allows nothing without encryption', () => expect(info).not.toContain('NSAppTransportSecurity'));

  it('stands upright', () => {
    expect(stringsOf(info, 'UISupportedInterfaceOrientations')).toEqual(['UIInterfaceOrientationPortrait']);
    expect(info).not.toContain('Landscape');
    expect(all(project, /TARGETED_DEVICE_FAMILY = (.*?);/g)).toEqual(['1', '1']);
  });

  it('opens by tern://, and by https links of the host that sync names', () => {
    expect(stringsOf(info, 'CFBundleURLSchemes')).toEqual(['tern']);
    expect(all(project, /CODE_SIGN_ENTITLEMENTS = (.*?);/g)).toEqual([
      'App/App.entitlements',
      'App/App.entitlements',
    ]);
    const entitlements = read('App/App/App.entitlements');
    expect(all(entitlements, /<key>(.*?)<\/key>/g)).toEqual(['com.apple.developer.associated-domains']);
    expect(stringsOf(entitlements, 'com.apple.developer.associated-domains')).toEqual([
      'applinks:$(TERN_LINK_HOST)',
    ]);
  });

  it('bears the name that sync sets', () =>
    expect(stringsOf(info, 'CFBundleDisplayName')).toEqual(['$(TERN_APP_NAME)']));
});

describe('the privacy manifest', () => {
  const privacy = read('App/App/PrivacyInfo.xcprivacy');

  it('gives the reasons that the libraries ask for', () => {
    expect(all(privacy, /<string>NSPrivacyAccessedAPICategory(\w+)<\/string>/g)).toEqual([
      'UserDefaults',
      'FileTimestamp',
    ]);
    expect(all(privacy, /<string>(\w{4}\.\d)<\/string>/g)).toEqual(['CA92.1', 'C617.1']);
  });

  it('tracks nobody', () => {
    expect(plistValue(privacy, 'NSPrivacyTracking')).toBe('<false/>');
    expect(plistValue(privacy, 'NSPrivacyTrackingDomains')).toBe('<array/>');
    expect(privacy).not.toMatch(/DataTypeTracking<\/key>\s*<true/);
  });
});

describe('icons and the first picture', () => {
  const ASSETS = 'App/App/Assets.xcassets';
  const contents = (name: string) => JSON.parse(read(`${ASSETS}/${name}/Contents.json`));

  it('name images that are there, the icon for the dark too', () => {
    for (const name of ['AppIcon.appiconset', 'Splash.imageset'])
      for (const { filename } of contents(name).images)
        expect(existsSync(join(SHELL, 'ios', ASSETS, name, filename)), filename).toBe(true);
    expect(contents('AppIcon.appiconset').images[1].appearances[0].value).toBe('dark');
  });

  it('stand on the grounds of both themes', () => {
    const tokens = readFileSync(join(ROOT, 'apps/web/src/ui/tokens.css'), 'utf8');
    const grounds = contents('Page.colorset').colors.map(
      ({ color: { components } }: { color: { components: Record<string, string> } }) =>
        `#${['red', 'green', 'blue'].map((part) => components[part]?.slice(2).toLowerCase()).join('')}`,
    );
    expect(grounds).toEqual(all(tokens, /--page: (#\w+);/g));
    expect(read('App/App/Base.lproj/LaunchScreen.storyboard')).toContain('name="Page"/>');
  });
});

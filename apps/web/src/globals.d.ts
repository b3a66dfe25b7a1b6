/** The version in package.json, put in by the build. */
declare const APP_VERSION: string;

/** The public keys of the app's releases that the build pins: SPKI in base64. Without manifest keys every update is refused. */
declare const RELEASE_KEYS: { manifestKeys: string[]; bundleKey: string };

interface ImportMetaEnv {
  /** The server's origin, put in by a build for the native app alone. */
  readonly TERN_ORIGIN?: string;
}

/** Made of the route table by route-plugin.ts. */
declare module 'virtual:route-table' {
  export const ROUTES: readonly import('./shell/routes/route-row.ts').Route[];
}

declare module 'virtual:route-table/later-routes' {
  export const ROUTES: readonly import('./shell/routes/route-row.ts').Route[];
}

/** The version in package.json, put in by the build. */
declare const APP_VERSION: string;

/** Made of the route table by route-plugin.ts. */
declare module 'virtual:route-table' {
  export const ROUTES: readonly import('./shell/routes/route-row.ts').Route[];
  /** The paths of the screens with secrets. */
  export const SECRET_PATHS: readonly string[];
}

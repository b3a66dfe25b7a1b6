/** The calls by which the app finds and reports its updates (rules/releases). They answer every version of the app. */
import { z } from 'zod';
import { call } from '../call.ts';
import { RELEASE_PLATFORMS, UPDATE_REPORTS } from '../release-values.ts';
import { done, flag, global } from '../scalars.ts';

const version = z.string().regex(/^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/);

/** The line of versions that a device follows. */
const line = {
  platform: z.enum(RELEASE_PLATFORMS),
  channel: z.string().regex(/^[a-z][a-z0-9-]{0,15}$/),
} as const;
/** Random, drawn at the installation; never the login's (rules/releases#share). */
const deviceId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

export const RELEASE_CALLS = {
  checkUpdate: call({
    method: 'POST',
    path: 'data/release/checkUpdate',
    access: 'visitor',
    everyVersion: true,
    limit: 'updates',
    summary: 'The update that a device is offered',
    request: z.strictObject({
      deviceId,
      ...line,
      /** The version that runs. */
      version,
      /** The version of the native app. */
      native: version,
      /** The member asked by hand: the share does not count. */
      isAsked: flag,
      global,
    }),
    result: z.strictObject({
      /** null: there is none for this device now. */
      package: z
        .strictObject({
          /** JSON text {"reason": [notes in the language asked for]}. */
          extra: z.string(),
          /** The signed bytes, base64. */
          manifest: z.string(),
          /** SHA256withRSA over the manifest's bytes by the manifest key, base64. */
          signature: z.string(),
          /** The path of the zip on this server, /api/data/release/bundle/<sha256>.zip. */
          url: z.string(),
        })
        .nullable(),
      /** The oldest native app that can run the newest release, for a device whose own is older; else empty. */
      nativeNeeded: z.string(),
    }),
  }),

  isReleaseStanding: call({
    method: 'POST',
    path: 'data/release/isStanding',
    access: 'visitor',
    everyVersion: true,
    limit: 'updates',
    summary: 'Says whether a release is still offered, asked before the swap',
    request: z.strictObject({ ...line, version }),
    result: z.strictObject({ isStanding: z.boolean() }),
  }),

  reportUpdate: call({
    method: 'POST',
    path: 'data/release/reportUpdate',
    access: 'visitor',
    everyVersion: true,
    limit: 'updates',
    summary: 'A device reports a step of an update that it was offered',
    request: z.strictObject({
      deviceId,
      ...line,
      /** The version of the update. */
      version,
      state: z.enum(UPDATE_REPORTS),
      /** The name of the gate or step that failed; the desk counts them. */
      reason: z
        .string()
        .regex(/^[A-Za-z0-9._-]{1,40}$/)
        .optional(),
    }),
    result: done,
  }),
} as const;

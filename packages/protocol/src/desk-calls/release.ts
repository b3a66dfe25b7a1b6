/**
 * The desk's calls about releases of the app (rules/releases). A bundle is full control of every screen of every wallet, so
 * these are for the role admin alone, and two of them publish.
 */
import { z } from 'zod';
import { action, fourEyes, read } from '../desk-call.ts';
import { because, deskPaging } from '../desk-scalars.ts';
import { MOST_BUNDLE_BYTES, RELEASE_PLATFORMS, RELEASE_STATUSES } from '../release-values.ts';
import { digits, done, id, page, time } from '../scalars.ts';

const roles = [] as const;
/** 32 KiB in base64. */
const manifest = z.base64().min(1).max(43_692);
/** RSA 3072 in base64. */
const signature = z.base64().length(512);
const LONGEST_BUNDLE = Math.ceil(MOST_BUNDLE_BYTES / 3) * 4;
const share = z.int().min(1).max(100);

/** Each device counts once in each column. */
const counts = z.strictObject({
  /** The share at which the devices were offered the release. */
  share: z.int(),
  offered: z.int(),
  downloaded: z.int(),
  ready: z.int(),
  failed: z.int(),
  rolledBack: z.int(),
});

export const DESK_RELEASE_CALLS = {
  /** Highest version first. */
  getReleases: read({
    path: 'release/getReleases',
    roles,
    request: z.strictObject({
      platform: z.enum(RELEASE_PLATFORMS),
      channel: z.string().regex(/^[a-z][a-z0-9-]{0,15}$/),
      ...deskPaging,
    }),
    result: page(
      z.strictObject({
        releaseId: id,
        version: z.string(),
        platform: z.enum(RELEASE_PLATFORMS),
        channel: z.string(),
        status: z.enum(RELEASE_STATUSES),
        share: z.int(),
        minNative: z.string(),
        mandatory: z.boolean(),
        /** Bytes of the zip. */
        size: z.int(),
        sha256: z.string(),
        notes: z.strictObject({ zh: z.array(z.string()), en: z.array(z.string()) }),
        createTime: time,
        expireTime: time,
        uploadTime: time,
        changeTime: time,
        counts: z.array(counts),
        /** The most frequent reasons of failures that devices gave, at most 5. */
        reasons: z.array(z.strictObject({ reason: z.string(), devices: z.int() })),
        /** Failures that count towards the pause: at most 3 of one network. */
        countedFailures: z.int(),
        /** The counted failures at which it is paused by itself. */
        pauseAt: z.int(),
        /** The failures that devices reported paused it; no operator has resumed it yet. */
        isPausedByReports: z.boolean(),
      }),
    ),
  }),

  /** The lines of versions that have a release. */
  getReleaseLines: read({
    path: 'release/getLines',
    roles,
    request: z.strictObject({}),
    result: z.strictObject({
      rows: z.array(z.strictObject({ platform: z.enum(RELEASE_PLATFORMS), channel: z.string() })),
      /** False: no public keys are configured, so every upload is refused. */
      hasKeys: z.boolean(),
      /** The version of the app that this server was built with. */
      builtVersion: z.string(),
    }),
  }),

  /** Manifest, its signature and the zip, each in base64; the release is a draft. */
  uploadRelease: action({
    path: 'release/upload',
    roles,
    bodyBytes: LONGEST_BUNDLE + 100_000,
    errors: [
      'releaseManifest',
      'releaseSignature',
      'releaseBundleSignature',
      'releaseDiffers',
      'releaseBundle',
      'releaseExpired',
      'releaseVersionTaken',
      'releaseKeysMissing',
    ],
    request: because({ manifest, signature, zip: z.string().min(1).max(LONGEST_BUNDLE) }),
    result: z.strictObject({ releaseId: id }),
  }),

  /** The same manifest, signed anew with a later expiry. */
  renewManifest: action({
    path: 'release/renewManifest',
    roles,
    bodyBytes: 50_000,
    errors: [
      'releaseUnknown',
      'releaseManifest',
      'releaseSignature',
      'releaseExpired',
      'releaseNotRenewed',
      'releaseState',
      'releaseKeysMissing',
    ],
    request: because({ releaseId: digits, manifest, signature }),
    result: done,
  }),

  publishRelease: fourEyes({
    path: 'release/publish',
    roles,
    errors: ['releaseUnknown', 'releaseExpired', 'releaseState'],
    request: because({ releaseId: digits, share }),
    result: done,
  }),

  /** At 100 the release is FULL. */
  raiseReleaseShare: fourEyes({
    path: 'release/raiseShare',
    roles,
    errors: ['releaseUnknown', 'releaseExpired', 'releaseState', 'releaseShare'],
    request: because({ releaseId: digits, share }),
    result: done,
  }),

  resumeRelease: fourEyes({
    path: 'release/resume',
    roles,
    errors: ['releaseUnknown', 'releaseExpired', 'releaseState'],
    request: because({ releaseId: digits }),
    result: done,
  }),

  pauseRelease: action({
    path: 'release/pause',
    roles,
    errors: ['releaseUnknown', 'releaseState'],
    request: because({ releaseId: digits }),
    result: done,
  }),

  /** For ever; devices that run the version keep it. */
  withdrawRelease: action({
    path: 'release/withdraw',
    roles,
    errors: ['releaseUnknown', 'releaseState'],
    request: because({ releaseId: digits }),
    result: done,
  }),
} as const;

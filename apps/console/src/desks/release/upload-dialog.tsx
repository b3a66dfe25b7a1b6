/** Uploads a release, or a manifest that was signed anew with a later expiry (rules/releases#gates). */
import { callDesk } from '../../kit/api.ts';
import { base64Of } from '../../kit/base64.ts';
import { t } from '../../locale/text.ts';
import { FilesDialog } from './files-dialog.tsx';
import { manifestFilesOf, readManifest, releaseFilesOf } from './release-files.ts';
import type { Release } from './release-row.tsx';
import { uploadStep } from './upload-step.ts';

/** A zip of 20 MB over a slow line, and its checks. */
const UPLOAD_TIMEOUT_MS = 300_000;

export function UploadDialog({ onClose }: { onClose(): void }) {
  return (
    <FilesDialog
      title={t('release.upload')}
      hint={t('release.files')}
      accept=".zip,.json,.signature"
      filesOf={releaseFilesOf}
      wanted={t('release.filesWanted')}
      done={t('release.uploadDone')}
      onClose={onClose}
      send={async (files, reason, onStep) => {
        const request = { ...(await readManifest(files)), zip: await base64Of(files.zip), reason };
        const onSent = (share: number) => onStep(uploadStep(files.zip.name, share));
        onSent(0);
        await callDesk('uploadRelease', request, { timeoutMs: UPLOAD_TIMEOUT_MS, onSent });
      }}
    />
  );
}

export function RenewDialog({ release, onClose }: { release: Release; onClose(): void }) {
  return (
    <FilesDialog
      title={t('release.renew')}
      hint={t('release.renewFiles')}
      accept=".json,.signature"
      filesOf={manifestFilesOf}
      wanted={t('release.renewWanted')}
      done={t('release.renewDone')}
      onClose={onClose}
      send={async (files, reason, onStep) => {
        const request = { releaseId: release.releaseId, ...(await readManifest(files)), reason };
        const onSent = (share: number) => onStep(uploadStep(files.manifest.name, share));
        onSent(0);
        await callDesk('renewManifest', request, { onSent });
      }}
    />
  );
}

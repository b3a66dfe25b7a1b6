/** Errors of the app's versions and releases, a part of the closed error table. */
import { APP_TOO_OLD } from './envelope.ts';
import { errorSpec } from './error-spec.ts';

export const RELEASE_ERRORS = {
  appTooOld: errorSpec(
    APP_TOO_OLD,
    '当前版本过低，请更新后继续使用',
    'This version of the app is too old. Please update to go on',
  ),
  releaseUnknown: errorSpec('REL.0001', '版本不存在', 'Release not found'),
  releaseManifest: errorSpec(
    'REL.0002',
    '发布清单不正确：{detail}',
    'The manifest of the release is not right: {detail}',
  ),
  releaseSignature: errorSpec(
    'REL.0003',
    '清单签名与已配置的公钥不符',
    'None of the configured keys has signed this manifest',
  ),
  releaseBundleSignature: errorSpec(
    'REL.0004',
    '安装包签名与已配置的公钥不符',
    'The configured bundle key has not signed this zip',
  ),
  releaseDiffers: errorSpec(
    'REL.0005',
    '安装包与清单不一致：{field}',
    'The zip is not the one of the manifest: {field}',
  ),
  releaseBundle: errorSpec('REL.0006', '安装包不安全：{detail}', 'The zip is refused: {detail}'),
  releaseExpired: errorSpec('REL.0007', '清单已过期', 'The manifest has expired'),
  releaseVersionTaken: errorSpec(
    'REL.0008',
    '版本 {version} 已有安装包',
    'Version {version} has its zip already',
  ),
  releaseNotRenewed: errorSpec(
    'REL.0009',
    '新清单只能延长有效期',
    'A manifest that is signed anew differs in a later expiry alone',
  ),
  releaseState: errorSpec('REL.0010', '版本当前状态不支持此操作', 'The release is in another state now'),
  releaseShare: errorSpec('REL.0011', '比例须大于当前值', 'The share must be above the present one'),
  releaseKeysMissing: errorSpec(
    'REL.0012',
    '服务器未配置发布公钥',
    'The public keys of releases are not configured on this server',
  ),
} as const;

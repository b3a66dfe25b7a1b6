/** Identity verification. */
import { article } from './first-article.ts';

const IDENTITY = ['identity', 'NONE'] as const;

export const IDENTITY_ARTICLES = [
  article(
    29,
    IDENTITY,
    [
      '如何完成基础认证',
      `
基础认证通过后，可以提币（每日 {{basicDayLimit}} USDT 等值）、添加收款方式和进行法币交易。

1. 打开 [身份认证](/realname)。
2. 填写真实姓名，选择国家或地区和证件类型，填写证件号码；非中国居民身份证还须填写出生日期。
3. 未满 {{guardianAge}} 周岁，须上传监护人同意书。
4. 提交后等待审核，状态为“审核中”。

结果会通过站内信和邮件通知。被拒绝时会写明原因，修改后可再次提交。

# 常见原因
- 姓名含有特殊字符或与证件不一致。
- 证件号码有误。居民身份证会核对校验位。
- 证件号码已用于另一个账户。一个证件只能认证一个账户。

认证通过后，证件号码只显示前 3 位和后 4 位，姓名不能自行修改。下一步可做 [高级认证](/helpArticle?id=30)。
`,
    ],
    [
      'Basic verification, step by step',
      `
Basic verification lets you withdraw coins worth {{basicDayLimit}} USDT a day, add payment methods and trade OTC.

1. Open [Identity verification](/realname).
2. Enter your real name, choose country or region and kind of document, and enter its number; other documents than the Chinese ID card also need your date of birth.
3. Under {{guardianAge}}, upload a guardian's consent.
4. Submit, and wait while it is under review.

The result comes to your inbox and by email. A rejection names its reason, and you may submit again.

# Common reasons
- The name has special characters or is not the one of the document.
- The number is wrong. The check digit of a Chinese ID card is verified.
- The number belongs to another account already. One document verifies one account.

Once you are verified, only the first 3 and last 4 characters of the number are shown, and you cannot change your name yourself. The next step is [Advanced verification](/helpArticle?id=30).
`,
    ],
  ),
  article(
    30,
    IDENTITY,
    [
      '如何完成高级认证',
      `
高级认证把每日提币限额提高到 {{advancedDayLimit}} USDT 等值，也是 [成为商家](/helpArticle?id=27) 的条件。请先通过基础认证。

1. 打开 [高级认证](/realname1)。
2. 上传证件正面、证件反面和手持证件照片。
3. 提交审核。

# 照片要求
- 图片文件，每张不超过 {{imageMb}} MB，至少 {{identityImageSize}} 像素。
- 原件拍摄，四角完整，文字清晰，无反光、无遮挡、不修图。
- 手持照片中本人面部与证件信息都要清晰可见。

# 审核
审核期间显示“审核中”，结果通过站内信通知。未通过会说明原因，可重新提交。

照片加密保存。工作人员认领您的申请并写明理由后才能查看，图片上会带有查看者的水印。
`,
    ],
    [
      'Advanced verification, step by step',
      `
Advanced verification raises your daily withdrawals to coins worth {{advancedDayLimit}} USDT, and you need it to [become a merchant](/helpArticle?id=27). Basic verification comes first.

1. Open [Advanced verification](/realname1).
2. Upload the front of the document, its back, and a photo of you holding it.
3. Submit.

# Photos
- An image of at most {{imageMb}} MB and at least {{identityImageSize}} pixels each.
- Of the original document, with all four corners, readable, without glare, covers or editing.
- In the photo with your face, both face and document can be read.

# Review
It is under review until the result comes to your inbox. A rejection names its reason, and you may submit again.

Photos are kept encrypted. Staff see them only after they took on your case and wrote a reason, and each picture carries the viewer's name.
`,
    ],
  ),
];
